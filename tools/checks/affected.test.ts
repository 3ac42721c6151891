import { describe, expect, test } from 'vitest'
import { affectedBy } from './affected.ts'
import { modulesOf } from './modules.ts'
import { treeOf } from './tree.ts'

const tree = treeOf({
  'package.json': '{}',
  'contract/tsconfig.json': '{}',
  'server/tsconfig.json': '{}',
  'web/tsconfig.json': '{}',
  'contract/src/crops/index.ts': "export { cropForm } from './crops.form.ts'",
  'contract/src/crops/crops.form.ts': 'export const cropForm = 1',
  'contract/src/crops/crops.form.test.ts': "import { cropForm } from './crops.form.ts'\ncropForm",
  'server/migrations/0001-people.sql': 'select 1',
  'server/src/app/testing/global-setup.ts': "import { prepare } from '../application.ts'\nprepare",
  'server/src/app/application.ts': 'export const prepare = 1',
  'server/src/modules/crops/crops.test.ts': "import { cropForm } from '@farm/contract/crops'\ncropForm",
  'server/src/modules/plans/plans.test.ts': 'export {}',
  'web/src/domains/crops/CropList.tsx': "import './CropList.module.css'\nexport const CropList = 1",
  'web/src/domains/crops/CropList.module.css': '.list {}',
  'web/src/domains/crops/crop-list.test.tsx': "import { CropList } from './CropList.tsx'\nCropList",
  'web/src/domains/plans/plan-list.test.tsx': 'export {}',
  'journeys/people.ts': 'export const signIn = 1',
  'journeys/orders.spec.ts': "import { signIn } from './people.ts'\nsignIn",
  'journeys/trace.spec.ts': 'export {}',
})
const after = (...changed: string[]) => affectedBy(changed, tree, modulesOf(tree))

describe('after a change of', () => {
  test('a screen of one web domain, only the tests of that domain are run', () => {
    expect(after('web/src/domains/crops/CropList.tsx')).toEqual({
      sources: ['web/src/domains/crops/CropList.tsx'],
      typed: ['web'],
      tests: ['web/src/domains/crops/crop-list.test.tsx'],
      journeys: [],
    })
  })

  test('a style sheet, the tests of the screens that import it are run', () => {
    expect(after('web/src/domains/crops/CropList.module.css').tests).toEqual([
      'web/src/domains/crops/crop-list.test.tsx',
    ])
  })

  test('a form of the contract, the tests on both sides of it are run through what it is re-exported by', () => {
    const { tests, typed } = after('contract/src/crops/crops.form.ts')
    expect(tests).toEqual(['contract/src/crops/crops.form.test.ts', 'server/src/modules/crops/crops.test.ts'])
    expect(typed).toEqual(['contract', 'server'])
  })

  test.each([['server/migrations/0001-people.sql'], ['server/src/app/application.ts']])(
    '%s, every test of the server is run, since all stand on the prepared database',
    (path) => {
      expect(after(path).tests).toEqual([
        'server/src/modules/crops/crops.test.ts',
        'server/src/modules/plans/plans.test.ts',
      ])
    },
  )

  test('what journeys share, the journeys that import it are run', () => {
    expect(after('journeys/people.ts').journeys).toEqual(['journeys/orders.spec.ts'])
  })

  test('a file that was deleted, its importers are run and nothing of it is linted', () => {
    const { sources, tests } = affectedBy(['web/src/domains/crops/Gone.tsx'], tree, modulesOf(tree))
    expect(sources).toEqual([])
    expect(tests).toEqual([])
  })

  test.each([['package-lock.json'], ['vitest.config.ts'], ['web/package.json']])(
    '%s, the whole gate has to run',
    (path) => expect(after(path).everything).toBe(path),
  )
})

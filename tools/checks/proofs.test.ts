import { describe, expect, test } from 'vitest'
import { modulesOf } from './modules.ts'
import { fingerprintsOf } from './proofs.ts'
import { treeOf } from './tree.ts'

const texts = {
  'package-lock.json': '{}',
  'package.json': '{}',
  'server/package.json': '{}',
  'contract/src/crops/index.ts': "export { cropForm } from './crops.form.ts'",
  'contract/src/crops/crops.form.ts': 'export const cropForm = 1',
  'contract/src/crops/crops.form.test.ts': "import { cropForm } from './crops.form.ts'\ncropForm",
  'contract/src/plans/steps.test.ts': 'export {}',
  'server/migrations/0001-people.sql': 'select 1',
  'server/src/main.ts': "import '@farm/contract/crops'",
  'server/src/app/testing/global-setup.ts': 'export {}',
  'server/src/app/testing/lots-of-a.ts': 'export const lotsOfA = 1',
  'server/src/modules/crops/crops.test.ts': 'export {}',
  'server/src/modules/lots/lots.test.ts': "import { lotsOfA } from '../../app/testing/lots-of-a.ts'\nlotsOfA",
  'simulator/src/season.yaml': 'days: 120',
  'simulator/src/year.test.ts': 'export {}',
  'web/src/testing/setup.ts': 'export {}',
  'web/src/domains/crops/CropList.tsx': "import './CropList.module.css'\nexport const CropList = 1",
  'web/src/domains/crops/CropList.module.css': '.list {}',
  'web/src/domains/crops/crop-list.test.tsx': "import { CropList } from './CropList.tsx'\nCropList",
  'web/src/domains/plans/plan-list.test.tsx': 'export {}',
  'journeys/people.ts': 'export const signIn = 1',
  'journeys/orders.spec.ts': "import { signIn } from './people.ts'\nsignIn",
  'journeys/trace.spec.ts': 'export {}',
  'tools/checks/rules.test.ts': 'export {}',
}
const fingerprintsWith = (changed: Readonly<Record<string, string>>) => {
  const tree = treeOf({ ...texts, ...changed })
  return fingerprintsOf(tree, modulesOf(tree))
}
const before = fingerprintsWith({})
const unprovenAfter = (path: string, text: string) => {
  const after = fingerprintsWith({ [path]: text })
  return Object.keys(after).filter((file) => after[file] !== before[file])
}

const contract: readonly string[] = ['contract/src/crops/crops.form.test.ts', 'contract/src/plans/steps.test.ts']
const server = ['server/src/modules/crops/crops.test.ts', 'server/src/modules/lots/lots.test.ts']
const simulator = ['simulator/src/year.test.ts']
const web = ['web/src/domains/crops/crop-list.test.tsx', 'web/src/domains/plans/plan-list.test.tsx']
const journeys = ['journeys/orders.spec.ts', 'journeys/trace.spec.ts']

describe('what has to be run again after a change of', () => {
  test.each([
    ['a test: itself', server[0] ?? '', 'export const changed = 1', [server[0]]],
    [
      'a helper of tests: those that import it',
      'server/src/app/testing/lots-of-a.ts',
      'export const lotsOfA = 2',
      [server[1]],
    ],
    [
      'the preparation of a part: all of its tests',
      'server/src/app/testing/global-setup.ts',
      'export const changed = 1',
      server,
    ],
    [
      'a screen: its tests and the journeys',
      'web/src/domains/crops/CropList.tsx',
      'export const CropList = 2',
      [web[0], ...journeys],
    ],
    [
      'a style sheet likewise',
      'web/src/domains/crops/CropList.module.css',
      '.list { margin: 0 }',
      [web[0], ...journeys],
    ],
    [
      'the server: what starts it',
      'server/src/main.ts',
      'export const changed = 1',
      [...server, ...simulator, ...journeys],
    ],
    ['a migration likewise', 'server/migrations/0001-people.sql', 'select 2', [...server, ...simulator, ...journeys]],
    [
      'a form: whatever reaches it, on all sides',
      'contract/src/crops/crops.form.ts',
      'export const cropForm = 2',
      [contract[0], ...server, ...simulator, ...journeys],
    ],
    [
      'data of the simulator: its tests and the journeys',
      'simulator/src/season.yaml',
      'days: 90',
      [...simulator, ...journeys],
    ],
    ['a helper of journeys: those that import it', 'journeys/people.ts', 'export const signIn = 2', [journeys[0]]],
    ['a new file of the server: what starts it', 'server/src/added.json', '{}', [...server, ...simulator, ...journeys]],
    [
      'a library: all',
      'package-lock.json',
      '{ "changed": true }',
      [...contract, ...server, ...simulator, ...web, ...journeys],
    ],
    ['a command of npm: nothing', 'package.json', '{ "scripts": {} }', []],
  ])('%s', (_, path, text, expected) => {
    expect(new Set(unprovenAfter(path, text))).toEqual(new Set(expected))
  })
})

test('tests of the tools are proven by nothing, since they look at the whole checkout', () => {
  expect(before).not.toHaveProperty('tools/checks/rules.test.ts')
})

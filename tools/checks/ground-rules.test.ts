import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { exceptions, groundFindings } from './ground-rules.ts'
import { modulesOf } from './modules.ts'
import { treeOf } from './tree.ts'

const PATH = 'server/src/modules/lots/uses.store.ts'
const faultsIn = (text: string, path = PATH) => groundFindings(modulesOf(treeOf({ [path]: `${text}\n` })), [])
const LOOKS =
  'const used = fieldsIn(clockForm)\nexport const one = (id: string) => sql`select id from record r where r.data->${used.Place} ? ${id}`'

test('what looks for work by the plot alone is found', () => {
  expect(faultsIn(LOOKS)).toMatchObject([{ rule: 'asks-the-ground', line: 2 }])
  expect(faultsIn(LOOKS.replace('clockForm', 'irrigationForm'))).toHaveLength(1)
})

test('what asks the ground is none, nor is what looks for something else, nor are tests', () => {
  expect(faultsIn(`import { groundOf } from '../ground/index.ts'\n${LOOKS}`)).toEqual([])
  expect(faultsIn(LOOKS.replace('used.Place', 'used.Plan'))).toEqual([])
  expect(faultsIn(LOOKS.replace('clockForm', 'deviceForm'))).toEqual([])
  expect(faultsIn(LOOKS, 'server/src/modules/lots/uses.test.ts')).toEqual([])
})

test.each(exceptions.map(({ path }) => path))('the exception %s is a file that there is', (path) => {
  expect(existsSync(path)).toBe(true)
})

import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { modulesOf } from './modules.ts'
import { exceptions, sqlFindings } from './sql-rules.ts'
import { treeOf } from './tree.ts'

const PATH = 'server/src/modules/orders/orders.store.ts'
const faultsIn = (text: string, path = PATH, allowed: typeof exceptions = []) =>
  sqlFindings(modulesOf(treeOf({ [path]: `${text}\n` })), allowed).map(({ message }) => message)

test.each([
  "export const one = sql`select r.data->>'Status' from record r`",
  "export const one = sql`select 1 where (r.data->'Place') ?| ${ids}`",
  "export const one = sql`select 1 where r.data ? 'Area' and ${more}`",
])('a field that SQL names by itself is found: %s', (text) => expect(faultsIn(text)).toHaveLength(1))

test.each([
  'export const one = sql`select r.data->>${order.Status} from record r`',
  "export const one = sql`select f->>'Url' from jsonb_array_elements(${json}) f`",
  "export const text = 'data->>Status'",
])('anything else is none: %s', (text) => expect(faultsIn(text)).toEqual([]))

test('tests name fields as they like, and an exception has to be needed', () => {
  const text = "export const one = sql`select r.data->>'Status' from record r`"
  expect(faultsIn(text, 'server/src/modules/orders/orders.test.ts')).toEqual([])
  expect(faultsIn(text, PATH, [{ path: PATH, why: 'a test' }])).toEqual([])
  expect(faultsIn('export const one = 1', PATH, [{ path: PATH, why: 'a test' }])).toHaveLength(1)
})

test.each(exceptions.map(({ path }) => path))('the exception %s is a file that there is', (path) => {
  expect(existsSync(path)).toBe(true)
})

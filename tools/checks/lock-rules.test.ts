import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lockFindings } from './lock-rules.ts'
import { modulesOf } from './modules.ts'
import { treeOf } from './tree.ts'

const DECLARED = 'server/src/platform/db/advisory-locks.ts'
const table = 'export const advisoryLocks = {\n  fold: 7_246_311,\n  lots: 7_246_371,\n} as const\n'
const found = (files: Readonly<Record<string, string>>) => {
  const tree = treeOf(files)
  return lockFindings(modulesOf(tree), tree)
}
const findings = (files: Readonly<Record<string, string>>, migration = '') =>
  found({ [DECLARED]: table, 'server/migrations/0001.sql': migration, ...files })

test.each([
  'const LOCK = 7_246_371\nexport const one = (db: Db) => sql`select pg_try_advisory_xact_lock(${LOCK}) as "isFree"`.execute(db)\n',
  "export const one = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('weeks'))`.execute(db)\n",
  'export const one = (db: Db) => sql`select pg_advisory_unlock(${advisoryLocks.lots})`.execute(db)\n',
])('a lock that is taken beside the table is found: %s', (text) => {
  expect(findings({ 'server/src/modules/irrigations/watch.store.ts': text })).toHaveLength(1)
})

test('one number for two locks is found', () => {
  expect(findings({ [DECLARED]: table.replace('7_246_311', '7_246_371') })).toHaveLength(1)
})

test('a migration names numbers of the table', () => {
  expect(findings({}, 'if not pg_try_advisory_xact_lock(7246311) then')).toEqual([])
  expect(findings({}, 'perform pg_advisory_xact_lock(7246399);')).toHaveLength(1)
})

test('in the table of the product every number stands once, and it holds more than a few', () => {
  const numbers = [...readFileSync(DECLARED, 'utf8').matchAll(/^\s+\w+: ([\d_]+),/gm)].map(([, number]) => number)
  expect(numbers.length).toBeGreaterThan(20)
  expect(new Set(numbers).size).toBe(numbers.length)
})

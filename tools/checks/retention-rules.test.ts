import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { modulesOf } from './modules.ts'
import { exceptions, retentionFindings } from './retention-rules.ts'
import { treeOf } from './tree.ts'

const PATH = 'server/src/modules/notices/notices.store.ts'
const faultsIn = (text: string, path = PATH) => retentionFindings(modulesOf(treeOf({ [path]: `${text}\n` })), [])

test.each([
  "export const one = (db: Db) => sql`delete from session where last_used < now() - interval '12 hours'`.execute(db)",
  'export const one = (db: Db, before: Date) => sql`delete from notice where time < ${before}`.execute(db)',
  'export const one = (db: Db, now: Date) => sql`delete from recording_clip k using p where k.ends < ${now}`.execute(db)',
  "export function one(db: Db) {\n  return sql`delete from clip c where c.begins < ${moment} - interval '3 days'`\n}",
  'export const one = (db: Db, table: string) => sql`drop table ${sql.table(table)}`.execute(db)',
  'export const one = (db: Db, now: TrustedTime) => sql`delete from file where held_until < now() and at < ${now}`.execute(db)',
  'export const one = (path: string, before: Date) => statSync(path).mtime < before && rmSync(path)',
])('what deletes by age without asking is found: %s', (text) => expect(faultsIn(text)).toHaveLength(1))

test.each([
  'export const one = (db: Db, before: TrustedTime) => sql`delete from notice where time < ${before}`.execute(db)',
  'interface Old { at: TrustedTime }\nexport const one = (db: Db, { at }: Old) => sql`delete from notice where time < ${at}`',
  'export const one = (db: Db, id: string) => sql`delete from notice where id = ${id}`.execute(db)',
  'export const one = (db: Db, now: Date) => sql`select id from notice where time < ${now}`.execute(db)',
  'export const one = (path: string, before: TrustedTime) => statSync(path).mtime < before && rmSync(path)',
])('anything else is none: %s', (text) => expect(faultsIn(text)).toEqual([]))

test('tests set what they like', () => {
  const text = 'export const one = (db: Db, before: Date) => sql`delete from notice where time < ${before}`.execute(db)'
  expect(faultsIn(text, 'server/src/modules/notices/notices.test.ts')).toEqual([])
  expect(faultsIn(text, 'server/src/app/testing/measured.store.ts')).toEqual([])
})

test.each(exceptions.map(({ path }) => path))('the exception %s is a file that there is', (path) => {
  expect(existsSync(path)).toBe(true)
})

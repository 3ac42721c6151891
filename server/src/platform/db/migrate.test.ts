import { cpSync, readdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { atDatabase, createDatabase, dropDatabase } from '../../app/testing/databases.ts'
import { type Database, oneText, openDatabase, runOnce } from './database.ts'
import { migrate } from './migrate.ts'

let folder: string
let database: Database
let name: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'farm-migrations-'))
  name = `farm_migrate_${crypto.randomUUID().replaceAll('-', '')}`
  await createDatabase(inject('databaseUrl'), name)
  database = openDatabase({ url: atDatabase(inject('databaseUrl'), name), onLost: () => undefined })
})
afterEach(async () => {
  await database.close()
  await dropDatabase(inject('databaseUrl'), name)
  rmSync(folder, { recursive: true })
})

const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
const tables = () =>
  oneText(
    database.db,
    "select coalesce(string_agg(tablename, ',' order by tablename), '') as text from pg_tables where schemaname = 'public'",
  )

test('a migration that fails half-way leaves nothing of itself, and goes through once it is mended', async () => {
  write('0001-first.sql', 'create table first (id int)')
  write('0002-second.sql', 'create table second (id int); select 1 / 0')
  await expect(migrate(database.db, folder)).rejects.toThrow('division by zero')
  expect(await tables()).toBe('first,migration')
  write('0002-second.sql', 'create table second (id int)')
  expect(await migrate(database.db, folder)).toEqual(['0002-second.sql'])
})

test('a migration that was changed after it was carried out is refused', async () => {
  write('0001-first.sql', 'create table first (id int)')
  await migrate(database.db, folder)
  write('0001-first.sql', 'create table first (id bigint)')
  await expect(migrate(database.db, folder)).rejects.toThrow('0001-first.sql 与已执行的版本不同')
})

test('two processes that start at once migrate once', async () => {
  const ours = new URL('../../../migrations/', import.meta.url).pathname
  cpSync(ours, folder, { recursive: true })
  const other = openDatabase({ url: atDatabase(inject('databaseUrl'), name), onLost: () => undefined })
  try {
    const done = await Promise.all([migrate(database.db, folder), migrate(other.db, folder)])
    expect(done.flat().toSorted()).toEqual(readdirSync(ours).toSorted())
  } finally {
    await other.close()
  }
})

test('a start that was cut in the middle of a migration begins it again', async () => {
  write('0001-first.sql', 'create table first (id int); select pg_sleep(30)')
  const cut = openDatabase({ url: atDatabase(inject('databaseUrl'), name), onLost: () => undefined })
  const outcome = migrate(cut.db, folder).then(
    () => 'done',
    () => 'cut',
  )
  const isSleeping = () =>
    oneText(
      database.db,
      "select count(*)::text as text from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()",
    )
  await vi.waitFor(async () => expect(await isSleeping()).toBe('1'), { interval: 20 })
  await runOnce(
    database.db,
    "select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()",
  )
  expect(await outcome).toBe('cut')
  await cut.close()
  expect(await tables()).toBe('migration')
  write('0001-first.sql', 'create table first (id int)')
  expect(await migrate(database.db, folder)).toEqual(['0001-first.sql'])
})

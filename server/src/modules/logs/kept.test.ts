import { cropForm } from '@farm/contract/crops'
import { recordCalls } from '@farm/contract/forms'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { add, done, signIn } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { sql } from '../../platform/db/index.ts'
import { trusted } from '../../platform/retention/testing/trusted.ts'
import { purgeLogs } from './index.ts'

const farm = await openFarm()
const { admin, managerA } = farm.people
afterAll(farm.close)
const { db } = farm.database

const tables = ['operation_log', 'operation_change', 'operation_outside', 'record_held', 'sign_in_log'] as const

const rowsIn = async (table: string) => {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(table)}`.execute(db)
  return rows[0]?.n ?? 0
}
const purge = (now: Date, months = 6) =>
  purgeLogs({ db, now: trusted(now), months, signal: new AbortController().signal })

beforeAll(async () => {
  const crop = await add(farm, managerA, cropForm, { data: { Name: '番茄' } })
  const body = { Id: crop.Id, UpdateTime: crop.UpdateTime, Data: { Note: '县里改的' } }
  done(await farm.call(admin, recordCalls.edit, { body }))
  await sql`delete from record where id = ${crop.Id}`.execute(db)
  await signIn(farm, 'county')
})

// The product has one user of the database, and this is it.
describe.each(tables)('whoever works with the rights of the product', (table) => {
  test(`finds rows in ${table}`, async () => expect(await rowsIn(table)).toBeGreaterThan(0))
  test(`can't change a row of ${table}`, async () => {
    const changing = sql`update ${sql.table(table)} set add_time = add_time`.execute(db)
    await expect(changing).rejects.toThrow('keeps what it holds')
  })
  test(`can't delete a row of ${table}`, async () => {
    const before = await rowsIn(table)
    await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow('keeps what it holds')
    expect(await rowsIn(table)).toBe(before)
  })
  test(`can't empty ${table}`, async () => {
    await expect(sql`truncate ${sql.table(table)}`.execute(db)).rejects.toThrow(/keeps what it holds|not assigned yet/)
    expect(await rowsIn(table)).toBeGreaterThan(0)
  })
  test(`can't change it as one that copies from another database`, async () => {
    const changing = db.transaction().execute(async (within) => {
      await sql`set local session_replication_role = replica`.execute(within)
      await sql`delete from ${sql.table(table)}`.execute(within)
    })
    await expect(changing).rejects.toThrow('keeps what it holds')
  })
})

test('a clock that runs ahead makes nothing old enough to go', async () => {
  const before = await rowsIn('operation_log')
  const years = new Date(Date.now() + 3 * 365 * 24 * 60 * 60_000)
  await purge(years)
  expect(await rowsIn('operation_log')).toBe(before)
})

test('a log that can’t be purged keeps no other from it', async () => {
  await sql`
    insert into sign_in_log (add_time, name, outcome, address, user_agent, request_id)
    values (now() - interval '13 months', 'long-gone', '退出', '::1', '', 'x')
  `.execute(db)
  await sql`alter table operation_change rename to unreachable`.execute(db)
  await expect(purge(new Date(), 12)).rejects.toThrow('not every log was purged')
  await sql`alter table unreachable rename to operation_change`.execute(db)
  const { rows } = await sql`select from sign_in_log where name = 'long-gone'`.execute(db)
  expect(rows).toEqual([])
})

describe('logs that are old enough', () => {
  const old = (table: string) => {
    const [names = '', values = ''] = columns[table] ?? []
    return sql`
      insert into ${sql.table(table)} (add_time, ${sql.raw(names)}) values (now() - interval '13 months', ${sql.raw(values)})
    `
  }
  const columns: Readonly<Record<string, readonly [names: string, values: string]>> = {
    operation_log: [
      'request_id, user_id, user_name, real_name, organ_name, organ_no, organ_path, call, outcome, address, user_agent',
      `gen_random_uuid(), gen_random_uuid(), 'x', 'x', 'x', 1, '/1/', 'x.y', 'done', '::1', ''`,
    ],
    operation_change: ['kind, act', `'account', 'add'`],
    operation_outside: ['id, operation_id, organ_no, organ_path, n', `-1, 1, 1, '/1/', 1`],
    record_held: ['record_id, update_time, data', `gen_random_uuid(), now(), '{}'`],
    sign_in_log: ['name, outcome, address, user_agent, request_id', `'x', '退出', '::1', '', 'x'`],
  }
  test.each(tables)('go from %s, and only they', async (table) => {
    const before = await rowsIn(table)
    await old(table).execute(db)
    await purge(new Date(), 14)
    expect(await rowsIn(table)).toBe(before + 1)
    await purge(new Date(), 12)
    expect(await rowsIn(table)).toBe(before)
  })
})

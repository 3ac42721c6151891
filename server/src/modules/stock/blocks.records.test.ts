import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { settleDerived } from '../../app/testing/derived.ts'
import { storesOfA } from '../../app/testing/stores-of-a.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { type Db, inTransaction, oneText, runOnce } from '../../platform/db/index.ts'
import { type Line, amountAt } from './blocks.store.ts'
import { valueDue } from './index.ts'
import { type Entry, holdStock, standingAt, writeEntry } from './stock.store.ts'
import { valueFrom } from './values.service.ts'

const MINUTE = 60_000
const NOW = new Date('2026-11-30T02:00:00.000Z')
const MIGRATION = new URL('../../../migrations/0059-stock-blocks.sql', import.meta.url)
const farm = await openFarm(() => NOW)
const store = await storesOfA(farm, farm.people)
const { db } = farm.database
const enterprise = farm.people.enterpriseA.Id
afterAll(farm.close)

const FIRST_DAY = '2026-11-02T00:00:00+08:00'

/** 100,000 公斤 of which something went out and came back every few seconds, as an upgrade finds it. */
async function filled(entries: number): Promise<string> {
  const { Id: input } = await store.input()
  await store.book({ Kind: '入库', Input: input, Quantity: 100_000, Price: 1 }, '2026-11-01T08:00:00+08:00')
  const of = `enterprise_id = '${enterprise}' and input_id = '${input}'`
  await runOnce(
    db,
    `insert into stock_entry (record_id, enterprise_id, input_id, batch, occur_time, change, value, worth, held, booked, balance,
                              batch_balance, is_count, is_withdrawal)
     select gen_random_uuid(), '${enterprise}', '${input}', '', at, change, change, change, there, there, there, there, false, true
       from (select at, change, 100000 + sum(change) over (order by at) as there
               from (select timestamptz '${FIRST_DAY}' + n * interval '20 seconds' as at, case when n % 3 = 2 then 2 else -7 end as change
                       from generate_series(1, ${entries}) n) e) s;
     update stock_input s set (balance, value) = (select sum(change), sum(change) from stock_entry where ${of}) where ${of};
     update stock_batch s set balance = (select sum(change) from stock_entry where ${of}) where ${of};
     delete from stock_block`,
  )
  await runOnce(db, readFileSync(MIGRATION, 'utf8').replace(/^[^]*(?=insert into stock_block)/u, ''))
  // The database does so by itself after a while.
  await runOnce(db, 'analyze stock_entry, stock_block')
  return input
}

/** What lay there at a moment and the least from then on, by adding up every entry. */
async function addedUp(input: string, line: Line, time: string) {
  const isOf = line === 'withdrawn' ? 'is_withdrawal' : 'true'
  const sum = `${line === 'withdrawn' ? '-' : ''}sum(change)`
  const text = await oneText(
    db,
    `with run as (select occur_time, ${sum} over (order by occur_time, seq) as there from stock_entry
                   where input_id = '${input}' and ${isOf}),
          now as (select coalesce((select ${sum} from stock_entry
                                    where input_id = '${input}' and ${isOf} and occur_time <= '${time}'), 0) as there)
     select json_build_object('there', there, 'least', least(there, (select min(there) from run where occur_time > '${time}')))::text
         as text from now`,
  )
  return JSON.parse(text) as unknown
}

async function compare(input: string): Promise<void> {
  const spread = Array.from({ length: 12 }, (_, n) => Date.parse(FIRST_DAY) + (n - 1) * 19_001_000)
  for (const time of spread.map((one) => new Date(one).toISOString())) {
    for (const line of ['store', 'batch', 'withdrawn'] as const) {
      expect(await amountAt(db, line, { enterprise, input, batch: '', time })).toEqual(await addedUp(input, line, time))
    }
  }
}

/** How many rows of the ledger and of what follows from it a connection has written and read of late. */
async function touchedIn(within: Db): Promise<Touched> {
  const text = await oneText(
    within,
    `select json_build_object('written', sum(n_tup_ins + n_tup_upd + n_tup_del),
                              'read', sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)))::text as text
       from pg_stat_xact_user_tables where relname in ('stock_entry', 'stock_block', 'stock_batch', 'stock_input', 'derive_due')`,
  )
  return JSON.parse(text) as Touched
}

interface Touched {
  readonly written: number
  readonly read: number
}

/** What booking a withdrawal before everything else writes, and reads until later entries are valued; nothing of it is kept. */
async function lateBooking(input: string): Promise<Touched> {
  const place = { enterprise, input }
  const at = { ...place, batch: '', time: '2026-11-01T12:00:00.000Z' }
  const entry: Entry = {
    ...at,
    id: randomUUID(),
    change: -1,
    value: -1,
    worth: -1,
    isCount: false,
    isWithdrawal: true,
    reverses: undefined,
    takesBackCount: false,
    produced: undefined,
    expires: undefined,
  }
  let found: Touched = { written: 0, read: 0 }
  const undone = new Error('nothing is kept')
  await inTransaction(db, async (within) => {
    const before = await touchedIn(within)
    await holdStock(within, place)
    const standing = await standingAt(within, at)
    await amountAt(within, 'withdrawn', at)
    const { time, seq } = await writeEntry(within, entry, standing)
    const { read } = await touchedIn(within)
    await valueFrom(within, place, { time, seq: seq + 1 })
    const after = await touchedIn(within)
    found = { written: after.written - before.written, read: read - before.read }
    throw undone
  }).catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return found
}

test('a movement booked before ten thousand others touches some hundred rows, and hardly more than before two thousand', async () => {
  const few = await lateBooking(await filled(2000))
  const many = await lateBooking(await filled(10_000))
  expect(many.written).toBeLessThanOrEqual(500)
  expect(many.written).toBe(few.written)
  // Of later blocks, one for each hundred entries, a row for each sum that is asked for or written.
  expect(many.read - few.read).toBeLessThanOrEqual(8 * 80)
  expect(many.read).toBeLessThanOrEqual(2000)
})

test(
  'sums of blocks are those of the entries, however much is booked into the midst of them',
  { timeout: 3 * MINUTE },
  async () => {
    const input = await filled(2000)
    await compare(input)
    // More than a block holds, all at one place: blocks are divided on the way.
    for (let n = 0; n < 150; n += 1) {
      const time = new Date(Date.parse(FIRST_DAY) + 19_000_000 + ((n * 37) % 150) * 1000).toISOString()
      await store.book({ Kind: n % 4 === 0 ? '退库' : '领用', Input: input, Quantity: 3 }, time)
    }
    await compare(input)
    const refused = await store.send({ Kind: '退库', Input: input, Quantity: 99_999 }, FIRST_DAY)
    expect(refused.status).toBe(422)
    await valueDue(db)
    await settleDerived(farm, NOW)
    const wrong = await oneText(
      db,
      `select count(*)::text as text from (
       select e.balance, e.batch_balance, sum(change) over (order by occur_time, seq) as there
         from stock_entry e where input_id = '${input}') s where balance <> there or batch_balance <> there`,
    )
    expect(wrong).toBe('0')
  },
)

import type { WireRecord } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { reportCalls } from '@farm/contract/statistics'
import { MAX_STOCKS, stockCalls } from '@farm/contract/stock'
import { afterAll, expect, test } from 'vitest'
import { settleDerived } from '../../app/testing/derived.ts'
import { done } from '../../app/testing/personas.ts'
import { faultsOfRollup } from '../../app/testing/rollup.ts'
import { storesOfA } from '../../app/testing/stores-of-a.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { inTransaction, runOnce, sql } from '../../platform/db/index.ts'
import { valueDue } from './index.ts'

const MINUTE = 60_000
const NOW = new Date('2026-11-30T02:00:00.000Z')
const farm = await openFarm(() => NOW)
const store = await storesOfA(farm, farm.people)
const { managerA, managerB } = farm.people
afterAll(farm.close)

const at = (day: string, clock = '08:00') => `2026-11-${day}T${clock}:00+08:00`

async function valuesOf(...movements: readonly WireRecord[]) {
  await settleDerived(farm, NOW)
  const all = await Promise.all(movements.map(({ Id }) => store.read(Id)))
  return all.map(({ Data }) => Data.Value)
}

async function onBoard(Input: string) {
  const { Stocks } = done(await farm.call(managerA, stockCalls.board, { query: { input: Input } }))
  return Stocks[0]
}

async function valuing(who = managerA) {
  const query = { key: 'goods', from: '2026-11-01', to: '2026-11-30' } as const
  return done(await farm.call(who, reportCalls.report, { query })).Valuing
}

/** What 物资报表 says that went out of an input, in 元. */
async function wentOut(Input: string) {
  const query = { key: 'goods', from: '2026-11-01', to: '2026-11-30', by: 'Input' } as const
  const { Rows } = done(await farm.call(managerA, reportCalls.report, { query }))
  return Rows.find(({ Key }) => Key === Input)?.Values.outValue
}

async function balancesOf(...movements: ReadonlyArray<WireRecord | undefined>) {
  const all = await Promise.all(movements.map((one) => store.read(one?.Id ?? '')))
  return all.map(({ Data }) => Data.Balance)
}

/** 100 公斤 for 1 元 each, a week later 100 公斤 for 3 元 each. */
async function bought() {
  const { Id: Input } = await store.input()
  const buy = (Price: number, day: string, more: object = {}) =>
    store.book({ Kind: '入库', Input, Quantity: 100, Price, ...more }, at(day))
  return { Input, buy, first: await buy(1, '20'), second: await buy(3, '27') }
}

test('what went out before the next purchase costs what lay there then, however late it is booked', async () => {
  const { Input } = await bought()
  const taken = await store.book({ Kind: '领用', Input, Quantity: 50 }, at('22'))
  expect(taken.Data.Value).toBe(-50)
  expect((await onBoard(Input))?.Value).toBe(350)
})

test('what is booked late values anew what lies after it, and its reversal does so again', async () => {
  const { Input, buy } = await bought()
  const taken = await store.book({ Kind: '领用', Input, Quantity: 100 }, at('28'))
  const rest = await store.book({ Kind: '领用', Input, Quantity: 100 }, at('29'))
  const before = await store.read(taken.Id)
  expect(await valuesOf(taken, rest)).toEqual([-200, -200])
  const late = await buy(9, '21')
  expect(await valuesOf(taken, rest)).toEqual([-433.33, -433.34])
  expect((await onBoard(Input))?.Value).toBe(433.33)
  // Nobody edited it: whoever has it open gets no notice of a change.
  const after = await store.read(taken.Id)
  expect(after.UpdateTime).toBe(before.UpdateTime)
  done(await store.reverse(late, at('21', '09:00')))
  expect(await valuesOf(taken, rest)).toEqual([-200, -200])
})

test('a reversal goes with what it takes back', async () => {
  const { Input, buy } = await bought()
  const taken = await store.book({ Kind: '领用', Input, Quantity: 100 }, at('28'))
  const back = done(await store.reverse(taken, at('29')))
  await buy(9, '21')
  expect(await valuesOf(taken, back)).toEqual([-433.33, 433.33])
})

test('what comes back into an empty store is worth what it went out at, and so is what is found there', async () => {
  const { Id: Input } = await store.input()
  const move = (Kind: '入库' | '领用' | '退库' | '盘点', Quantity: number, day: string, more: object = {}) =>
    store.book({ Kind, Input, Quantity, ...more }, at(day))
  await move('入库', 10, '01', { Price: 1 })
  const taken = await move('领用', 10, '05')
  // What was mistyped and taken back went out by no price of its own.
  done(await store.reverse(await move('入库', 5, '06', { Price: 9999 }), at('06', '09:00')))
  const returned = await move('退库', 4, '10')
  expect(returned.Data.Value).toBe(4)
  // Valued anew it goes by what went out before it by date.
  await move('入库', 10, '02', { Price: 3 })
  const rest = await move('领用', 10, '05')
  expect(await valuesOf(taken, rest, returned)).toEqual([-20, -20, 8])
  await move('领用', 4, '11')
  const counted = await move('盘点', 3, '12')
  expect([counted.Data.Entry, counted.Data.Value]).toEqual(['盘盈', 6])
  // A price that is said goes before.
  await move('领用', 3, '13')
  expect((await move('入库', 1, '14', { Price: 7 })).Data.Value).toBe(7)
})

test('what lies before the last stock-take keeps its value, and the stock-take gets the difference', async () => {
  const { Input, buy } = await bought()
  const taken = await store.book({ Kind: '领用', Input, Quantity: 100 }, at('28'))
  await store.book({ Kind: '入库', Input, Batch: 'B1', Quantity: 10, Price: 2 }, at('28', '09:00'))
  const counted = await store.book({ Kind: '盘点', Input, Batch: 'B1', Quantity: 10 }, at('29'))
  const after = await store.book({ Kind: '领用', Input, Batch: 'B1', Quantity: 10 }, at('29', '12:00'))
  expect(await valuesOf(taken, after)).toEqual([-200, -20])
  // Of another batch than the one that was counted.
  const late = await buy(9, '21', { Batch: 'B2' })
  // By date 433.33 of 1300 went out and were reported as 200; what lay there is worth as much less.
  expect(await valuesOf(late, taken, counted, after)).toEqual([900, -200, 0, -42.22])
  expect((await store.read(counted.Id)).Data.Adjusted).toBe(-233.33)
  expect((await onBoard(Input))?.Value).toBe(844.45)
  // Taken back, it closes nothing any more: everything is worth what it is by date.
  done(await store.reverse(counted, at('29')))
  expect(await valuesOf(taken, after)).toEqual([-433.33, -42.22])
  expect((await store.read(counted.Id)).Data).not.toHaveProperty('Adjusted')
})

test(
  'one request values a bounded number of entries; the rest follows, and the board says so meanwhile',
  { timeout: 5 * MINUTE },
  async () => {
    const { Input, buy } = await bought()
    const taken: WireRecord[] = []
    for (let n = 0; n < 220; n += 1) {
      const minute = String(n % 60).padStart(2, '0')
      const hour = String(8 + Math.floor(n / 60)).padStart(2, '0')
      taken.push(await store.book({ Kind: '领用', Input, Quantity: 0.1 }, at('28', `${hour}:${minute}`)))
    }
    await buy(9, '21')
    expect(await onBoard(Input)).toMatchObject({ IsValuing: true })
    expect([await valuing(), await valuing(managerB)]).toEqual([1, undefined])
    // What is booked meanwhile waits with them.
    const next = await store.book({ Kind: '领用', Input, Quantity: 0.1 }, at('29'))
    // The purchase of the 27th and 199 that went out, in the request itself.
    expect(await valuesOf(...taken.slice(197))).toEqual([-0.43, -0.43, ...Array<number>(21).fill(-0.2)])
    expect(await balancesOf(taken[198], taken[219], next)).toEqual([280.1, 178, 277.9])
    expect(await valueDue(farm.database.db)).toBe(1)
    // Valued in the ledger, and not yet in the movements and what is counted of them.
    expect(await onBoard(Input)).toMatchObject({ IsValuing: true, Value: 1204.97 })
    expect([await valuing(), await valuing(managerB)]).toEqual([1, undefined])
    expect(await wentOut(Input)).toBeCloseTo(199 * 0.43 + 21 * 0.2 - Number(next.Data.Value), 6)
    const values = await valuesOf(...taken, next)
    expect(new Set(values)).toEqual(new Set([-0.43]))
    const stock = await onBoard(Input)
    expect(stock).not.toHaveProperty('IsValuing')
    expect(await valuing()).toBeUndefined()
    expect(await wentOut(Input)).toBeCloseTo(221 * 0.43, 6)
    expect(stock?.Value).toBeCloseTo(1300 + values.reduce<number>((sum, one) => sum + Number(one), 0), 6)
  },
)

test('the note stands while a movement waits for somebody who is at its record', async () => {
  const { Input, buy } = await bought()
  const taken = await store.book({ Kind: '领用', Input, Quantity: 100 }, at('28'))
  await settleDerived(farm, NOW)
  await buy(9, '21')
  await inTransaction(farm.database.db, async (within) => {
    await sql`select from record where id = ${taken.Id} for update`.execute(within)
    await settleDerived(farm, NOW)
    expect(await onBoard(Input)).toMatchObject({ IsValuing: true })
  })
  await settleDerived(farm, NOW)
  expect(await onBoard(Input)).not.toHaveProperty('IsValuing')
})

test('counts hold what everything is worth by now', async () => {
  expect(await faultsOfRollup(farm)).toBe('[]')
})

test('what is being valued anew is counted among all stores, also beyond those that the board shows', async () => {
  const { Id: Input } = await store.input()
  await store.book({ Kind: '入库', Input, Quantity: 1, Price: 1 }, at('01'))
  const last = 'ffffffff-ffff-7fff-bfff-ffffffffffff'
  await runOnce(
    farm.database.db,
    `insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path)
     select case n when 0 then '${last}' else gen_random_uuid() end, form_id, data, add_time, update_time, occur_time, user_id,
            update_user_id, organ_id, organ_no, organ_path
       from record cross join generate_series(0, ${MAX_STOCKS}) n where id = '${Input}';
     insert into stock_input (enterprise_id, input_id, balance, value, due_time, due_seq)
       select '${farm.people.enterpriseA.Id}', r.id, 1, 1,
              case when r.id = '${last}' then now() end, case when r.id = '${last}' then 0 end
         from record r where r.form_id = '${inputForm.id}' and not exists (select from stock_input s where s.input_id = r.id)`,
  )
  expect([await valuing(), await valuing(managerB)]).toEqual([1, undefined])
  await runOnce(farm.database.db, `update stock_input set due_time = null, due_seq = null`)
  expect(await valuing()).toBeUndefined()
})

import { readFileSync } from 'node:fs'
import type { WireRecord } from '@farm/contract/forms'
import { afterAll, expect, test } from 'vitest'
import { settleDerived } from '../../app/testing/derived.ts'
import { done } from '../../app/testing/personas.ts'
import { faultsOfRollup } from '../../app/testing/rollup.ts'
import { storesOfA } from '../../app/testing/stores-of-a.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { oneText, runOnce } from '../../platform/db/index.ts'
import { valueDue } from './index.ts'

const NOW = new Date('2026-11-30T02:00:00.000Z')
const MIGRATION = new URL('../../../migrations/0055-stock-by-date.sql', import.meta.url)
const farm = await openFarm(() => NOW)
const store = await storesOfA(farm, farm.people)
const { db } = farm.database
afterAll(farm.close)

const at = (day: string) => `2026-11-${day}T08:00:00+08:00`

/** Of three: 100 for 1 元 each, then as of an earlier day 50 for 4 元 each, then 50 that went out as of a day between. */
async function moved(Input: string, days: readonly [string, string, string]) {
  const buy = (Quantity: number, Price: number, day: string) =>
    store.book({ Kind: '入库', Input, Quantity, Price }, at(day))
  const some = [await buy(100, 1, days[0]), await buy(50, 4, days[1])]
  return [...some, await store.book({ Kind: '领用', Input, Quantity: 50 }, at(days[2]))]
}

/** What stands in the ledger is put back to what it was worth in the order of booking. */
const before = (ids: readonly string[]) => `
  update stock_entry set value = -100 where record_id in (${ids.map((id) => `'${id}'`).join(', ')});
  update stock_input set value = s.value
    from (select enterprise_id, input_id, sum(value) as value from stock_entry group by 1, 2) s
   where s.enterprise_id = stock_input.enterprise_id and s.input_id = stock_input.input_id;
  update record r set data = r.data || jsonb_build_object('Value', e.value) from stock_entry e where e.record_id = r.id;
  drop index stock_input_due, stock_entry_count, stock_entry_out;
  alter table stock_entry drop column worth, drop column held, drop column booked, drop column adjusted;
  alter table stock_input drop column due_time, drop column due_seq;`

async function told(...movements: readonly (WireRecord | undefined)[]) {
  const all = await Promise.all(movements.map((one) => store.read(one?.Id ?? '')))
  return all.map(({ Data }) => [Data.Value, Data.Adjusted ?? 0])
}

test('what was valued in the order of booking is valued by date, and what was booked in order stays as it was', async () => {
  const [ordered, late, counted] = [await store.input(), await store.input(), await store.input()]
  const inOrder = await moved(ordered.Id, ['01', '02', '03'])
  const [, , taken] = await moved(late.Id, ['01', '10', '05'])
  const closed = await moved(counted.Id, ['01', '10', '05'])
  const take = await store.book({ Kind: '入库', Input: counted.Id, Batch: 'B1', Quantity: 1, Price: 1 }, at('15'))
  const count = await store.book({ Kind: '盘点', Input: counted.Id, Batch: 'B1', Quantity: 1 }, at('16'))
  await settleDerived(farm, NOW)
  await runOnce(db, before([inOrder[2], taken, closed[2]].map((one) => one?.Id ?? '')))
  await runOnce(db, readFileSync(MIGRATION, 'utf8'))
  expect(await oneText(db, 'select count(*)::text as text from stock_input where due_time is not null')).toBe('2')
  expect(await valueDue(db)).toBe(2)
  await settleDerived(farm, NOW)
  expect(await told(inOrder[2], taken)).toEqual([
    [-100, 0],
    [-50, 0],
  ])
  // Before a stock-take it keeps what was reported of it.
  expect(await told(closed[2], take, count)).toEqual([
    [-100, 0],
    [1, 0],
    [0, 50],
  ])
  expect(await faultsOfRollup(farm)).toBe('[]')
  const next = done(await store.send({ Kind: '领用', Input: counted.Id, Batch: 'B1', Quantity: 1 }, at('17')))
  // 100 公斤 and 1 公斤 are worth 251 元 by date.
  expect(next.Data.Value).toBe(-2.49)
})

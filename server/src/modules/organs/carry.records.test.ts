import { afterAll, expect, test } from 'vitest'
import { storesOfA } from '../../app/testing/stores-of-a.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { sql } from '../../platform/db/index.ts'
import { renumberStock } from './carry.store.ts'

const farm = await openFarm()
const store = await storesOfA(farm, farm.people)
const { enterpriseA } = farm.people
const { db } = farm.database
afterAll(farm.close)

test('a store takes along from where on it is still to be valued', async () => {
  const [former, copy] = [await store.input(), await store.input()]
  await store.book({ Kind: '入库', Input: former.Id, Quantity: 30, Price: 2 }, '2026-11-02T01:00:00.000Z')
  await sql`
    update stock_input set due_time = '2026-11-02T01:00:00Z', due_seq = 7 where input_id = ${former.Id}
  `.execute(db)
  await renumberStock(db, { sources: [former.Id], targets: [copy.Id] }, [enterpriseA.Id])
  const { rows } = await sql`
    select input_id, balance::float8 as balance, value::float8 as value, due_time = '2026-11-02T01:00:00Z' as is_due,
           due_seq::float8 as due_seq
      from stock_input
     where input_id in (${former.Id}, ${copy.Id})
  `.execute(db)
  expect(rows).toEqual([{ input_id: copy.Id, balance: 30, value: 60, is_due: true, due_seq: 7 }])
})

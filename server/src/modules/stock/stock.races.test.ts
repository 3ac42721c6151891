import { afterAll, expect, test } from 'vitest'
import { storesOfA } from '../../app/testing/stores-of-a.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { entriesOf } from './stock.store.ts'

const MINUTE = 60_000
const farm = await openFarm()
const { people } = farm
const store = await storesOfA(farm, people)
afterAll(farm.close)

test('a hundred who withdraw at once never take more than there is', { timeout: 2 * MINUTE }, async () => {
  const { Id: Input } = await store.input()
  await store.book({ Kind: '入库', Input, Batch: 'B1', Quantity: 60 })
  // Who waited too long for the others is told so, books nothing and tries again.
  const withdraw = async (): ReturnType<typeof store.send> => {
    const answer = await store.send({ Kind: '领用', Input, Batch: 'B1', Quantity: 1 })
    return answer.headers['retry-after'] === undefined ? answer : withdraw()
  }
  const answers = await Promise.all(Array.from({ length: 100 }, withdraw))
  const booked = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status === 422)
  expect([booked.length, refused.length]).toEqual([60, 40])
  for (const { error } of refused)
    expect(error.fields).toEqual({ Quantity: ['批号 B1 结存只有 0 公斤，不够减 1 公斤，请核对数量，或先补记入库'] })
  // Each stands behind another: no balance is there twice.
  const rows = await entriesOf(
    farm.database.db,
    booked.map(({ data }) => data.Id),
  )
  expect(rows.map(({ balance }) => balance).toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 60 }, (_, left) => left),
  )
})

test('two who take the same movement back do it once', { timeout: MINUTE }, async () => {
  const { Id: Input } = await store.input()
  const bought = await store.book({ Kind: '入库', Input, Quantity: 10 })
  await store.book({ Kind: '入库', Input, Quantity: 10 })
  const answers = await Promise.all([store.reverse(bought), store.reverse(bought), store.reverse(bought)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422, 422])
  const next = await store.book({ Kind: '领用', Input, Quantity: 10 })
  expect(next.Data.Balance).toBe(0)
})

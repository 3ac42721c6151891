import { clockForm } from '@farm/contract/clock'
import { recordCalls } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { type StockView, stockCalls } from '@farm/contract/stock'
import { afterAll, expect, test } from 'vitest'
import { add, done, settle } from '../../app/testing/personas.ts'
import { storesOfA } from '../../app/testing/stores-of-a.ts'
import { openFarm } from '../../app/testing/test-farm.ts'

const farm = await openFarm(() => new Date('2026-11-30T02:00:00.000Z'))
const people = await settle(farm)
const { admin, managerA, managerB, managerOfA1, workerA, county, otherCounty, enterpriseA, enterpriseB } = people
const store = await storesOfA(farm, people)
afterAll(farm.close)

const board = async (who = managerA, show?: StockView) =>
  done(await farm.call(who, stockCalls.board, { query: { ...(show && { show }) } }))
const at = (day: string) => `2026-11-${day}T08:00:00+08:00`

const urea = await store.input({ LeastStock: 20 })
const film = await store.input({ Name: '地膜', Kind: '农膜' })
await store.book(
  { Kind: '入库', Input: urea.Id, Batch: 'B1', Quantity: 30, Price: 2, ExpiryDate: '2026-11-20' },
  at('01'),
)
await store.book(
  { Kind: '入库', Input: urea.Id, Batch: 'B2', Quantity: 10, Price: 2, ExpiryDate: '2026-12-30' },
  at('01'),
)
await store.book({ Kind: '领用', Input: urea.Id, Batch: 'B1', Quantity: 25 }, at('10'))
await store.book({ Kind: '退库', Input: urea.Id, Batch: 'B1', Quantity: 1 }, at('11'))
await store.book({ Kind: '入库', Input: film.Id, Quantity: 5 }, at('01'))
await store.book({ Kind: '入库', Input: urea.Id, Enterprise: enterpriseB.Id, Quantity: 500 }, at('01'), managerB)
const fertilise = await add(farm, admin, operationForm, {
  data: { Name: '追肥', Type: '施肥' },
  organId: county.organId,
})
const Inputs = [{ Input: urea.Id, Amount: 30, Unit: '斤' }]
const punchIn = { Enterprise: enterpriseA.Id, Operation: fertilise.Id, Inputs }
done(await farm.call(workerA, recordCalls.add, { body: { FormId: clockForm.id, Data: punchIn, OccurTime: at('10') } }))

test('tells what lies there by batch, what is short or expires first, and what was withdrawn beside what was used', async () => {
  const { Total, Low, Expiring, Stocks } = await board()
  expect([Total, Low, Expiring]).toEqual([2, 1, 1])
  expect(Stocks[0]).toEqual({
    Enterprise: { Id: enterpriseA.Id, Name: '甲合作社' },
    Input: { Id: urea.Id, Name: '尿素' },
    Kind: '肥料',
    Unit: '公斤',
    Balance: 16,
    Value: 32,
    Least: 20,
    IsLow: true,
    Batches: [
      { Batch: 'B1', Balance: 6, ExpiryDate: '2026-11-20', State: '过期' },
      { Batch: 'B2', Balance: 10, ExpiryDate: '2026-12-30', State: '临期' },
    ],
    Withdrawn: 24,
    Used: 15,
  })
  expect(Stocks[1]).toMatchObject({ Balance: 5, IsLow: false, Batches: [{ Batch: '', State: '有效' }] })
})

test('shows what is short, or what expires, alone', async () => {
  expect((await board(managerA, 'low')).Stocks.map(({ Input }) => Input.Name)).toEqual(['尿素'])
  expect((await board(managerA, 'expiring')).Stocks.map(({ Input }) => Input.Name)).toEqual(['尿素'])
  const one = done(await farm.call(managerA, stockCalls.board, { query: { input: film.Id } }))
  expect(one.Stocks.map(({ Input }) => Input.Name)).toEqual(['地膜'])
})

test('each is told of the stores in reach alone', async () => {
  const told = async (who: typeof managerA) =>
    (await board(who)).Stocks.map(({ Enterprise, Balance }) => `${Enterprise.Name} ${Balance}`).toSorted()
  expect(await told(managerB)).toEqual(['乙农场 500'])
  expect(await told(county)).toEqual(['乙农场 500', '甲合作社 16', '甲合作社 5'])
  expect(await told(managerOfA1)).toEqual([])
  expect(await told(otherCounty)).toEqual([])
  expect((await farm.call(workerA, stockCalls.board, { query: {} })).status).toBe(403)
})

import { clockForm } from '@farm/contract/clock'
import { type FormKind, recordCalls } from '@farm/contract/forms'
import { roleCalls } from '@farm/contract/access'
import { inputForm } from '@farm/contract/inputs'
import { operationForm } from '@farm/contract/operations'
import { type StockView, stockCalls, stockForm } from '@farm/contract/stock'
import { afterAll, expect, test } from 'vitest'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { storesOfA } from '../../app/testing/stores-of-a.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { runOnce } from '../../platform/db/index.ts'

const farm = await openFarm(() => new Date('2026-11-30T02:00:00.000Z'))
const { people } = farm
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

/** Somebody who keeps stores and from whom fields are hidden. */
async function keeper(name: string, hidden: ReadonlyArray<readonly [FormKind, readonly string[]]>) {
  const OrganId = enterpriseA.Organ.Id
  const urls = ['/FarmOperation/GoodsData', '/Core/InputsList']
  const RoleId = await addRole(farm, admin, OrganId, { name, scope: '本组织', urls })
  for (const [{ id: FormId }, names] of hidden) {
    const Fields = Object.fromEntries(names.map((one) => [one, 'hidden' as const]))
    const body = { RoleId, FormId, Denied: [], Fields, Was: { Denied: [], Fields: {} } }
    done(await farm.call(admin, roleCalls.editForm, { body }))
  }
  return addPerson(farm, admin, { name, organId: OrganId, roleIds: [RoleId] })
}

test('dates that are hidden are neither told nor counted, asked for or sorted by', async () => {
  const dateless = await keeper('dateless', [[stockForm, ['ExpiryDate', 'ProductionDate']]])
  const told = await board(dateless)
  expect([told.Total, told.Low, told.Expiring]).toEqual([2, 1, undefined])
  expect(JSON.stringify(told)).not.toMatch(/2026-|过期|临期/)
  expect(told.Stocks[0]?.Batches).toEqual([
    { Batch: 'B1', Balance: 6 },
    { Batch: 'B2', Balance: 10 },
  ])
  const asked = await farm.call(dateless, stockCalls.board, { query: { show: 'expiring' } })
  expect(asked.status).toBe(403)
})

test('without batches nothing is told of what expires', async () => {
  const batchless = await keeper('batchless', [[stockForm, ['Batch']]])
  const told = await board(batchless)
  expect([told.Expiring, told.Stocks[0]?.Batches]).toEqual([undefined, []])
  expect((await farm.call(batchless, stockCalls.board, { query: { show: 'expiring' } })).status).toBe(403)
})

test('what is hidden of inputs is not told by their stores', async () => {
  const least = await keeper('leastless', [[inputForm, ['LeastStock']]])
  const told = await board(least)
  expect([told.Low, told.Expiring]).toEqual([undefined, 1])
  expect(told.Stocks.map(({ IsLow, Least }) => [IsLow, Least])).toEqual([
    [false, undefined],
    [false, undefined],
  ])
  expect((await farm.call(least, stockCalls.board, { query: { show: 'low' } })).status).toBe(403)
})

test('the stores of what was deleted are told of nowhere', async () => {
  await runOnce(farm.database.db, `update record set is_deleted = true where id = '${film.Id}'`)
  expect((await board()).Stocks.map(({ Input }) => Input.Name)).toEqual(['尿素'])
  await runOnce(farm.database.db, `update record set is_deleted = true where id = '${enterpriseA.Id}'`)
  expect((await board(county)).Stocks.map(({ Enterprise }) => Enterprise.Name)).toEqual(['乙农场'])
})

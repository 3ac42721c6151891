import { clockForm } from '@farm/contract/clock'
import type { InputUnit } from '@farm/contract/inputs'
import { irrigationForm } from '@farm/contract/irrigations'
import { placeForm } from '@farm/contract/places'
import { reportCalls, statisticsCalls } from '@farm/contract/statistics'
import { afterAll, expect, test } from 'vitest'
import { devicesOfA } from '../../app/testing/devices-of-a.ts'
import { fieldWork } from '../../app/testing/field-work.ts'
import { measure } from '../../app/testing/measured.store.ts'
import { add, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'

// Noon of the 20th on the clock of the farm.
const farm = await openFarm(() => new Date('2026-11-20T04:00:00Z'))
const { people } = farm
const { managerA, managerB, workerA, enterpriseA } = people
const work = await fieldWork(farm, people)
const { device } = devicesOfA(farm, people)
const { db } = farm.database
afterAll(farm.close)

const todayOf = async (who: Persona) => done(await farm.call(who, statisticsCalls.today, { query: {} }))
const amountOf = async () => (await todayOf(managerA)).Metered?.Amount

const feed = (Amount: number, Unit: InputUnit, occurTime: string) =>
  add(farm, workerA, clockForm, {
    data: {
      Enterprise: enterpriseA.Id,
      Operation: work.feeding.Id,
      Inputs: [{ Input: work.urea.Id, Amount, Unit }],
    },
    occurTime,
  })

test('nothing was used on a day on which nobody used anything', async () => {
  expect(await todayOf(managerA)).toEqual({
    Uses: 0,
    Inputs: [],
    Water: { Amount: 0, Count: 0 },
    Metered: { Amount: 0, Devices: 0 },
  })
})

test('inputs are added up by their units, those of the day before left out', async () => {
  await feed(3, '公斤', '2026-11-19T15:59:59Z')
  await feed(5, '公斤', '2026-11-19T16:00:00Z')
  await feed(2.5, '公斤', '2026-11-20T02:00:00Z')
  await feed(1, '袋', '2026-11-20T02:30:00Z')
  const { Uses, Inputs } = await todayOf(managerA)
  expect(Uses).toBe(3)
  expect(Inputs).toEqual([
    { Input: { Id: work.urea.Id, Name: '尿素' }, Unit: '公斤', Amount: 7.5, Count: 2 },
    { Input: { Id: work.urea.Id, Name: '尿素' }, Unit: '袋', Amount: 1, Count: 1 },
  ])
})

test('another farm is told nothing of them', async () => {
  expect(await todayOf(managerB)).toEqual({
    Uses: 0,
    Inputs: [],
    Water: { Amount: 0, Count: 0 },
    Metered: { Amount: 0, Devices: 0 },
  })
})

test('water is that of the irrigations that began since midnight, as their report tells it', async () => {
  const plot = await add(farm, managerA, placeForm, { data: { Name: '三号棚', Compony: enterpriseA.Id, Area: 5 } })
  const watered = (Volume: number, from: string, EndTime: string) =>
    add(farm, managerA, irrigationForm, {
      data: { Enterprise: enterpriseA.Id, Place: [plot.Id], Method: '滴灌', Volume, EndTime },
      occurTime: from,
    })
  await watered(7, '2026-11-19T15:59:59Z', '2026-11-19T17:00:00Z')
  await watered(30.5, '2026-11-19T16:00:00Z', '2026-11-19T17:00:00Z')
  await watered(11.25, '2026-11-20T01:00:00Z', '2026-11-20T02:00:00Z')
  const day = { from: '2026-11-20', to: '2026-11-20' }
  const { Sums } = done(await farm.call(managerA, reportCalls.report, { query: { key: 'irrigation', ...day } }))
  expect((await todayOf(managerA)).Water).toEqual({ Amount: Sums.water, Count: Sums.count })
  expect([Sums.water, Sums.count]).toEqual([41.75, 2])
  expect((await todayOf(managerB)).Water).toEqual({ Amount: 0, Count: 0 })
})

test('what was metered is how far meters rose since midnight, and a meter that was set back begins anew', async () => {
  const valve = await device('东阀', { Type: '阀门' })
  await measure(db, valve.Id, 'waterTotal', [
    ['2026-11-19T15:30:00Z', 100],
    ['2026-11-19T16:30:00Z', 104],
    ['2026-11-20T01:10:00Z', 110],
    ['2026-11-20T03:10:00Z', 2],
    ['2026-11-20T03:50:00Z', 5],
  ])
  expect((await todayOf(managerA)).Metered).toEqual({ Amount: 13, Devices: 1 })
})

test('what a pump counted is not counted again by the valves behind it', async () => {
  const pump = await device('东泵', { Type: '水泵' })
  await measure(db, pump.Id, 'waterTotal', [
    ['2026-11-20T01:00:00Z', 500],
    ['2026-11-20T01:40:00Z', 520],
  ])
  expect(await amountOf()).toBe(20)
})

test('what a probe calls a total is no water', async () => {
  const probe = await device('墒情仪')
  await measure(db, probe.Id, 'waterTotal', [
    ['2026-11-20T01:00:00Z', 1],
    ['2026-11-20T01:40:00Z', 900],
  ])
  expect(await amountOf()).toBe(20)
})

test('another farm is told of no water but its own', async () => {
  expect((await todayOf(managerB)).Metered).toEqual({ Amount: 0, Devices: 0 })
})

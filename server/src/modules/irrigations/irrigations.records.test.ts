import { clockForm } from '@farm/contract/clock'
import { type DataOf, type WireRecord, recordCalls } from '@farm/contract/forms'
import { irrigationForm } from '@farm/contract/irrigations'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { reportCalls } from '@farm/contract/statistics'
import { afterAll, expect, test } from 'vitest'
import { devicesOfA } from '../../app/testing/devices-of-a.ts'
import { measure } from '../../app/testing/measured.store.ts'
import { add, done, settle } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { watchIrrigations } from './watch.jobs.ts'

// Valves are looked at up to the present moment: everything here was long ago.
const farm = await openFarm(() => new Date('2025-06-30T02:00:00.000Z'))
const people = await settle(farm)
const { admin, managerA, managerB, workerA, county, enterpriseA } = people
const { device } = devicesOfA(farm, people)
const { db } = farm.database
afterAll(farm.close)

type Data = DataOf<(typeof irrigationForm)['fields']>
const plot = (Name: string, Area: number) =>
  add(farm, managerA, placeForm, { data: { Name, Compony: enterpriseA.Id, Area } })
const send = (data: Data, OccurTime = '2025-06-10T00:00:00Z', who = managerA) =>
  farm.call(who, recordCalls.add, {
    body: { FormId: irrigationForm.id, Data: { Enterprise: enterpriseA.Id, ...data }, OccurTime },
  })
const all = async (who = managerA): Promise<WireRecord[]> =>
  done(await farm.call(who, recordCalls.list, { query: { formId: irrigationForm.id, orderBy: 'OccurTime asc' } }))
const watch = () => watchIrrigations({ db, zone: 'Asia/Shanghai' })

const east = await plot('东地', 10)

test('what somebody writes down tells how long it took, what it came to for each mu, and the moisture before and after', async () => {
  const probe = await device('墒情仪', { Place: [east.Id] })
  await measure(db, probe.Id, 'soilMoisture', [
    ['2025-06-09T12:00:00Z', 90],
    ['2025-06-09T23:00:00Z', 18],
    ['2025-06-10T01:50:00Z', 25.5],
    ['2025-06-10T03:00:00Z', 60],
  ])
  const { Data } = done(await send({ Place: [east.Id], EndTime: '2025-06-10T02:00:00Z', Volume: 200 }))
  expect(Data).toMatchObject({
    Source: '手动',
    Minutes: 120,
    Area: 10,
    PerMu: 20,
    MoistureBefore: 18,
    MoistureAfter: 25.5,
    MoistureRise: 7.5,
  })
})

test('an end before the start, in the future, or of another enterprise is refused', async () => {
  const faults = async (data: Data, who = managerA) => (await send(data, undefined, who)).error.fields
  expect(await faults({ Place: [east.Id], EndTime: '2025-06-10T00:00:00Z' })).toEqual({ EndTime: ['要晚于开始时间'] })
  expect(await faults({ Place: [east.Id], EndTime: '2025-06-20T00:00:00Z' })).toHaveProperty('EndTime')
  expect(await faults({ Place: [east.Id], EndTime: '2025-07-01T00:00:00Z' })).toHaveProperty('EndTime')
  expect(await faults({ Place: [east.Id], EndTime: '2025-06-10T01:00:00Z' }, managerB)).toBeDefined()
  expect((await send({ Place: [east.Id], EndTime: '2025-06-10T01:00:00Z' }, undefined, workerA)).status).toBe(403)
})

test('a punch-in is told of once', async () => {
  const water = await add(farm, admin, operationForm, {
    data: { Name: '浇水', Type: '灌溉' },
    organId: county.organId,
  })
  const { Id: PunchIn } = await add(farm, workerA, clockForm, {
    data: { Enterprise: enterpriseA.Id, Operation: water.Id, Place: [east.Id] },
    occurTime: '2025-06-11T00:00:00Z',
  })
  const told = () => send({ Place: [east.Id], PunchIn, EndTime: '2025-06-11T01:00:00Z' }, '2025-06-11T00:00:00Z')
  done(await told())
  expect((await told()).error.fields).toEqual({ PunchIn: ['这次打卡已经登记过灌溉'] })
})

test('a valve that closes tells an irrigation, once; the same water through a pump tells none', async () => {
  const west = await plot('西地', 4)
  const far = await plot('远地', 6)
  const valve = await device('西阀', { Type: '阀门', Place: [west.Id] })
  const pump = await device('首部', { Type: '水泵', Place: [west.Id, far.Id] })
  await measure(db, valve.Id, 'opening', [
    ['2025-06-12T00:00:00Z', 0],
    ['2025-06-12T01:00:00Z', 100],
    ['2025-06-12T02:00:00Z', 100],
    ['2025-06-12T02:30:00Z', 0],
    ['2025-06-12T05:00:00Z', 80],
  ])
  await measure(db, valve.Id, 'waterTotal', [
    ['2025-06-12T00:59:00Z', 100],
    ['2025-06-12T02:30:00Z', 130],
  ])
  await measure(db, pump.Id, 'running', [
    ['2025-06-12T01:00:00Z', 1],
    ['2025-06-12T02:30:00Z', 0],
  ])
  const before = (await all()).length
  expect(await watch()).toBe(2)
  const made = (await all()).slice(before)
  expect(made.map(({ Data }) => [Data.Device, Data.Place, Data.Volume, Data.PerMu, Data.Minutes, Data.Source])).toEqual(
    expect.arrayContaining([
      [valve.Id, [west.Id], 30, 7.5, 90, '自动'],
      [pump.Id, [far.Id], undefined, undefined, 90, '自动'],
    ]),
  )
  expect(await watch()).toBe(0)
  expect((await all(managerB)).length).toBe(0)
})

test('the report adds up water by plot and month, and tells others nothing', async () => {
  const told = async (by: 'Place' | 'Month', who = managerA) =>
    done(
      await farm.call(who, reportCalls.report, {
        query: { key: 'irrigation', from: '2025-06-01', to: '2025-06-30', by },
      }),
    )
  const { Rows, Sums } = await told('Place')
  expect(Rows.find(({ Key }) => Key === east.Id)?.Values).toMatchObject({ water: 200, count: 2, perMu: 20, rise: 7.5 })
  expect(Sums).toMatchObject({ water: 230, count: 4, area: 14, perMu: 16.43 })
  expect((await told('Month')).Rows.map(({ Key, Values }) => [Key, Values.water])).toEqual([['2025-06-01', 230]])
  expect((await told('Place', managerB)).Sums.count).toBe(0)
})

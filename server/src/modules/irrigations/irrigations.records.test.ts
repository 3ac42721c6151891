import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { type DataOf, type WireRecord, careCalls, recordCalls } from '@farm/contract/forms'
import { irrigationForm } from '@farm/contract/irrigations'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { reportCalls } from '@farm/contract/statistics'
import { afterAll, expect, test } from 'vitest'
import { openDoor } from '../../app/testing/device-door.ts'
import { devicesOfA } from '../../app/testing/devices-of-a.ts'
import { measure } from '../../app/testing/measured.store.ts'
import { deviceAt } from '../../app/testing/mqtt-devices.ts'
import { add, done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { runOnce } from '../../platform/db/index.ts'
import { watchIrrigations } from './watch.jobs.ts'
import { groundOf, watched } from './watch.store.ts'

// Valves are looked at up to the present moment: everything here was long ago.
const NOW = new Date('2025-06-30T02:00:00.000Z')
const farm = await openFarm(() => NOW)
const { people } = farm
const { admin, managerA, managerB, workerA, county, enterpriseA } = people
const { device, tokenOf } = devicesOfA(farm, people)
const { db } = farm.database
afterAll(farm.close)

type Data = DataOf<typeof irrigationForm>
const plot = (Name: string, Area: number) =>
  add(farm, managerA, placeForm, { data: { Name, Compony: enterpriseA.Id, Area } })
const send = (data: Data, OccurTime = '2025-06-10T00:00:00Z', who = managerA) =>
  farm.call(who, recordCalls.add, {
    body: { FormId: irrigationForm.id, Data: { Enterprise: enterpriseA.Id, ...data }, OccurTime },
  })
const all = async (who = managerA): Promise<WireRecord[]> =>
  done(await farm.call(who, recordCalls.list, { query: { formId: irrigationForm.id, orderBy: 'OccurTime asc' } }))
const watch = () => watchIrrigations({ db, zone: 'Asia/Shanghai', now: NOW })

const east = await plot('东地', 10)
const wheat = await add(farm, managerA, cropForm, { data: { Name: '小麦' } })

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
  expect(await faults({ Place: [east.Id], EndTime: '2025-06-10T00:00:00Z' })).toEqual({
    EndTime: ['“结束时间”应晚于开始时间'],
  })
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
  expect((await told()).error.fields).toEqual({ PunchIn: ['这次打卡已经登记过灌溉，不用再登记'] })
})

test('water is spread over what its punch-in says was watered, where that is of the same plots', async () => {
  const water = await add(farm, admin, operationForm, {
    data: { Name: '浇一片', Type: '灌溉' },
    organId: county.organId,
  })
  const small = await plot('小片', 2)
  const punchedIn = async (Place: string[], Area?: number) => {
    const data = { Enterprise: enterpriseA.Id, Operation: water.Id, Place, ...(Area !== undefined && { Area }) }
    return (await add(farm, workerA, clockForm, { data, occurTime: '2025-06-08T00:00:00Z' })).Id
  }
  const told = async (Place: string[], PunchIn: string) => {
    const data = { Place, PunchIn, EndTime: '2025-06-08T01:00:00Z', Volume: 60 }
    const { Data } = done(await send(data, '2025-06-08T00:00:00Z'))
    return [Data.Area, Data.PerMu, Data.MeteredArea]
  }
  const before = new Set((await all()).map(({ Id }) => Id))
  expect(await told([east.Id], await punchedIn([east.Id], 3))).toEqual([3, 20, 3])
  expect(await told([small.Id, east.Id], await punchedIn([east.Id, small.Id], 4))).toEqual([4, 15, 4])
  // Whoever watered more plots than the punch-in is of, or did not say how much, watered all of them.
  expect(await told([small.Id, east.Id], await punchedIn([east.Id], 3))).toEqual([12, 5, 12])
  expect(await told([east.Id], await punchedIn([east.Id]))).toEqual([10, 6, 10])
  // What comes later counts what is there.
  const made = (await all()).filter(({ Id }) => !before.has(Id)).map(({ Id }) => Id)
  done(await farm.call(managerA, recordCalls.remove, { body: { Ids: made } }))
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
  // All of it, and nobody knows how much of that went past the valve.
  await measure(db, pump.Id, 'waterTotal', [
    ['2025-06-12T00:59:00Z', 1000],
    ['2025-06-12T02:30:00Z', 1050],
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

test('of two who tell of a punch-in at once one does, and what was told anew does not come back from the bin', async () => {
  const { Id: water } = await add(farm, admin, operationForm, {
    data: { Name: '浇二水', Type: '灌溉' },
    organId: county.organId,
  })
  const { Id: PunchIn } = await add(farm, workerA, clockForm, {
    data: { Enterprise: enterpriseA.Id, Operation: water, Place: [east.Id] },
    occurTime: '2025-06-13T00:00:00Z',
  })
  const told = () => send({ Place: [east.Id], PunchIn, EndTime: '2025-06-13T01:00:00Z' }, '2025-06-13T00:00:00Z')
  const answers = await Promise.all([told(), told(), told(), told()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422])
  const first = answers.find(({ status }) => status === 200)?.data.Id ?? ''
  done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [first] } }))
  const { Id: second } = done(await told())
  const back = await farm.call(managerA, careCalls.recover, { body: { Ids: [first] } })
  expect([back.status, back.error.fields]).toEqual([422, { PunchIn: ['这次打卡已经登记过灌溉，不用再登记'] }])
  done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [second] } }))
  // Nor do both at once.
  expect((await farm.call(managerA, careCalls.recover, { body: { Ids: [first, second] } })).status).toBe(422)
})

test('the water of a pump without valves behind it is told', async () => {
  const own = await plot('泵地', 5)
  const pump = await device('单泵', { Type: '水泵', Place: [own.Id] })
  await measure(db, pump.Id, 'running', [
    ['2025-06-29T01:00:00Z', 1],
    ['2025-06-29T02:00:00Z', 0],
  ])
  await measure(db, pump.Id, 'waterTotal', [
    ['2025-06-29T00:59:00Z', 1000],
    ['2025-06-29T02:00:00Z', 1050],
  ])
  expect(await watch()).toBe(1)
  expect((await all()).find(({ Data }) => Data.Device === pump.Id)?.Data).toMatchObject({ Volume: 50, PerMu: 10 })
})

test('a run of a valve that somebody wrote down is not told again, and one that was told is not written down', async () => {
  const own = await plot('双记', 2)
  const valve = await device('双记阀', { Type: '阀门', Place: [own.Id] })
  const write = (from: string, EndTime: string) => send({ Place: [own.Id], Device: valve.Id, EndTime }, from)
  done(await write('2025-06-14T01:10:00Z', '2025-06-14T02:00:00Z'))
  await measure(db, valve.Id, 'opening', [
    ['2025-06-14T01:00:00Z', 100],
    ['2025-06-14T02:00:00Z', 0],
    ['2025-06-15T01:00:00Z', 100],
    ['2025-06-15T02:00:00Z', 0],
  ])
  expect(await watch()).toBe(1)
  expect((await write('2025-06-15T01:30:00Z', '2025-06-15T03:00:00Z')).error.fields).toEqual({
    Device: ['2025-06-15 09:00 至 2025-06-15 10:00 这台设备的灌溉已经记录过，请核对起止时间'],
  })
  const { Id, UpdateTime } = done(await write('2025-06-15T02:00:00Z', '2025-06-15T03:00:00Z'))
  const earlier = { body: { Id, UpdateTime, Data: {}, OccurTime: '2025-06-15T01:59:00Z' } }
  expect((await farm.call(managerA, recordCalls.edit, earlier)).status).toBe(422)
})

test('the plan is that of all the plots, and none where another has one of them', async () => {
  const [north, south] = [await plot('北垄', 1), await plot('南垄', 1)]
  const plans = (Place: string[]) =>
    add(farm, managerA, planForm, {
      data: {
        Name: '麦',
        Enterprise: enterpriseA.Id,
        Crops: wheat.Id,
        Place,
        Count: 1,
        StartDate: '2025-06-01',
        EndDate: '2025-07-30',
      },
    })
  const ground = async (...plots: WireRecord[]) =>
    (
      await groundOf(
        db,
        plots.map(({ Id }) => Id),
        planForm.id,
        '2025-06-20T00:00:00Z',
      )
    ).plan
  const one = await plans([north.Id])
  await runOnce(db, `update record set data = data || '{"Status": "执行中"}' where id = '${one.Id}'`)
  expect([await ground(north), await ground(north, south), await ground(south)]).toEqual([one.Id, null, null])
  const both = await plans([north.Id, south.Id])
  await runOnce(db, `update record set data = data || '{"Status": "执行中"}' where id = '${both.Id}'`)
  expect([await ground(north, south), await ground(south)]).toEqual([null, both.Id])
})

test('a device that says nothing of use is done with, and what comes late is looked at', async () => {
  const dead = await device('坏阀', { Type: '阀门', Place: [east.Id] })
  await measure(db, dead.Id, 'opening', [['2025-06-16T00:00:00Z', 99_999]])
  expect((await watched(db, NOW, 100)).map(({ id }) => id)).toContain(dead.Id)
  await watch()
  expect((await watched(db, NOW, 100)).map(({ id }) => id)).not.toContain(dead.Id)

  const slow = await plot('远渠', 3)
  const valve = await device('补传阀', { Type: '阀门', Place: [slow.Id] })
  const door = await openDoor(farm, () => NOW)
  const client = await deviceAt(door.port, await tokenOf(valve))
  const say = (time: string, opening: number) =>
    client.publishAsync(
      'v1/devices/me/telemetry',
      JSON.stringify({ ts: Date.parse(`2025-06-29T${time}:00Z`), values: { opening } }),
      { qos: 1 },
    )
  await say('09:00', 0)
  await say('12:00', 0)
  expect(await watch()).toBe(0)
  await say('10:00', 100)
  await say('11:30', 0)
  expect(await watch()).toBe(1)
  const [told] = (await all()).filter(({ Data }) => Data.Device === valve.Id)
  expect([told?.OccurTime, told?.Data.EndTime]).toEqual(['2025-06-29T10:00:00.000Z', '2025-06-29T11:30:00.000Z'])
  // What says the same tells nothing new.
  await say('10:30', 60)
  expect(await watch()).toBe(0)
  await client.endAsync()
  await door.close()
})

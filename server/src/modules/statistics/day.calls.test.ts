import { clockForm } from '@farm/contract/clock'
import { irrigationForm } from '@farm/contract/irrigations'
import { operationForm } from '@farm/contract/operations'
import { planForm } from '@farm/contract/plans'
import { reportCalls } from '@farm/contract/statistics'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openField } from '../../app/testing/alarm-field.ts'
import { fieldWork } from '../../app/testing/field-work.ts'
import { measure } from '../../app/testing/measured.store.ts'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import type { Persona } from '../../app/testing/test-farm.ts'
import { sql } from '../../platform/db/index.ts'

// Noon of the 20th on the clock of the farm.
const field = await openField('2026-11-20T04:00:00Z')
const { farm, people, db } = field
const { admin, county, managerA, managerB, workerA, colleagueA, enterpriseA, enterpriseB } = people
const work = await fieldWork(farm, people)
afterAll(farm.close)

const DAY = '2026-11-20'
const dayOf = async (who: Persona, query: { day?: string; enterprise?: string } = {}) =>
  done(await farm.call(who, reportCalls.day, { query }))

beforeAll(async () => {
  const plan = await add(farm, managerA, planForm, {
    data: {
      Name: '秋番茄',
      Enterprise: enterpriseA.Id,
      Crops: work.crop.Id,
      Place: [work.plot.Id],
      Count: 4,
      StartDate: '2026-08-01',
      EndDate: '2026-12-31',
    },
  })
  const punchIn = (by: Persona, occurTime: string, data: object) =>
    add(farm, by, clockForm, { data: { Enterprise: enterpriseA.Id, Operation: work.feeding.Id, ...data }, occurTime })
  const Inputs = [{ Input: work.urea.Id, Amount: 2.5, Unit: '公斤' }]
  await punchIn(colleagueA, '2026-11-20T01:30:00Z', { Operation: work.tilling.Id, Area: 3, Note: '=1+1' })
  await punchIn(workerA, '2026-11-19T16:00:00Z', { Place: [work.plot.Id], Plan: plan.Id, Inputs })
  await punchIn(workerA, '2026-11-19T15:59:59Z', { Inputs })
  await punchIn(managerA, '2026-11-20T02:00:00Z', { Inputs })
  const station = await field.device({ type: '气象站', data: { Name: '北站' } })
  const other = await field.device({ type: '气象站', data: { Name: '南站' } })
  await measure(db, station.Id, 'airTemperature', [
    ['2026-11-19T16:30:00Z', 4],
    ['2026-11-20T03:30:00Z', 16],
  ])
  await measure(db, other.Id, 'airTemperature', [['2026-11-20T03:00:00Z', 13]])
  for (const metric of ['windDirection', 'battery', 'rainfall']) {
    await measure(db, station.Id, metric, [['2026-11-20T03:30:00Z', 90]])
  }
  const type = { Name: '浇水', Type: '灌溉' } as const
  const watering = await add(farm, admin, operationForm, { data: type, organId: county.organId })
  const watered = (time: string) => punchIn(workerA, time, { Operation: watering.Id, Place: [work.plot.Id], Area: 5 })
  const noted = (begun: string, EndTime: string, more: object = {}) =>
    add(farm, managerA, irrigationForm, {
      data: { Enterprise: enterpriseA.Id, Place: [work.plot.Id], EndTime, Volume: 24.5, ...more },
      occurTime: begun,
    })
  const both = await watered('2026-11-17T03:00:00Z')
  await watered('2026-11-17T04:00:00Z')
  await noted('2026-11-17T01:00:00Z', '2026-11-17T02:00:00Z', { PunchIn: both.Id })
  await noted('2026-11-17T05:00:00Z', '2026-11-17T06:00:00Z')
  // Told in the night, punched in the next morning: it belongs to the evening.
  const next = await watered('2026-11-16T01:00:00Z')
  await noted('2026-11-15T14:00:00Z', '2026-11-15T15:00:00Z', { PunchIn: next.Id })
  const probe = await field.device()
  await field.rule({ Condition: '低于', Metric: 'soilMoisture', Threshold: 15, Minutes: 0, Devices: [probe.Id] })
  field.watch.forget()
  await field.send(probe, 'soilMoisture', [[0, 3]])
}, 60_000)

test('a day that there is not is refused by name, and so is who sees no punch-ins', async () => {
  const { status, error } = await farm.call(managerA, reportCalls.day, { query: { day: '2026-02-30' } })
  expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['day']])
  expect((await farm.call(people.roleless, reportCalls.day, { query: { day: DAY } })).status).toBe(403)
})

test('who did what when and where, by time, from midnight of the farm', async () => {
  const { Works, Total } = await dayOf(managerA, { day: DAY })
  expect(
    Works.map(({ User, Operation, Places, Plan }) => [User.Name, Operation?.Name, Places[0]?.Name, Plan?.Name]),
  ).toEqual([
    ['worker-a某', '追肥', '3 号棚', '秋番茄'],
    ['colleague-a某', '旋耕', undefined, undefined],
    ['manager-a某', '追肥', undefined, undefined],
  ])
  expect(Total).toBe(3)
  expect(Works[1]).toMatchObject({ Area: 3, Note: '=1+1', Photos: [], Time: '2026-11-20T01:30:00.000Z' })
})

test('what was used is told with what its checks came to', async () => {
  const { Used } = await dayOf(managerA)
  expect(Used).toMatchObject([{ Input: { Name: '尿素' }, Unit: '公斤', Amount: 5, Uses: 2 }])
  expect(Used?.[0]?.Verdicts.reduce((sum, { Count }) => sum + Count, 0)).toBe(2)
})

test('weather is the mean of all that stations measured that day', async () => {
  const { Weather } = await dayOf(managerA)
  expect(Weather).toEqual([
    { Metric: 'airTemperature', Name: '空气温度', Unit: '℃', Mean: 11, Least: 4, Most: 16, Devices: 2 },
  ])
  expect((await dayOf(managerA, { day: '2026-11-18' })).Weather).toEqual([])
})

test('water is told once, whether it was noted, punched in or both', async () => {
  const waterOn = async (who: Persona, day: string, enterprise?: string) =>
    (await dayOf(who, { day, ...(enterprise && { enterprise }) })).Irrigation
  // Two that were noted, one of a plot of 12 mu and one of the 5 mu of its punch-in, and one of 5 mu that was punched in alone.
  expect(await waterOn(managerA, '2026-11-17')).toMatchObject({ Count: 3, Area: 22, Noted: { Count: 2, Volume: 49 } })
  expect(await waterOn(managerA, '2026-11-16')).toMatchObject({ Count: 0, Area: 0, Noted: { Count: 0, Volume: 0 } })
  expect(await waterOn(managerA, '2026-11-15')).toMatchObject({ Count: 1, Area: 5, Noted: { Count: 1, Volume: 24.5 } })
  expect(await waterOn(managerB, '2026-11-17')).toMatchObject({ Count: 0, Area: 0, Noted: { Count: 0, Volume: 0 } })
  expect(await waterOn(county, '2026-11-17', enterpriseB.Id)).toMatchObject({ Count: 0, Area: 0 })
})

test('water that was noted at one farm takes no punch-in away from another', async () => {
  const common = { Enterprise: enterpriseA.Id, Place: [work.plot.Id] }
  const { Id: Operation } = await add(farm, admin, operationForm, {
    data: { Name: '浇地', Type: '灌溉' },
    organId: county.organId,
  })
  const punched = await add(farm, workerA, clockForm, {
    data: { ...common, Operation, Area: 5 },
    occurTime: '2026-11-13T03:00:00Z',
  })
  const { Id } = await add(farm, managerA, irrigationForm, {
    data: { ...common, EndTime: '2026-11-13T02:00:00Z', Volume: 3, PunchIn: punched.Id },
    occurTime: '2026-11-13T01:00:00Z',
  })
  const waterOf = async (who: Persona) => (await dayOf(who, { day: '2026-11-13' })).Irrigation
  expect(await waterOf(managerA)).toMatchObject({ Count: 1, Area: 5, Noted: { Count: 1 } })
  const { Id: organ, Path } = enterpriseB.Organ
  await sql`
    update record set organ_id = ${organ}, organ_no = (select no from organ where id = ${organ}), organ_path = ${Path}
     where id = ${Id}`.execute(db)
  expect(await waterOf(managerA)).toMatchObject({ Count: 1, Area: 5, Noted: { Count: 0 } })
  expect(await waterOf(managerB)).toMatchObject({ Count: 1, Area: 5, Noted: { Count: 1 } })
})

test('alarms are those that were raised that day', async () => {
  const { Alarms } = await dayOf(managerA)
  expect(Alarms).toMatchObject({ Total: 1, Named: [{ Name: '墒情不足', Level: '低', State: '未恢复' }] })
  expect((await dayOf(managerA, { day: '2026-11-19' })).Alarms).toEqual({ Total: 0, Named: [] })
})

describe('another farm is told nothing of it', () => {
  test('not by its own reach', async () => {
    expect(await dayOf(managerB)).toEqual({
      Day: DAY,
      Works: [],
      Total: 0,
      Used: [],
      Irrigation: { Count: 0, Area: 0, Noted: { Count: 0, Volume: 0 }, Water: { Amount: 0, Devices: 0 } },
      Alarms: { Total: 0, Named: [] },
      Weather: [],
    })
  })

  test('not of one enterprise by the name of another', async () => {
    const [ofA, ofB] = [
      await dayOf(county, { enterprise: enterpriseA.Id }),
      await dayOf(county, { enterprise: enterpriseB.Id }),
    ]
    expect([ofA.Total, ofA.Used?.length, ofA.Alarms?.Total, ofA.Weather?.length]).toEqual([3, 1, 1, 1])
    expect([ofB.Total, ofB.Used, ofB.Alarms?.Total, ofB.Weather]).toEqual([0, [], 0, []])
  })
})

test('a worker is told of their own work, and of nothing that they may not see', async () => {
  const told = await dayOf(workerA)
  expect(told.Works.map(({ User }) => User.Id)).toEqual([workerA.id])
  expect(told.Used).toMatchObject([{ Amount: 2.5, Uses: 1 }])
  expect([told.Alarms, told.Weather]).toEqual([undefined, undefined])
})

test('fields that are hidden from somebody are absent', async () => {
  const urls = ['/FarmOperation/DailyData']
  const roleId = await addRole(farm, admin, county.organId, { name: '看日报', scope: '本组织及下级', urls })
  const clerk = await addPerson(farm, admin, { name: 'day-clerk', organId: county.organId, roleIds: [roleId] })
  const fields = { Area: 'hidden', Note: 'hidden', Inputs: 'hidden', InputVerdict: 'hidden' }
  await sql`
    insert into form_restriction (form_id, role_id, denied, fields)
    values (${clockForm.id}, ${roleId}, '{}', ${JSON.stringify(fields)}::jsonb)
  `.execute(db)
  await vi.waitFor(async () => expect((await dayOf(clerk, { day: DAY })).Used).toBeUndefined())
  const { Works } = await dayOf(clerk, { day: DAY })
  const kept = new Set(Works.flatMap((one) => Object.keys(one)))
  expect([kept.has('Area'), kept.has('Note'), kept.has('Verdict'), kept.has('Operation')]).toEqual([
    false,
    false,
    false,
    true,
  ])
})

test('its sheet holds the figures, the tables, who has nothing, and all that the page shows', async () => {
  const { rawPayload } = await farm.server.inject({
    method: 'GET',
    url: reportCalls.export.path,
    query: { key: 'daily', from: DAY, to: DAY },
    headers: { token: managerA.token ?? '' },
  })
  const { sheets } = await readXlsx(rawPayload)
  expect(sheets.map(({ name }) => name)).toEqual([
    '合计与对比',
    '按地块',
    '按农事操作',
    '按人员',
    '未上报地块',
    '未上报人员',
    '作业',
    '投入品',
    '灌溉',
    '预警',
    '气象站',
    '说明',
  ])
  const rowsOf = (name: string) => sheets.find((one) => one.name === name)?.rows ?? []
  expect(
    rowsOf('作业')
      .slice(1)
      .map(([time, place, operation]) => [time, place, operation]),
  ).toEqual([
    ['00:00', '3 号棚', '追肥'],
    ['09:30', null, '旋耕'],
    ['10:00', null, '追肥'],
  ])
  expect(rowsOf('合计与对比')[1]?.slice(0, 5)).toEqual(['打卡次数', '次', 3, 1, 2])
})

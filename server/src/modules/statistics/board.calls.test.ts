import { clockForm } from '@farm/contract/clock'
import { deviceForm } from '@farm/contract/devices'
import { enterpriseForm } from '@farm/contract/enterprises'
import { designCalls, recordCalls } from '@farm/contract/forms'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { boardCalls } from '@farm/contract/statistics'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { raisedAlarm } from '../../app/testing/alarms.ts'
import { settleDerived } from '../../app/testing/derived.ts'
import { devicesOfA } from '../../app/testing/devices-of-a.ts'
import { measure } from '../../app/testing/measured.store.ts'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { seasonOfA } from '../../app/testing/season-of-a.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { oneText } from '../../platform/db/index.ts'
import { notePartings, noteSeen } from '../devices/index.ts'
import { foldCounts } from '../forms/index.ts'

/** A Wednesday; on the clock of the farm it is the 18th already. */
const now = new Date('2026-11-17T16:30:00Z')
const farm = await openFarm(() => now)
const { people } = farm
const { admin, county, managerA, managerOfA1, managerB, workerA, colleagueA, otherCounty, roleless } = people
const { enterpriseA, enterpriseB } = people
const season = await seasonOfA(farm, people)
const { device, numberOf } = devicesOfA(farm, people)
const { db } = farm.database
afterAll(farm.close)

const square = [
  { Lng: 111.0, Lat: 37.0 },
  { Lng: 111.002, Lat: 37.0 },
  { Lng: 111.002, Lat: 37.002 },
  { Lng: 111.0, Lat: 37.002 },
].map(({ Lng, Lat }): [number, number] => [Lng, Lat])

beforeAll(async () => {
  await addPlots()
  await addWork()
  await addDevices()
  const raised = { organPath: enterpriseA.Organ.Path, userId: managerA.id }
  await raisedAlarm(farm, { ...raised, data: { Enterprise: enterpriseA.Id, Level: '高' } })
  await raisedAlarm(farm, { ...raised, data: { Enterprise: enterpriseA.Id } })
  await raisedAlarm(farm, { ...raised, data: { Enterprise: enterpriseA.Id, State: '已恢复' } })
})

async function addPlots(): Promise<void> {
  const plot = (who: Persona, Name: string, Area: number, more: object = {}) =>
    add(farm, who, placeForm, {
      data: { Name, Area, Compony: who === managerB ? enterpriseB.Id : enterpriseA.Id, ...more },
    })
  await plot(managerA, '东地', 12.25, { Boundary: { Points: square } })
  await plot(managerA, '西地', 7.5)
  await plot(managerA, '南地', 0.1)
  await plot(managerB, '乙地', 3, { Position: { Lng: 112, Lat: 38 } })
  const gone = await plot(managerA, '卖了', 800)
  done(await farm.call(admin, recordCalls.remove, { body: { Ids: [gone.Id] } }))
}

async function addWork(): Promise<void> {
  const autumn = { EndDate: '2026-12-20' }
  const plan = await season.running({ ...autumn, StartDate: '2026-11-16' })
  await season.running({ ...autumn, StartDate: '2026-11-15' })
  await season.plan({ ...autumn, StartDate: '2026-11-17' })
  const punchIn = (who: Persona, occurTime: string, Harvest?: number, on = enterpriseA) =>
    add(farm, who, clockForm, {
      data: { Enterprise: on.Id, Operation: season.pick.Id, ...(on === enterpriseA && { Plan: plan.Id }), Harvest },
      occurTime,
    })
  await punchIn(workerA, '2026-11-18T00:00:00+08:00', 2.5)
  await punchIn(workerA, '2026-11-18T00:20:00+08:00')
  await punchIn(colleagueA, '2026-11-18T00:10:00+08:00', 1)
  await punchIn(workerA, '2026-11-17T23:59:59+08:00', 4)
  await punchIn(managerB, '2026-11-18T00:05:00+08:00', 100, enterpriseB)
  // So far the month is compared with as much of the one before: the 18th is over there.
  await punchIn(workerA, '2026-10-18T23:59:59+08:00', 8)
  await punchIn(workerA, '2026-10-19T00:00:00+08:00', 64)
  await punchIn(workerA, '2026-10-31T23:59:59+08:00', 32)
  await punchIn(workerA, '2026-09-30T23:59:59+08:00', 16)
  const wrong = await punchIn(managerA, '2026-11-18T00:15:00+08:00', 1_000)
  done(await farm.call(admin, recordCalls.remove, { body: { Ids: [wrong.Id] } }))
}

/** Stations that are on, one of them with a value that can’t be and one with an old one; one that is off; a probe. */
async function addDevices(): Promise<void> {
  const station = async (name: string, turn: 'connected' | 'gone', type: '气象站' | '温室环境仪' = '气象站') => {
    const one = await device(name, { Type: type })
    const no = await numberOf(one)
    await noteSeen(db, [{ no, time: now, messages: 0, bad: 0 }])
    if (turn === 'gone') await notePartings(db, [{ no, time: now, turn }])
    return one.Id
  }
  const [north, south, mad, old] = [
    await station('北站', 'connected'),
    await station('南站', 'connected'),
    await station('坏站', 'connected'),
    await station('旧值', 'connected'),
  ]
  const off = await station('离线站', 'gone')
  const house = await station('大棚', 'connected', '温室环境仪')
  await measure(db, north, 'airTemperature', [['2026-11-17T16:20:00.000Z', 8]])
  await measure(db, north, 'airHumidity', [['2026-11-17T16:20:00.000Z', 61]])
  await measure(db, south, 'airTemperature', [['2026-11-17T16:25:00.000Z', 9.5]])
  await measure(db, mad, 'airTemperature', [['2026-11-17T16:26:00.000Z', 500]])
  await measure(db, old, 'airTemperature', [['2026-11-17T12:00:00.000Z', 20]])
  await measure(db, off, 'airTemperature', [['2026-11-17T16:28:00.000Z', 30]])
  await measure(db, house, 'airTemperature', [['2026-11-17T16:28:00.000Z', 35]])
  await settleDerived(farm, now)
}

const boardOf = async (who: Persona, organPath?: string) =>
  done(await farm.call(who, boardCalls.board, { query: { ...(organPath && { organPath }) } }))

const weather = { Temperature: 8.8, Humidity: 61, Devices: 2, Time: '2026-11-17T16:25:00.000Z' }
const waiting = (today: number, month: number) => ({
  DoubtedToday: [{ Review: '待审核', Count: today }],
  DoubtedMonth: [{ Review: '待审核', Count: month }],
})
const ofA = {
  ...waiting(3, 4),
  // As its record says; its plots are fewer.
  ManagedArea: 100,
  Area: 49.85,
  RunningPlans: 2,
  NewPlans: 1,
  PunchInsToday: 3,
  PunchInsYesterday: 1,
  AtWork: 2,
  Staff: 5,
  Harvest: 7.5,
  HarvestBefore: 8,
  Weather: weather,
}
const nothing = {
  Area: 0,
  RunningPlans: 0,
  NewPlans: 0,
  PunchInsToday: 0,
  PunchInsYesterday: 0,
  AtWork: 0,
  Staff: 1,
  Harvest: 0,
  HarvestBefore: 0,
}

describe.each(['before', 'after'])('%s folding', (when) => {
  if (when === 'after') beforeAll(() => foldCounts(db))

  test.each([
    ['the manager of an enterprise', managerA, ofA],
    [
      'of another',
      managerB,
      { ...nothing, ...waiting(1, 1), ManagedArea: 100, Area: 3, PunchInsToday: 1, AtWork: 1, Harvest: 100 },
    ],
    ['of a department', managerOfA1, nothing],
    ['the official of another county', otherCounty, nothing],
    [
      'the county',
      county,
      {
        ...ofA,
        ...waiting(4, 5),
        ManagedArea: 200,
        Area: 52.85,
        PunchInsToday: 4,
        AtWork: 3,
        Staff: 7,
        Harvest: 107.5,
      },
    ],
    ['somebody without a role', roleless, {}],
  ])('%s is told the figures of what they see', async (_, who, figures) => {
    expect(await boardOf(who)).toEqual(figures)
  })

  test('a worker counts their own punch-ins, and nobody among people whom they do not see', async () => {
    const { PunchInsToday, PunchInsYesterday, AtWork, Harvest, HarvestBefore } = await boardOf(workerA)
    expect([PunchInsToday, PunchInsYesterday, AtWork, Harvest, HarvestBefore]).toEqual([2, 1, 1, 6.5, 8])
  })
})

test('an address narrows the figures, and none widens them', async () => {
  expect(await boardOf(county, enterpriseA.Organ.Path)).toEqual(ofA)
  expect(await boardOf(county, managerOfA1.organPath)).toEqual(nothing)
  const { status } = await farm.call(managerA, boardCalls.board, { query: { organPath: enterpriseB.Organ.Path } })
  expect(status).toBe(403)
})

const enterprisesOf = async (who: Persona, query: { top?: number; organPath?: string } = {}) =>
  done(await farm.call(who, boardCalls.enterprises, { query }))
const cardsOf = async (...asked: Parameters<typeof enterprisesOf>) => (await enterprisesOf(...asked)).Enterprises

test('enterprises tell of what stands in them; without a position of their own they lie in the middle of their plots', async () => {
  // Of equal area: by id, so that each reading shows them in one order.
  const cards = await cardsOf(county)
  expect(cards.toSorted((one, other) => (one.Name < other.Name ? 1 : -1))).toEqual([
    {
      Id: enterpriseA.Id,
      Name: '甲合作社',
      OrganPath: enterpriseA.Organ.Path,
      Area: 100,
      Staff: 5,
      Devices: 6,
      DevicesOn: 5,
      Alarms: 2,
      Position: { Longitude: 111.001, Latitude: 37.001 },
    },
    {
      Id: enterpriseB.Id,
      Name: '乙农场',
      OrganPath: enterpriseB.Organ.Path,
      Area: 100,
      Staff: 1,
      Devices: 0,
      DevicesOn: 0,
      Alarms: 0,
      Position: { Longitude: 112, Latitude: 38 },
    },
  ])
})

describe('of many enterprises', () => {
  const [made, plots]: [string[], string[]] = [[], []]
  beforeAll(async () => {
    const enterprise = async (data: object) =>
      made.push((await add(farm, county, enterpriseForm, { data: { ...data } })).Id)
    await enterprise({ Name: '丙园', Area: 250, Position: { Lng: 110.5, Lat: 36.5 } })
    // Without an area of its own it has that of its plots, by which it is the largest.
    await enterprise({ Name: '丁庄', Area: 0 })
    const plot = { Name: '大地', Area: 900, Compony: made[1] }
    plots.push((await add(farm, county, placeForm, { data: plot })).Id)
  })
  afterAll(async () => {
    done(await farm.call(county, recordCalls.remove, { body: { Ids: plots } }))
    done(await farm.call(county, recordCalls.remove, { body: { Ids: made } }))
  })

  test('those with the most land come first, as many as are asked for', async () => {
    const [first, second, ...more] = await cardsOf(county, { top: 2 })
    expect(first).toMatchObject({ Id: made[1], Name: '丁庄', Area: 900 })
    expect(second).toMatchObject({ Id: made[0], Area: 250, Position: { Longitude: 110.5, Latitude: 36.5 } })
    expect(more).toEqual([])
  })

  test('all are counted with their land, and those with the most people are told whether they are large or not', async () => {
    const { Count, Area, Enterprises, Staffed } = await enterprisesOf(county, { top: 1 })
    expect([Count, Area, Enterprises.map(({ Name }) => Name)]).toEqual([4, 1350, ['丁庄']])
    expect(Staffed?.map(({ Name, Staff }) => [Name, Staff]).slice(0, 2)).toEqual([
      ['甲合作社', 5],
      ['乙农场', 1],
    ])
  })

  test('a manager is told of their own as the whole', async () => {
    const { Count, Area, Staffed } = await enterprisesOf(managerA)
    expect([Count, Area, Staffed?.length]).toEqual([1, 100, 1])
    expect(await enterprisesOf(otherCounty)).toEqual({ Count: 0, Area: 0, Enterprises: [], Staffed: [] })
  })
})

test.each([
  ['a manager their own', managerA, {}, ['甲合作社']],
  ['another county none', otherCounty, {}, []],
  ['the county that of an address', county, { organPath: enterpriseB.Organ.Path }, ['乙农场']],
  ['nobody the one above a department', county, { organPath: managerOfA1.organPath }, []],
])('%s', async (_, who, query, names) => {
  expect((await cardsOf(who, query)).map(({ Name }) => Name)).toEqual(names)
})

const areasOf = async (who: Persona, query: { top?: number; organPath?: string } = {}) =>
  done(await farm.call(who, boardCalls.placeAreas, { query }))

test('plots by area, the rest together; as the records themselves say', async () => {
  const total = Number(
    await oneText(
      db,
      `select sum((data->>'Area')::numeric)::text as text from record
        where form_id = '${placeForm.id}' and not is_deleted and organ_path like '${enterpriseA.Organ.Path}%'`,
    ),
  )
  const { Total, Count, Parts, Rest } = await areasOf(managerA, { top: 2 })
  expect([Total, Count, Rest]).toEqual([total, 6, 27.6])
  expect(Parts.map(({ Name, Area }) => [Name, Area])).toEqual([
    ['东地', 12.25],
    ['东地', 10],
  ])
  expect(await areasOf(managerOfA1)).toEqual({ Total: 0, Count: 0, Parts: [], Rest: 0 })
  expect((await areasOf(county, { organPath: enterpriseB.Organ.Path })).Parts.map(({ Name }) => Name)).toEqual(['乙地'])
})

test('what is hidden from somebody is absent', async () => {
  const urls = ['/CountyFarm/EnterpriseList', '/FarmPlan/MakePlan', '/FarmOperation/ClockData', '/Core/PlaceList']
  const roleId = await addRole(farm, admin, county.organId, { name: '少看一点', scope: '本组织及下级', urls })
  const clerk = await addPerson(farm, admin, { name: 'clerk', organId: county.organId, roleIds: [roleId] })
  const restrict = async (Id: string, Fields: Readonly<Record<string, 'hidden'>>, Denied: 'view'[] = []) =>
    done(
      await farm.call(admin, designCalls.restrict, {
        body: { Id, RoleId: roleId, Denied, Fields, Was: { Denied: [], Fields: {} } },
      }),
    )
  await restrict(placeForm.id, { Boundary: 'hidden' })
  await restrict(planForm.id, {}, ['view'])
  await restrict(deviceForm.id, {}, ['view'])
  expect(Object.keys(await boardOf(clerk)).toSorted()).toEqual([
    'Area',
    'AtWork',
    'DoubtedMonth',
    'DoubtedToday',
    'Harvest',
    'HarvestBefore',
    'ManagedArea',
    'PunchInsToday',
    'PunchInsYesterday',
    'Staff',
  ])
  const positions = async () => new Map((await cardsOf(clerk)).map(({ Id, Position }) => [Id, Position?.Longitude]))
  // The plots of A are known by a border that is hidden, that of B by its position.
  expect((await positions()).get(enterpriseA.Id)).toBeUndefined()
  expect((await positions()).get(enterpriseB.Id)).toBe(112)
  const [card] = await cardsOf(clerk, { organPath: enterpriseA.Organ.Path })
  expect(Object.keys(card ?? {}).toSorted()).toEqual(['Area', 'Id', 'Name', 'OrganPath', 'Staff'])
  const denied = await farm.call(clerk, boardCalls.plans, { query: {} })
  expect(denied.status).toBe(403)
})

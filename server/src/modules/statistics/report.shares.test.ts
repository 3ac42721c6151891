import { clockForm } from '@farm/contract/clock'
import {
  type DataOf,
  type WireRecord,
  careCalls,
  designCalls,
  manyCalls,
  readData,
  recordCalls,
} from '@farm/contract/forms'
import { cropForm } from '@farm/contract/crops'
import { inputForm } from '@farm/contract/inputs'
import { irrigationForm } from '@farm/contract/irrigations'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { type ReportAnswer, reportCalls } from '@farm/contract/statistics'
import { roundTo } from '@farm/contract/values'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { faultsOfRollup } from '../../app/testing/rollup.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { runOnce } from '../../platform/db/index.ts'
import { openSheets } from '../../platform/sheets/testing/opened.ts'
import { fillShares, foldCounts } from '../forms/index.ts'

const farm = await openFarm(() => new Date('2026-11-20T04:00:00Z'))
const { admin, county, managerA, enterpriseA } = farm.people
const { db } = farm.database
afterAll(farm.close)

/** 1–4 号棚 with 270 亩, and one that nobody measured. */
const AREAS = { '1 号棚': 80, '2 号棚': 70, '3 号棚': 60, '4 号棚': 60, 新棚: 0 } as const
const NAMES = ['1 号棚', '2 号棚', '3 号棚', '4 号棚'] as const
type Name = keyof typeof AREAS
const plots = new Map<Name, WireRecord>()
const idOf = (name: Name) => plots.get(name)?.Id ?? ''
let operations: Readonly<Record<'播种' | '采收' | '灌溉', string>>
let days = 0

beforeAll(async () => {
  for (const [Name, Area] of Object.entries(AREAS)) {
    const data = { Name, Compony: enterpriseA.Id, Area }
    const plot = await add(farm, managerA, placeForm, { data })
    for (const name of [...NAMES, '新棚'] as const) if (name === Name) plots.set(name, plot)
  }
  const operation = async (Name: '播种' | '采收' | '灌溉') =>
    (await add(farm, admin, operationForm, { data: { Name, Type: Name }, organId: county.organId })).Id
  operations = { 播种: await operation('播种'), 采收: await operation('采收'), 灌溉: await operation('灌溉') }
})

/** Nothing is hidden from a role so far. */
const FREE = { Denied: [], Fields: {} }

/** A day of its own for each test. */
const nextDay = () => {
  days += 1
  return `2026-10-${String(days).padStart(2, '0')}`
}

type Work = DataOf<typeof clockForm>
const punchIn = (day: string, data: Work) =>
  add(farm, managerA, clockForm, {
    data: { Enterprise: enterpriseA.Id, Operation: operations.播种, ...data },
    occurTime: `${day}T10:00:00+08:00`,
  })
const edit = async ({ Id }: WireRecord, Data: Work, more: { readonly OccurTime?: string } = {}) => {
  const { UpdateTime } = done(await farm.call(managerA, recordCalls.get, { query: { id: Id } }))
  return farm.call(managerA, recordCalls.edit, { body: { Id, UpdateTime, Data, ...more } })
}
const on = (...names: readonly Name[]) => names.map(idOf)
const ask = async (key: string, day: string, more: Readonly<Record<string, string>> = {}) =>
  done(await farm.call(managerA, reportCalls.report, { query: { key, from: day, to: day, ...more } }))
const byName = ({ Rows }: ReportAnswer, measure: string) =>
  Object.fromEntries(Rows.map(({ Key, Name, Values }) => [Key === '' ? '' : Name, Values[measure] ?? 0]))
const areas = async (day: string, more: Readonly<Record<string, string>> = {}) =>
  byName(await ask('daily', day, { by: 'Place', ...more }), 'area')
const sumOf = ({ Rows }: ReportAnswer, measure: string) =>
  roundTo(
    Rows.reduce((sum, { Values }) => sum + (Values[measure] ?? 0), 0),
    2,
  )

afterEach(async () => {
  const faults = await faultsOfRollup(farm)
  if (faults !== '[]') throw new Error(faults)
})

test('one punch-in over four plots counts on each with its own area, and by plot it comes to the whole', async () => {
  const day = nextDay()
  const { Data } = await punchIn(day, { Place: on(...NAMES), Area: 270, StartTime: `${day}T09:00:00+08:00` })
  expect(readData(clockForm, Data).Shares?.map(({ Area, Minutes }) => [Area, Minutes])).toEqual([
    [80, 18],
    [70, 16],
    [60, 13],
    [60, 13],
  ])
  for (const isFolded of [false, true]) {
    if (isFolded) await foldCounts(db)
    const told = await ask('daily', day, { by: 'Place' })
    expect(byName(told, 'area')).toEqual({ '1 号棚': 80, '2 号棚': 70, '3 号棚': 60, '4 号棚': 60 })
    expect(byName(told, 'count')).toEqual({ '1 号棚': 1, '2 号棚': 1, '3 号棚': 1, '4 号棚': 1 })
    expect([sumOf(told, 'area'), told.Sums.area, told.Sums.count]).toEqual([270, 270, 1])
  }
})

test('every report by plot comes to its sum, also narrowed, with what is done on no plot in a row of its own', async () => {
  const day = nextDay()
  await punchIn(day, { Place: on('1 号棚', '2 号棚', '3 号棚'), Area: 100, StartTime: `${day}T08:17:00+08:00` })
  await punchIn(day, { Place: on('2 号棚'), Area: 7.77 })
  await punchIn(day, { Area: 11.1 })
  const harvest = { Operation: operations.采收, Harvest: 1000 }
  await punchIn(day, { ...harvest, Place: on('1 号棚', '新棚'), Area: 1, StartTime: `${day}T09:59:00+08:00` })
  for (const key of ['daily', 'weekly', 'monthly', 'farming', 'agri', 'harvests', 'prod']) {
    const ways: ReadonlyArray<Readonly<Record<string, string>>> = [{}, { enterprise: enterpriseA.Id }]
    for (const narrowed of ways) {
      const told = await ask(key, day, { by: 'Place', ...narrowed })
      for (const measure of ['area', 'harvest'].filter((one) => told.Measures.includes(one))) {
        expect([key, measure, sumOf(told, measure)]).toEqual([key, measure, told.Sums[measure] ?? 0])
      }
    }
  }
  expect(await areas(day)).toEqual({ '1 号棚': 38.6, '2 号棚': 41.1, '3 号棚': 28.57, 新棚: 0.5, '': 11.1 })
  // A report of one plot counts its shares, whatever rows are made by.
  for (const by of ['Operation', 'Place', 'Type', 'Day', 'Enterprise']) {
    const told = await ask('farming', day, { by, place: idOf('1 号棚') })
    expect([by, told.Rows.length, sumOf(told, 'area'), told.Sums.area, told.Sums.count]).toEqual([
      by,
      by === 'Operation' || by === 'Type' ? 2 : 1,
      38.6,
      38.6,
      2,
    ])
  }
  const enterprise = enterpriseA.Id
  expect((await ask('farming', day, { enterprise, by: 'Operation', place: idOf('1 号棚') })).Sums.area).toBe(38.6)
})

test('measuring, renaming and taking away a plot later change nothing that was done', async () => {
  const day = nextDay()
  const plot = await add(farm, managerA, placeForm, { data: { Name: '旧棚', Compony: enterpriseA.Id, Area: 30 } })
  const work = await punchIn(day, { Place: [plot.Id, ...on('3 号棚')], Area: 45 })
  expect(await areas(day)).toEqual({ 旧棚: 15, '3 号棚': 30 })
  const changed = { Id: plot.Id, UpdateTime: plot.UpdateTime, Data: { Name: '大棚', Area: 600 } }
  done(await farm.call(managerA, recordCalls.edit, { body: changed }))
  done(await edit(work, { Note: '雨后' }))
  done(await edit(work, {}, { OccurTime: `${day}T11:00:00+08:00` }))
  // It was called otherwise on that day (decision 046).
  expect(await areas(day)).toEqual({ '大棚（曾用名 旧棚）': 15, '3 号棚': 30 })
  done(await edit(work, { Area: 66 }))
  expect(await areas(day)).toEqual({ '大棚（曾用名 旧棚）': 60, '3 号棚': 6 })
})

test('a former content comes back with the shares that it had, though a plot was measured anew meanwhile', async () => {
  const day = nextDay()
  const plot = await add(farm, managerA, placeForm, { data: { Name: '量过的棚', Compony: enterpriseA.Id, Area: 30 } })
  const work = await punchIn(day, { Place: [plot.Id, ...on('3 号棚')], Area: 45 })
  done(await edit(work, { Area: 46 }))
  const changed = { Id: plot.Id, UpdateTime: plot.UpdateTime, Data: { Area: 600 } }
  done(await farm.call(managerA, recordCalls.edit, { body: changed }))
  const { UpdateTime } = done(await farm.call(managerA, recordCalls.get, { query: { id: work.Id } }))
  done(await farm.call(managerA, careCalls.restore, { body: { Id: work.Id, UpdateTime, Version: work.UpdateTime } }))
  expect(await areas(day)).toEqual({ 量过的棚: 15, '3 号棚': 30 })
})

test('other plots, amounts and days, deleting and taking back are counted anew; what was stays with what was', async () => {
  const day = nextDay()
  const [other, later] = [nextDay(), nextDay()]
  const work = await punchIn(day, { Place: on('1 号棚', '2 号棚'), Area: 15 })
  expect(await areas(day)).toEqual({ '1 号棚': 8, '2 号棚': 7 })
  const first = done(await farm.call(managerA, recordCalls.get, { query: { id: work.Id } }))
  done(await edit(work, { Place: on('2 号棚', '3 号棚'), Area: 13 }))
  expect(await areas(day)).toEqual({ '2 号棚': 7, '3 号棚': 6 })
  done(await edit(work, { Place: on('3 号棚') }))
  expect(await areas(day)).toEqual({ '3 号棚': 13 })
  done(await edit(work, { Place: [] }))
  expect(await areas(day)).toEqual({ '': 13 })
  const { UpdateTime } = done(await farm.call(managerA, recordCalls.get, { query: { id: work.Id } }))
  const back = { Id: work.Id, UpdateTime, Version: first.UpdateTime }
  const restored = done(await farm.call(managerA, careCalls.restore, { body: back }))
  expect(readData(clockForm, restored.Data).Shares?.map(({ Area }) => Area)).toEqual([8, 7])
  await foldCounts(db)
  expect(await areas(day)).toEqual({ '1 号棚': 8, '2 号棚': 7 })
  done(await edit(work, {}, { OccurTime: `${other}T10:00:00+08:00` }))
  expect([await areas(day), await areas(other)]).toEqual([{}, { '1 号棚': 8, '2 号棚': 7 }])
  done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [work.Id] } }))
  expect(await areas(other)).toEqual({})
  done(await farm.call(managerA, careCalls.recover, { body: { Ids: [work.Id] } }))
  expect(await areas(other)).toEqual({ '1 号棚': 8, '2 号棚': 7 })
  expect(await areas(later)).toEqual({})
})

test('what somebody filled in by plot is kept so, and the same request again does its work once', async () => {
  const day = nextDay()
  const ByPlace = [
    { Place: idOf('1 号棚'), Area: 30 },
    { Place: idOf('2 号棚'), Area: 10 },
  ]
  const wrong = await farm.call(managerA, recordCalls.add, {
    body: {
      FormId: clockForm.id,
      Data: {
        Enterprise: enterpriseA.Id,
        Operation: operations.播种,
        Place: on('1 号棚', '2 号棚'),
        Area: 50,
        ByPlace,
      },
    },
  })
  expect([wrong.status, wrong.error.fields]).toEqual([
    422,
    { ByPlace: ['各地块的“作业面积”合计 40.00 亩，应等于 50.00 亩'] },
  ])
  const body = {
    FormId: clockForm.id,
    Id: '0199a5b0-0000-7000-8000-000000000001',
    Data: { Enterprise: enterpriseA.Id, Operation: operations.播种, Place: on('1 号棚', '2 号棚'), Area: 40, ByPlace },
    OccurTime: `${day}T10:00:00+08:00`,
  }
  const made = done(await farm.call(managerA, recordCalls.add, { body }))
  expect(done(await farm.call(managerA, recordCalls.add, { body })).UpdateTime).toBe(made.UpdateTime)
  expect(await areas(day)).toEqual({ '1 号棚': 30, '2 号棚': 10 })
  const mended = done(
    await edit(made, { Operation: operations.采收, Harvest: 100 }, { OccurTime: `${day}T10:05:00+08:00` }),
  )
  expect(mended.Data.ByPlace).toEqual(ByPlace)
  expect(readData(clockForm, mended.Data).Shares?.map(({ Area, Harvest }) => [Area, Harvest])).toEqual([
    [30, 75],
    [10, 25],
  ])
  const apart = await edit(made, { Area: 15 })
  expect([apart.status, apart.status === 200 ? {} : apart.error.fields]).toEqual([
    422,
    { ByPlace: ['各地块的“作业面积”合计 40.00 亩，应等于 15.00 亩'] },
  ])
  done(await edit(made, { Area: 15, ByPlace: [] }))
  expect(await areas(day)).toEqual({ '1 号棚': 8, '2 号棚': 7 })
})

test('what is kept of plots is nobody’s to send', async () => {
  const Shares = [{ Place: idOf('1 号棚'), Area: 1 }]
  const { status } = await farm.call(managerA, recordCalls.add, {
    body: { FormId: clockForm.id, Data: { Enterprise: enterpriseA.Id, Operation: operations.播种, Shares } },
  })
  expect(status).toBe(422)
})

test('water is divided as well, and so is the area that it went to', async () => {
  const day = nextDay()
  await add(farm, managerA, irrigationForm, {
    data: {
      Enterprise: enterpriseA.Id,
      Place: on('1 号棚', '2 号棚'),
      EndTime: `${day}T12:00:00+08:00`,
      Volume: 300,
    },
    occurTime: `${day}T10:00:00+08:00`,
  })
  const ByPlace = [
    { Place: idOf('3 号棚'), Volume: 90 },
    { Place: idOf('4 号棚'), Volume: 10 },
  ]
  await add(farm, managerA, irrigationForm, {
    data: {
      Enterprise: enterpriseA.Id,
      Place: on('3 号棚', '4 号棚'),
      EndTime: `${day}T16:00:00+08:00`,
      Volume: 100,
      ByPlace,
    },
    occurTime: `${day}T15:00:00+08:00`,
  })
  const told = await ask('irrigation', day, { by: 'Place' })
  expect(byName(told, 'water')).toEqual({ '1 号棚': 160, '2 号棚': 140, '3 号棚': 90, '4 号棚': 10 })
  expect(byName(told, 'area')).toEqual({ '1 号棚': 80, '2 号棚': 70, '3 号棚': 60, '4 号棚': 60 })
  expect(byName(told, 'perMu')).toEqual({ '1 号棚': 2, '2 号棚': 2, '3 号棚': 1.5, '4 号棚': 0.17 })
  expect([sumOf(told, 'water'), sumOf(told, 'area')]).toEqual([told.Sums.water, told.Sums.area])
})

test('plans are told of plots by what of them is planned on each', async () => {
  const day = nextDay()
  const crop = await add(farm, managerA, cropForm, { data: { Name: '番茄' } })
  const data = {
    Name: '秋番茄',
    Enterprise: enterpriseA.Id,
    Crops: crop.Id,
    Place: on('1 号棚', '2 号棚'),
    Count: 150,
    TargetYield: 3000,
    StartDate: day,
    EndDate: day,
  }
  const plan = await add(farm, managerA, planForm, { data })
  await runOnce(db, `update record set data = data || '{"Status": "执行中"}' where id = '${plan.Id}'`)
  const told = await ask('plans', day, { by: 'Place' })
  expect(byName(told, 'area')).toEqual({ '1 号棚': 80, '2 号棚': 70 })
  expect(byName(told, 'target')).toEqual({ '1 号棚': 1600, '2 号棚': 1400 })
  expect([told.Sums.area, told.Sums.target, told.Sums.count]).toEqual([150, 3000, 1])
  for (const by of ['Place', 'Crop']) {
    const narrowed = await ask('plans', day, { by, place: idOf('2 号棚') })
    expect([by, narrowed.Rows.length, sumOf(narrowed, 'area'), narrowed.Sums.area]).toEqual([by, 1, 70, 70])
  }
})

test('a list of one plot tells its share beside the whole, and by plot groups come to the whole', async () => {
  const day = nextDay()
  await punchIn(day, { Place: on('1 号棚', '2 号棚'), Area: 15 })
  await punchIn(day, { Place: on('1 号棚'), Area: 2 })
  await punchIn(day, { Area: 3 })
  const within = `OccurTime[>=]${day}T00:00:00+08:00&OccurTime[<=]${day}T23:59:59+08:00`
  const figures = async (qs: string, more: { readonly by?: string } = {}) =>
    done(await farm.call(managerA, manyCalls.figures, { query: { formId: clockForm.id, qs, sums: 'Area', ...more } }))
  expect(await figures(`${within}&Place[=]${idOf('1 号棚')}`)).toEqual({
    Count: 2,
    Sums: { Area: 17 },
    Shares: { Of: idOf('1 号棚'), Sums: { Area: 10 } },
  })
  const { Sums, Groups = [], Shares } = await figures(within, { by: 'Place' })
  expect([Sums, Shares]).toEqual([{ Area: 20 }, undefined])
  expect(Object.fromEntries(Groups.map(({ Name = '', Count, Sums: own }) => [Name, [Count, own.Area]]))).toEqual({
    '1 号棚': [2, 10],
    '2 号棚': [1, 7],
    '': [1, 3],
  })
})

test.each(['hidden', 'read'] as const)(
  'who finds 分地块填写 %s changes the area: it is divided as it was, and they learn nothing of it',
  async (right) => {
    const day = nextDay()
    const urls = ['/FormData', '/FormData/List', '/FarmOperation/ClockData', '/FarmOperation/ClockData#Review']
    const role = await addRole(farm, admin, county.organId, { name: `分地块${right}`, scope: '本组织及下级', urls })
    const clerk = await addPerson(farm, admin, { name: `by-${right}`, organId: enterpriseA.Organ.Id, roleIds: [role] })
    const Fields = { ByPlace: right, ...(right === 'hidden' && { Shares: right }) }
    done(
      await farm.call(admin, designCalls.restrict, {
        body: { Id: clockForm.id, RoleId: role, Denied: [], Fields, Was: FREE },
      }),
    )
    const ByPlace = [
      { Place: idOf('1 号棚'), Area: 10, Harvest: 1 },
      { Place: idOf('2 号棚'), Area: 20, Harvest: 2 },
    ]
    const picked = { Operation: operations.采收, Place: on('1 号棚', '2 号棚'), Area: 30, Harvest: 3, ByPlace }
    const work = await punchIn(day, picked)
    const editAs = (Data: Work, UpdateTime: string) =>
      farm.call(clerk, recordCalls.edit, { body: { Id: work.Id, UpdateTime, Data } })
    const edited = done(await editAs({ Area: 10 }, work.UpdateTime))
    if (right === 'hidden') expect([edited.Data.ByPlace, edited.Data.Shares]).toEqual([undefined, undefined])
    const held = async () => {
      const { Data } = done(await farm.call(managerA, recordCalls.get, { query: { id: work.Id } }))
      const { ByPlace: entered, Shares } = readData(clockForm, Data)
      return [entered, Shares].map((rows) => rows?.map(({ Area, Harvest }) => [Area, Harvest]))
    }
    const parts = [
      [3.33, 1],
      [6.67, 2],
    ]
    expect(await held()).toEqual([parts, parts])
    // With other plots nothing of it holds any more.
    done(await editAs({ Place: on('2 号棚', '3 号棚'), Area: 13 }, edited.UpdateTime))
    expect(await areas(day)).toEqual({ '2 号棚': 7, '3 号棚': 6 })
  },
)

test('what is used on several plots is kept by plot, filled in for what is older, and hidden with the inputs', async () => {
  const day = nextDay()
  const { Id: Input } = await add(farm, admin, inputForm, {
    data: { Name: '尿素', Kind: '肥料', Unit: '公斤' },
    organId: county.organId,
  })
  const use = (Amount: number) => ({ Inputs: [{ Input, Amount, Unit: '公斤' as const }] })
  const work = await punchIn(day, { Place: on('1 号棚', '2 号棚'), Area: 15, ...use(10) })
  const gone = await punchIn(day, { Place: on('1 号棚', '2 号棚'), ...use(1) })
  done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [gone.Id] } }))
  const read = async (who = managerA) => done(await farm.call(who, recordCalls.get, { query: { id: work.Id } }))
  const parts = [
    [idOf('1 号棚'), Input, 5.333, '公斤'],
    [idOf('2 号棚'), Input, 4.667, '公斤'],
  ]
  const usedOn = (Data: WireRecord['Data']) =>
    readData(clockForm, Data).InputShares?.map((one) => [one.Place, one.Input, one.Amount, one.Unit])
  expect(usedOn(work.Data)).toEqual(parts)
  await runOnce(
    db,
    `update record set data = data - 'InputShares' where id in ('${work.Id}', '${gone.Id}');
     update setting set value = replace(value, 'InputShares', '') where starts_with(key, 'shares:')`,
  )
  const { UpdateTime } = await read()
  await fillShares({ db, signal: new AbortController().signal })
  const filled = await read()
  expect([usedOn(filled.Data), filled.UpdateTime, filled.Data.Shares]).toEqual([parts, UpdateTime, work.Data.Shares])
  done(await farm.call(managerA, careCalls.recover, { body: { Ids: [gone.Id] } }))
  done(await edit(work, use(20)))
  expect(usedOn((await read()).Data)?.map(([, , amount]) => amount)).toEqual([10.667, 9.333])
  const urls = ['/FormData', '/FormData/List', '/FarmOperation/ClockData']
  const role = await addRole(farm, admin, county.organId, { name: '不看投入品', scope: '本组织及下级', urls })
  const clerk = await addPerson(farm, admin, { name: 'no-inputs', organId: enterpriseA.Organ.Id, roleIds: [role] })
  expect(usedOn((await read(clerk)).Data)).toHaveLength(2)
  const body = { Id: clockForm.id, RoleId: role, Denied: [], Fields: { Inputs: 'hidden' as const }, Was: FREE }
  done(await farm.call(admin, designCalls.restrict, { body }))
  expect((await read(clerk)).Data).not.toHaveProperty('InputShares')
})

test('to whom shares are hidden a list tells none, and reports by plot still tell what is counted', async () => {
  const day = nextDay()
  await punchIn(day, { Place: on('1 号棚', '2 号棚'), Area: 15 })
  const urls = ['/FormData', '/FormData/List', '/Data/AgriReport']
  const role = await addRole(farm, admin, county.organId, { name: '不看分摊', scope: '本组织及下级', urls })
  const clerk = await addPerson(farm, admin, { name: 'sums', organId: enterpriseA.Organ.Id, roleIds: [role] })
  const qs = `OccurTime[>=]${day}T00:00:00+08:00&OccurTime[<=]${day}T23:59:59+08:00`
  const figures = async (query: { readonly qs: string; readonly by?: string }) =>
    done(await farm.call(clerk, manyCalls.figures, { query: { formId: clockForm.id, sums: 'Area', ...query } }))
  const ofOne = { qs: `${qs}&Place[=]${idOf('1 号棚')}` }
  expect((await figures(ofOne)).Shares?.Sums).toEqual({ Area: 8 })
  const body = { Id: clockForm.id, RoleId: role, Denied: [], Fields: { Shares: 'hidden' } as const, Was: FREE }
  done(await farm.call(admin, designCalls.restrict, { body }))
  expect(await figures(ofOne)).toEqual({ Count: 1, Sums: { Area: 15 } })
  const { Sums, Groups } = await figures({ qs, by: 'Place' })
  expect([Sums, Groups?.map(({ Count, Sums: own }) => [Count, own])]).toEqual([
    { Area: 15 },
    [
      [1, {}],
      [1, {}],
    ],
  ])
  expect((await figures({ qs, by: 'Enterprise' })).Groups?.map(({ Sums: own }) => own)).toEqual([{ Area: 15 }])
  const told = await farm.call(clerk, reportCalls.report, { query: { key: 'agri', from: day, to: day, by: 'Place' } })
  expect(byName(done(told), 'area')).toEqual({ '1 号棚': 8, '2 号棚': 7 })
})

test('records from before are filled in by what plots measure now, without being changed for anybody', async () => {
  const day = nextDay()
  const work = await punchIn(day, { Place: on('1 号棚', '2 号棚'), Area: 15 })
  const gone = await punchIn(day, { Place: on('1 号棚', '2 号棚'), Area: 30 })
  done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [gone.Id] } }))
  await runOnce(
    db,
    `update record set data = data - 'Shares' where id in ('${work.Id}', '${gone.Id}');
     delete from setting where starts_with(key, 'shares:')`,
  )
  expect(await areas(day)).toEqual({ '1 号棚': 15, '2 号棚': 15 })
  const read = () => farm.call(managerA, recordCalls.get, { query: { id: work.Id } })
  const { UpdateTime } = done(await read())
  const fill = () => fillShares({ db, signal: new AbortController().signal })
  await fill()
  expect(await areas(day)).toEqual({ '1 号棚': 8, '2 号棚': 7 })
  expect(done(await read()).UpdateTime).toBe(UpdateTime)
  await foldCounts(db)
  await fill()
  expect(await areas(day)).toEqual({ '1 号棚': 8, '2 号棚': 7 })
  done(await farm.call(managerA, careCalls.recover, { body: { Ids: [gone.Id] } }))
  expect(await areas(day)).toEqual({ '1 号棚': 24, '2 号棚': 21 })
})

test('a sheet says how plots are told, and no longer that they come to more', async () => {
  const day = nextDay()
  await punchIn(day, { Place: on('1 号棚', '2 号棚'), Area: 15 })
  const { rawPayload } = await farm.server.inject({
    method: 'GET',
    url: reportCalls.export.path,
    query: { key: 'daily', from: day, to: day },
    headers: { token: managerA.token },
  })
  const words = JSON.stringify(await openSheets(rawPayload))
  expect(words).toContain(
    '涉及几个地块的记录：“用时”、“作业面积”、“采收量”按地块分摊，各行之和等于合计；“打卡次数”、“出勤”在各地块各计一次',
  )
  expect(words).not.toContain('一条记录只计一次')
})

import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { type BehindFigure, type ReportAnswer, clausesBehind, reportCalls, reportOf } from '@farm/contract/statistics'
import { type QueryOf, formatFilter } from '@farm/contract/wire'
import { roundTo } from '@farm/contract/values'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { sql } from '../../platform/db/index.ts'
import { openSheets } from '../../platform/sheets/testing/opened.ts'
import { foldCounts } from '../forms/index.ts'

const farm = await openFarm(() => new Date('2026-11-20T04:00:00Z'))
const { people } = farm
afterAll(farm.close)
const { admin, county, managerA, managerB, workerA, colleagueA, enterpriseA, enterpriseB, otherCounty } = people

const november = { from: '2026-11-01', to: '2026-11-30' }
const ids: Record<string, string> = {}
let worker: WireRecord

const named = (answer: ReportAnswer) => Object.fromEntries(answer.Rows.map(({ Name, Values }) => [Name, Values]))
const ask = async (who: Persona, query: { key: string; [more: string]: string }) =>
  done(await farm.call(who, reportCalls.report, { query }))

beforeAll(async () => {
  const shared = { organId: county.organId }
  const inA = { organId: enterpriseA.Organ.Id }
  const operation = async (Name: string, Type: '采收' | '施肥') =>
    (await add(farm, admin, operationForm, { data: { Name, Type }, ...shared })).Id
  const [harvesting, feeding] = [await operation('采收', '采收'), await operation('施肥', '施肥')]
  ids.tomato = (await add(farm, admin, cropForm, { data: { Name: '番茄' }, ...shared })).Id
  ids.corn = (await add(farm, admin, cropForm, { data: { Name: '玉米' }, ...shared })).Id
  const plot = async (Name: string, Area: number, more: object = {}, on = enterpriseA) =>
    (await add(farm, admin, placeForm, { data: { Name, Compony: on.Id, Area, ...more }, organId: on.Organ.Id })).Id
  ids.east = await plot('东地', 12, { Kind: '大田', Status: '在用' })
  ids.west = await plot('西地', 8, { Kind: '大棚', Status: '休耕' })
  await plot('旧棚', 5, { Kind: '大棚', Status: '停用' })
  await plot('北地', 30, { Kind: '大田' }, enterpriseB)
  const plan = async (
    Name: string,
    data: { Crops: string; StartDate: string; EndDate: string; Count: number },
    status = '执行中',
  ) => {
    const whole = { Name, Enterprise: enterpriseA.Id, Place: [ids.east ?? ''], ...data }
    const { Id } = await add(farm, admin, planForm, { data: { ...whole, TargetYield: 500 }, ...inA })
    await sql`update record set data = data || ${JSON.stringify({ Status: status })}::jsonb where id = ${Id}`.execute(
      farm.database.db,
    )
    return Id
  }
  const [tomato, corn] = [ids.tomato, ids.corn]
  ids.spring = await plan(
    '春番茄',
    { Crops: tomato, StartDate: '2026-03-01', EndDate: '2026-10-31', Count: 4 },
    '已完成',
  )
  ids.autumn = await plan('秋番茄', { Crops: tomato, StartDate: '2026-08-01', EndDate: '2026-11-01', Count: 6 })
  ids.corn1 = await plan('冬玉米', { Crops: corn, StartDate: '2026-11-30', EndDate: '2027-03-01', Count: 10 })
  await plan('草稿', { Crops: corn, StartDate: '2026-11-01', EndDate: '2026-12-01', Count: 99 }, '草稿')
  await sql`
    update record
       set data = data || case when id = ${ids.autumn}::uuid then '{"LateDays": 3, "Progress": 80}'::jsonb else '{"Progress": 20}' end
     where id in (${ids.autumn}, ${ids.corn1})`.execute(farm.database.db)
  const input = async (Name: string, Kind: '肥料' | '农膜', Unit: '公斤' | '升' | '袋') =>
    (await add(farm, admin, inputForm, { data: { Name, Kind, Unit }, ...shared })).Id
  ids.urea = await input('尿素', '肥料', '公斤')
  ids.film = await input('地膜', '农膜', '袋')
  const punchIn = (by: Persona, day: string, data: object, on = enterpriseA) =>
    add(farm, by, clockForm, {
      data: { Enterprise: on.Id, Operation: feeding, ...data },
      occurTime: `${day}T09:00:00+08:00`,
    })
  const used = (Input: string, Amount: number, Unit: string) => ({ Input, Amount, Unit })
  const { urea, film } = ids
  worker = await punchIn(workerA, '2026-11-02', {
    Plan: ids.autumn,
    Place: [ids.east],
    Inputs: [used(urea, 10, '公斤'), used(film, 2, '袋')],
  })
  await punchIn(workerA, '2026-11-03', { Inputs: [used(urea, 4, '斤'), used(urea, 500, '克')] })
  await punchIn(managerA, '2026-11-03', { Plan: ids.autumn, Operation: harvesting, Harvest: 120.5 })
  await punchIn(managerA, '2026-10-31', {
    Plan: ids.spring,
    Operation: harvesting,
    Harvest: 40,
    Inputs: [used(urea, 1, '吨')],
  })
  await punchIn(managerB, '2026-11-04', { Inputs: [used(urea, 7, '公斤')] }, enterpriseB)
  const gone = await punchIn(managerA, '2026-11-05', {
    Inputs: [used(urea, 1000, '公斤')],
    Operation: harvesting,
    Harvest: 9999,
  })
  done(await farm.call(admin, recordCalls.remove, { body: { Ids: [gone.Id] } }))
  await sql`update account set add_time = '2026-01-01'`.execute(farm.database.db)
}, 60_000)

test.each([
  ['a report that there is not', { key: 'weather' }, 'key'],
  ['a way in which it is not told', { key: 'agri', by: 'Status' }, 'by'],
  ['what it is not narrowed to', { key: 'workers', crop: '01900000-0000-7000-8000-000000000001' }, 'crop'],
  ['a day that there is not', { key: 'agri', from: '2026-02-30', to: '2026-03-01' }, 'from'],
  ['an end before the beginning', { key: 'agri', from: '2026-03-02', to: '2026-03-01' }, 'to'],
  ['more days than are counted', { key: 'agri', from: '2020-01-01', to: '2026-03-01' }, 'to'],
  ['half a period to compare with', { key: 'agri', ...november, beforeFrom: '2026-10-01' }, 'beforeTo'],
  ['an impossible one', { key: 'agri', ...november, beforeFrom: '2026-10-02', beforeTo: '2026-10-01' }, 'beforeTo'],
])('%s is refused by name', async (_, query, field) => {
  const { status, error } = await farm.call(managerA, reportCalls.report, {
    query: query as QueryOf<typeof reportCalls.report>,
  })
  expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]])
})

describe.each(['before', 'after'])('%s folding', (when) => {
  if (when === 'after') beforeAll(() => foldCounts(farm.database.db))

  test('what punch-ins used is told in kilogrammes, litres and pieces', async () => {
    const query = { key: 'inputs', ...november }
    expect(named(await ask(managerA, query))).toEqual({
      尿素: { count: 3, weight: 12.5 },
      地膜: { count: 1, pieces: 2 },
    })
    expect((await ask(managerA, query)).Sums).toEqual({ count: 4, weight: 12.5, pieces: 2 })
    expect(named(await ask(managerA, { ...query, by: 'Kind' }))).toEqual({
      肥料: { count: 3, weight: 12.5 },
      农膜: { count: 1, pieces: 2 },
    })
    expect(named(await ask(managerA, { ...query, by: 'Crop' }))).toEqual({
      番茄: { count: 2, weight: 10, pieces: 2 },
      '': { count: 2, weight: 2.5, volume: 0, pieces: 0 },
    })
  })

  test('the month before is what it is compared with', async () => {
    const { Before } = await ask(managerA, {
      key: 'inputs',
      ...november,
      beforeFrom: '2026-10-01',
      beforeTo: '2026-10-31',
    })
    expect(Before).toEqual({ count: 1, weight: 1000 })
  })

  test('by enterprise, and of one of them alone', async () => {
    const query = { key: 'county-inputs', ...november }
    expect(named(await ask(county, query))).toEqual({
      甲合作社: { count: 4, weight: 12.5, pieces: 2 },
      乙农场: { count: 1, weight: 7 },
    })
    const ofA = { ...query, enterprise: enterpriseA.Id }
    expect(named(await ask(county, { ...ofA, by: 'Input' }))).toEqual(
      named(await ask(managerA, { ...query, by: 'Input' })),
    )
    expect((await ask(county, ofA)).Sums).toEqual({ count: 4, weight: 12.5, pieces: 2 })
    const ofPlans = { key: 'inputs', ...november, enterprise: enterpriseA.Id, by: 'Plan' }
    expect(named(await ask(county, ofPlans))['秋番茄']).toEqual({ count: 2, weight: 10, pieces: 2 })
  })

  test('a worker is told of what they used themselves', async () => {
    const own = { key: 'inputs', ...november }
    expect((await farm.call(workerA, reportCalls.report, { query: own })).status).toBe(200)
    expect(named(await ask(workerA, own))).toEqual({ 尿素: { count: 3, weight: 12.5 }, 地膜: { count: 1, pieces: 2 } })
    expect(named(await ask(colleagueA, own))).toEqual({})
  })

  test('crops by the plans of the period, their harvest and what was used for them', async () => {
    expect(named(await ask(managerA, { key: 'crops', ...november }))).toEqual({
      玉米: { count: 1, area: 10, weightPerMu: 0 },
      番茄: { count: 1, area: 6, yield: 120.5, perMu: 20.08, weight: 10, weightPerMu: 1.67 },
      '': { count: 0, yield: 0, weight: 2.5 },
    })
    const year = { from: '2026-01-01', to: '2026-12-31' }
    expect(named(await ask(county, { key: 'county-crops', ...year }))['番茄']).toMatchObject({
      count: 2,
      area: 10,
      yield: 160.5,
      weight: 1010,
    })
  })

  test('plots as they stand, with what of them is used', async () => {
    expect(named(await ask(county, { key: 'plots' }))).toEqual({
      乙农场: { area: 30, count: 1, used: 0, fallow: 0, closed: 0 },
      甲合作社: { area: 25, count: 3, used: 12, fallow: 8, closed: 5 },
    })
    expect(named(await ask(county, { key: 'plots', by: 'Kind', enterprise: enterpriseA.Id }))).toEqual({
      大棚: { area: 13, count: 2, used: 0, fallow: 8, closed: 5 },
      大田: { area: 12, count: 1, used: 12, fallow: 0, closed: 0 },
    })
    expect((await ask(otherCounty, { key: 'plots' })).Rows).toEqual([])
  })
})

describe('plans', () => {
  test('are those that were begun and whose days meet the period', async () => {
    const told = await ask(managerA, { key: 'plans', ...november })
    expect(named(told)).toEqual({
      番茄: { count: 1, area: 6, progress: 80, late: 1, target: 500, harvested: 0 },
      玉米: { count: 1, area: 10, progress: 20, late: 0, target: 500, harvested: 0 },
    })
    // 80 % of 6 mu and 20 % of 10: by area, as the boards tell it.
    expect(told.Sums).toEqual({ count: 2, area: 16, progress: 42.5, late: 1, target: 1000, harvested: 0 })
    expect(told.Before?.count).toBe(2)
    expect((await ask(managerB, { key: 'plans', ...november })).Sums.count).toBe(0)
    // How far plans are is told as of now: there is nothing to compare it with.
    expect(Object.keys(told.Before ?? {})).toEqual(['count', 'area', 'target'])
  })

  test('their figures open lists that count as many, each by its own conditions', async () => {
    const report = reportOf('plans')
    if (!report) throw new Error('no report of plans')
    for (const by of ['Crop', 'Enterprise', 'Status', 'Place'] as const) {
      const { Rows } = await ask(county, { key: 'plans', ...november, by })
      expect(Rows.length).toBeGreaterThan(0)
      for (const { Key, Values } of Rows) {
        for (const measure of report.measures.filter(({ key }) => key === 'count' || key === 'late')) {
          const behind: BehindFigure = { days: november, filters: {}, row: { by, key: Key }, measure }
          const qs = formatFilter(clausesBehind(report.source, behind) ?? [])
          const { headers } = await farm.call(county, recordCalls.list, {
            query: { formId: planForm.id, qs, page: 1, pageSize: 1 },
          })
          expect([by, measure.key, Number(headers['x-total-count'])]).toEqual([by, measure.key, Values[measure.key]])
        }
      }
    }
  })
})

describe('who has nothing', () => {
  test('of people who work in the field: those who did not punch in', async () => {
    const { Absent } = await ask(managerA, { key: 'workers', ...november })
    expect(Absent).toMatchObject({
      Of: 'User',
      Reported: 1,
      Total: 2,
      Names: [{ Id: colleagueA.id, Name: 'colleague-a某' }],
    })
  })

  test('of plots, those that are used; of enterprises, those in reach', async () => {
    expect((await ask(managerA, { key: 'agri', ...november })).Absent).toMatchObject({
      Of: 'Place',
      Reported: 1,
      Total: 2,
      Names: [{ Id: ids.west, Name: '西地' }],
    })
    const { Absent } = await ask(county, { key: 'clock-in', from: '2026-11-02', to: '2026-11-03' })
    expect(Absent).toMatchObject({
      Of: 'Enterprise',
      Reported: 1,
      Total: 2,
      Names: [{ Id: enterpriseB.Id, Name: '乙农场' }],
    })
  })

  test('is not told where the report is narrowed to something else', async () => {
    expect((await ask(managerA, { key: 'agri', ...november, crop: ids.tomato ?? '' })).Absent).toBeUndefined()
  })
})

test('what is hidden from somebody is neither told to them nor told apart by', async () => {
  const roleId = await addRole(farm, admin, county.organId, {
    name: '看报表',
    scope: '本组织及下级',
    urls: ['/Data/AgriReport', '/Data/InputsReport'],
  })
  const clerk = await addPerson(farm, admin, { name: 'clerk', organId: county.organId, roleIds: [roleId] })
  const fields = { Area: 'hidden', Place: 'hidden', Plan: 'hidden', Inputs: 'hidden' }
  // By the product itself what is counted is not hidden; it may have been before it was counted.
  await sql`
    insert into form_restriction (form_id, role_id, denied, fields)
    values (${clockForm.id}, ${roleId}, '{}', ${JSON.stringify(fields)}::jsonb)
  `.execute(farm.database.db)
  await vi.waitFor(async () => expect((await ask(clerk, { key: 'agri' })).Measures).toEqual(['count', 'hours']))
  const told = await ask(clerk, { key: 'agri', ...november })
  expect(told.Groups).toEqual(['Operation', 'Enterprise', 'Day', 'Week', 'Month'])
  expect([told.Sums, told.Absent]).toEqual([{ count: 4, hours: 0 }, undefined])
  for (const query of [{ by: 'Place' }, { by: 'Crop' }, { place: ids.east ?? '' }, { crop: ids.tomato ?? '' }]) {
    const { status } = await farm.call(clerk, reportCalls.report, {
      query: { key: 'agri', ...november, ...query } as { key: string },
    })
    expect(status).toBe(400)
  }
  const used = await ask(clerk, { key: 'inputs', ...november, by: 'Enterprise' })
  expect([used.Measures, used.Rows, used.Sums]).toEqual([[], [], {}])
})

test('of what went to another enterprise nobody is told what it is', async () => {
  const data = { Name: '自制肥', Kind: '肥料', Unit: '公斤', Enterprise: enterpriseA.Id } as const
  const own = await add(farm, managerA, inputForm, { data })
  const operation = await add(farm, managerA, operationForm, { data: { Name: '追肥', Type: '施肥' } })
  const Inputs = [{ Input: own.Id, Amount: 5, Unit: '公斤' as const }]
  await add(farm, workerA, clockForm, {
    data: { Enterprise: enterpriseA.Id, Operation: operation.Id, Inputs },
    occurTime: '2026-05-10T09:00:00+08:00',
  })
  const query = { key: 'inputs', from: '2026-05-01', to: '2026-05-31', by: 'Kind' }
  expect(named(await ask(managerA, query))).toHaveProperty('肥料')
  // As it could before inputs in use stayed where they are.
  const { Id, Organ } = enterpriseB
  await sql`
    update record r
       set organ_id = o.id, organ_no = o.no, organ_path = o.path, data = r.data || jsonb_build_object('Enterprise', ${Id}::text)
      from organ o where o.id = ${Organ.Id} and r.id = ${own.Id}`.execute(farm.database.db)
  expect(named(await ask(managerA, query))).not.toHaveProperty('肥料')
})

test('who exports less far than they see takes no more away', async () => {
  const urls = ['/Data/AgriReport']
  const seeing = await addRole(farm, admin, county.organId, { name: '看', scope: '本组织及下级', urls })
  const taking = await addRole(farm, admin, county.organId, {
    name: '导',
    scope: '仅本人',
    urls: [...urls, '/Data/AgriReport#Export'],
  })
  const clerk = await addPerson(farm, admin, {
    name: 'taker',
    organId: enterpriseA.Organ.Id,
    roleIds: [seeing, taking],
  })
  const query = { key: 'agri', ...november }
  expect((await ask(clerk, query)).Sums.count).toBe(3)
  const { status, headers } = await farm.call(clerk, reportCalls.export, { query })
  expect([status, headers['x-total-count']]).toEqual([200, '0'])
  expect((await farm.call(workerA, reportCalls.export, { query })).status).toBe(403)
})

describe('who exports less far than they see', () => {
  let clerk: Persona
  const keys = ['agri', 'plans', 'crops', 'inputs', 'plots', 'goods', 'county-lots', 'irrigation'] as const
  beforeAll(async () => {
    const urls = [...keys, 'workers', 'daily'].map((key) => reportOf(key)?.path ?? '')
    const role = (name: string, scope: '本组织及下级' | '本组织', own: string[]) =>
      addRole(farm, admin, county.organId, { name, scope, urls: own })
    const seeing = await role('县里看', '本组织及下级', urls)
    const taking = await role('本级导', '本组织', [...urls, ...urls.map((url) => `${url}#Export`)])
    clerk = await addPerson(farm, admin, { name: 'near', organId: county.organId, roleIds: [seeing, taking] })
  })
  const taken = async (query: Record<string, string>) => {
    const { statusCode, headers, rawPayload } = await farm.server.inject({
      method: 'GET',
      url: reportCalls.export.path,
      query,
      headers: { token: clerk.token },
    })
    expect(statusCode).toBe(200)
    return { rows: headers['x-total-count'], sheets: await openSheets(rawPayload) }
  }

  test.each(keys)('takes no more away of %s', async (key) => {
    const query = { key, ...november }
    const seen = (await ask(clerk, query)).Rows.length
    expect(seen > 0).toBe(!['goods', 'county-lots', 'irrigation'].includes(key))
    expect((await taken(query)).rows).toBe('0')
  })

  test('takes nobody away who came', async () => {
    const query = { key: 'workers', ...november }
    expect((await ask(clerk, query)).Sums.attendance).toBeGreaterThan(0)
    expect((await taken(query)).sheets[0]?.rows.at(-1)).toMatchObject({ '出勤（人天）': 0 })
  })

  test('says of nobody who reported that they did not', async () => {
    const absentIn = async (key: string) =>
      (await taken({ key, ...november })).sheets
        .find(({ name }) => name.startsWith('未上报'))
        ?.rows.map((row) => row) ?? []
    const { Absent } = await ask(clerk, { key: 'agri', ...november })
    const plots = (await absentIn('agri')).map(({ 地块 }) => 地块)
    expect(plots).toEqual(Absent?.Names.map(({ Name }) => Name))
    expect(plots).not.toContain('东地')
    expect(JSON.stringify(await absentIn('workers'))).not.toContain('worker-a某')
  })

  test('has days where something is told by days', async () => {
    const names = async (key: string) => (await taken({ key, ...november })).sheets.map(({ name }) => name)
    expect(await names('crops')).toEqual(['作物报表', '说明'])
    expect(await names('plans')).toEqual(['计划报表', '说明'])
    const about = (await taken({ key: 'crops', ...november })).sheets.at(-1)?.rows
    expect(about?.map(({ 内容 }) => 内容)).toContain('期内亩产：期内有采收的计划，采收量除以面积')
  })

  test('of more days than one takes no single day along', async () => {
    const names = async (to: string) =>
      (await taken({ key: 'daily', from: '2026-11-02', to })).sheets.map(({ name }) => name)
    expect(await names('2026-11-02')).toContain('作业')
    expect(await names('2026-11-03')).not.toContain('作业')
  })
})

test('what was done for no plan has no area and a row of its own: rows of enterprises and crops come to the same sum', async () => {
  const operation = await add(farm, managerA, operationForm, { data: { Name: '收', Type: '采收' } })
  const september = { from: '2026-09-01', to: '2026-09-30' }
  const narrowings: ReadonlyArray<Record<string, string>> = [{}, { enterprise: enterpriseA.Id }]
  for (const data of [{ Plan: ids.autumn, Harvest: 30 }, { Harvest: 50 }, { Plan: ids.autumn }]) {
    const Inputs = [{ Input: ids.urea ?? '', Amount: data.Plan ? 2 : 8, Unit: '公斤' as const }]
    await add(farm, managerA, clockForm, {
      data: { Enterprise: enterpriseA.Id, Operation: operation.Id, Inputs, ...data },
      occurTime: '2026-09-10T09:00:00+08:00',
    })
  }
  for (const by of ['Crop', 'Enterprise']) {
    for (const narrowed of narrowings) {
      const told = await ask(county, { key: 'county-crops', ...september, ...narrowed, by })
      const sum = (key: string) => told.Rows.reduce((all, { Values }) => all + (Values[key] ?? 0), 0)
      const { area = 0 } = told.Sums
      // Of the plan that harvested alone, of 6 mu.
      const perMu = 5
      expect([by, sum('yield'), sum('weight'), told.Sums]).toEqual([
        by,
        80,
        12,
        expect.objectContaining({ yield: 80, weight: 12, perMu, weightPerMu: roundTo(4 / area, 2) }),
      ])
      if (by === 'Enterprise') expect(named(told)['甲合作社']).toMatchObject({ area, yield: 80, perMu })
      else expect(told.Rows.find(({ Key }) => Key === '')?.Values).toEqual({ count: 0, yield: 50, weight: 8 })
    }
  }
})

test('of more groups than lists tell none is lost', async () => {
  const may = { StartDate: '2027-05-01', EndDate: '2027-05-31' }
  const made: string[] = []
  for (let count = 0; count < 205; count += 1) {
    const data = { Name: `多${count}`, Enterprise: enterpriseA.Id, Crops: ids.tomato ?? '', Place: [ids.east ?? ''] }
    const whole = { ...data, ...may, Count: 1 }
    made.push((await add(farm, admin, planForm, { data: whole, organId: enterpriseA.Organ.Id })).Id)
  }
  await sql`
    update record set data = data || jsonb_build_object('Status', '执行中', 'Crops', gen_random_uuid())
     where id = any(${made}::uuid[])`.execute(farm.database.db)
  const { Rows, Total, Sums } = await ask(managerA, { key: 'plans', from: '2027-05-01', to: '2027-05-31' })
  expect([Rows.length, Total, Sums.count, Rows.some(({ Key }) => Key === '')]).toEqual([205, 205, 205, false])
})

test('the plan that a punch-in names decides its crop, whatever becomes of the punch-in', async () => {
  const query = { key: 'agri', by: 'Crop', ...november }
  expect(named(await ask(managerA, query))['番茄']?.count).toBe(2)
  const body = { Id: worker.Id, Data: { Plan: null }, UpdateTime: worker.UpdateTime }
  done(await farm.call(admin, recordCalls.edit, { body }))
  expect(named(await ask(managerA, query))['番茄']?.count).toBe(1)
})

import { clockForm } from '@farm/contract/clock'
import { type WireRecord, designCalls, recordCalls } from '@farm/contract/forms'
import { enterpriseForm } from '@farm/contract/enterprises'
import { cropForm } from '@farm/contract/crops'
import { placeForm } from '@farm/contract/places'
import { type PlanData, planCalls, planForm } from '@farm/contract/plans'
import { boardCalls, statisticsCalls } from '@farm/contract/statistics'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { seasonOfA } from '../../app/testing/season-of-a.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { oneText, runOnce } from '../../platform/db/index.ts'
import { foldCounts } from '../forms/index.ts'

const farm = await openFarm(() => new Date('2026-11-17T16:30:00Z'))
const { people } = farm
const { admin, county, managerA, managerOfA1, managerB, workerA, otherCounty, enterpriseA, enterpriseB } = people
const season = await seasonOfA(farm, people)
const { tomato, melon, pick } = season
const { db } = farm.database
afterAll(farm.close)

/** Derived fields are given here as they were worked out: what the calls make of them is meant. */
async function standing({ Id }: WireRecord, progress: number | null, lateDays: number): Promise<void> {
  const held = JSON.stringify({ LateDays: lateDays, ...(progress !== null && { Progress: progress }) })
  const without = progress === null ? " - 'Progress'" : ''
  await runOnce(db, `update record set data = (data || '${held}')${without} where id = '${Id}'`)
}

async function planOfB(more: PlanData): Promise<WireRecord> {
  const place = await season.plot('乙地', enterpriseB.Id, managerB)
  const data = await season.data({ Enterprise: enterpriseB.Id, Place: [place.Id], ...more })
  const made = await add(farm, managerB, planForm, { data })
  const body = { Id: made.Id, UpdateTime: made.UpdateTime, Status: '执行中' } as const
  return done(await farm.call(managerB, planCalls.changeStatus, { body }))
}

const harvest = (who: Persona, plan: WireRecord, occurTime: string, Harvest: number, on = enterpriseA) =>
  add(farm, who, clockForm, { data: { Enterprise: on.Id, Operation: pick.Id, Plan: plan.Id, Harvest }, occurTime })

let spring: WireRecord

beforeAll(async () => {
  const autumn = { StartDate: '2026-11-16', EndDate: '2026-12-20' }
  const big = await season.running({ Name: '大', Count: 30, ...autumn })
  const small = await season.running({ Name: '小', Count: 10, ...autumn, StartDate: '2026-11-15' })
  const stepless = await season.running({ Name: '没有步骤', Count: 5, ...autumn })
  const other = await season.running({ Name: '瓜', Crops: melon.Id, Count: 2.5, ...autumn })
  const foreign = await planOfB({ Name: '乙', Count: 8, ...autumn })
  spring = await season.running({ Name: '春', Count: 7 })
  done(await season.change(spring, '已完成'))
  const draft = await season.plan({ Name: '草稿', Count: 1_000, ...autumn })
  const stopped = await season.running({ Name: '停', Crops: melon.Id, Count: 4, ...autumn })
  done(await season.change(stopped, '已终止', '绝收'))
  const gone = await season.running({ Name: '删了', Count: 500, ...autumn })
  done(await farm.call(admin, recordCalls.remove, { body: { Ids: [gone.Id] } }))
  await harvest(workerA, big, '2026-11-01T00:00:00+08:00', 10.5)
  await harvest(managerA, big, '2026-10-31T23:59:59+08:00', 4)
  await harvest(managerA, other, '2026-11-17T10:00:00+08:00', 3)
  await harvest(managerA, spring, '2026-05-02T10:00:00+08:00', 100)
  await harvest(managerA, spring, '2025-12-31T23:59:59+08:00', 1_000)
  await harvest(managerB, foreign, '2026-11-17T10:00:00+08:00', 50, enterpriseB)
  const wrong = await harvest(workerA, big, '2026-11-17T10:00:00+08:00', 9_999)
  done(await farm.call(admin, recordCalls.remove, { body: { Ids: [wrong.Id] } }))
  await standing(big, 20, 3)
  await standing(small, 80, 0)
  await standing(stepless, null, 0)
  await standing(other, 33, 1)
  await standing(foreign, 50, 0)
  await standing(spring, 100, 12)
  await standing(draft, 99, 99)
  await standing(stopped, 40, 5)
})

const plansOf = async (who: Persona, query: { from?: string; to?: string; organPath?: string } = {}) =>
  done(await farm.call(who, boardCalls.plans, { query })).map(({ Enterprise, Crop, ...figures }) => [
    Enterprise?.Name,
    Crop?.Name,
    ...['Plans', 'Area', 'Progress', 'Late'].map((name) => Object.entries(figures).find(([one]) => one === name)?.[1]),
  ])
const cropsOf = async (who: Persona, query: { from?: string; to?: string; organPath?: string } = {}) =>
  done(await farm.call(who, boardCalls.crops, { query })).map(({ Crop, Plans, Area, Yield }) => [
    Crop.Name,
    Plans,
    Area,
    Yield,
  ])

// 大 30 mu at 20 %, 小 10 mu at 80 %: 35 % by area, where the plain mean would be 50.
const ofA = [
  ['甲合作社', '番茄', 3, 45, 35, 1],
  ['甲合作社', '甜瓜', 1, 2.5, 33, 1],
]
const ofB = [['乙农场', '番茄', 1, 8, 50, 0]]

test.each([
  ['the manager', managerA, ofA],
  ['the manager of another', managerB, ofB],
  ['a department without plans', managerOfA1, []],
  ['another county', otherCounty, []],
])('%s is told of the plans in progress, by area', async (_, who, rows) => {
  expect(await plansOf(who)).toEqual(rows)
})

test('the county is told of all, and of one where the address narrows it', async () => {
  expect(await plansOf(county)).toEqual([ofA[0], ...ofB, ofA[1]])
  expect(await plansOf(county, { organPath: enterpriseB.Organ.Path })).toEqual(ofB)
  const { status } = await farm.call(managerA, boardCalls.plans, { query: { organPath: enterpriseB.Organ.Path } })
  expect(status).toBe(403)
})

test('by crop alone and all as one they are told with the same mean by area', async () => {
  const by = async (part: 'Crop' | 'All', who = county) =>
    done(await farm.call(who, boardCalls.plans, { query: { by: part } }))
  expect(await by('Crop')).toEqual([
    { Crop: { Id: tomato.Id, Name: '番茄' }, Plans: 4, Area: 53, Progress: 38, Late: 1 },
    { Crop: { Id: melon.Id, Name: '甜瓜' }, Plans: 1, Area: 2.5, Progress: 33, Late: 1 },
  ])
  expect(await by('All')).toEqual([{ Plans: 5, Area: 55.5, Progress: 37, Late: 2 }])
  expect([await by('All', managerA), await by('All', otherCounty)]).toEqual([
    [{ Plans: 4, Area: 47.5, Progress: 35, Late: 2 }],
    [],
  ])
})

test('what they come to is told of all, though no more than 500 enterprises and crops are told apart', async () => {
  // As wide as it gets: each plan of a crop of its own.
  await runOnce(
    db,
    `insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path)
     select gen_random_uuid(), r.form_id, r.data || jsonb_build_object('Crops', gen_random_uuid(), 'Count', 1, 'Name', '宽'), now(), now(),
            now(), r.user_id, r.user_id, r.organ_id, r.organ_no, r.organ_path
       from record r, generate_series(1, 600) where r.data->>'Name' = '小'`,
  )
  expect(await plansOf(county)).toHaveLength(500)
  const [all] = done(await farm.call(county, boardCalls.plans, { query: { by: 'All' } }))
  expect([all?.Plans, all?.Area]).toEqual([605, 655.5])
  const crops = done(await farm.call(county, boardCalls.plans, { query: { by: 'Crop' } }))
  expect(crops.reduce((sum, { Plans }) => sum + Plans, 0)).toBe(605)
  await runOnce(db, `delete from record where data->>'Name' = '宽'`)
})

test('of a period all that were begun and met it, done and stopped ones too; those that are over are not late', async () => {
  expect(await plansOf(managerA, { from: '2026-03-31', to: '2026-11-14' })).toEqual([
    ['甲合作社', '番茄', 1, 7, 100, 0],
  ])
  expect(await plansOf(managerA, { from: '2026-11-15', to: '2026-11-15' })).toEqual([
    ['甲合作社', '番茄', 1, 10, 80, 0],
  ])
  expect(await plansOf(managerA, { from: '2026-11-15', to: '2026-11-16' })).toEqual([
    ofA[0],
    ['甲合作社', '甜瓜', 2, 6.5, 37, 1],
  ])
  expect(await plansOf(managerA, { from: '2026-04-01', to: '2026-11-14' })).toEqual([])
})

describe.each(['before', 'after'])('%s folding', (when) => {
  if (when === 'after') beforeAll(() => foldCounts(db))

  test('crops of the year, with what was harvested in it on the days of the farm', async () => {
    expect(await cropsOf(managerA)).toEqual([
      ['番茄', 4, 52, 114.5],
      ['甜瓜', 2, 6.5, 3],
    ])
    expect(await cropsOf(county)).toEqual([
      ['番茄', 5, 60, 164.5],
      ['甜瓜', 2, 6.5, 3],
    ])
    expect(await cropsOf(managerB)).toEqual([['番茄', 1, 8, 50]])
    expect(await cropsOf(otherCounty)).toEqual([])
  })

  test('who sees their own punch-ins alone counts what they harvested themselves', async () => {
    expect(await cropsOf(workerA)).toEqual([
      ['番茄', 4, 52, 10.5],
      ['甜瓜', 2, 6.5, 0],
    ])
  })

  test.each([
    ['2026-10-31', '2026-10-31', 4],
    ['2026-10-31', '2026-11-01', 14.5],
    ['2026-11-01', '2026-11-30', 10.5],
    ['2026-04-20', '2026-11-01', 114.5],
    ['2025-12-31', '2026-01-01', 1_000],
    ['2025-01-01', '2026-12-31', 1_114.5],
  ])('from %s to %s, months and the days beside them: as the records themselves say', async (from, to, kilogrammes) => {
    const recounted = await oneText(
      db,
      `select coalesce(sum((r.data->>'Harvest')::numeric), 0)::float8::text as text
         from record r join record p on p.id = (r.data->>'Plan')::uuid
        where r.form_id = '${clockForm.id}' and not r.is_deleted and r.organ_path = '${enterpriseA.Organ.Path}'
          and p.data->>'Crops' = '${tomato.Id}'
          and (r.occur_time at time zone 'Asia/Shanghai')::date between '${from}' and '${to}'`,
    )
    expect(Number(recounted)).toBe(kilogrammes)
    const rows = await cropsOf(managerA, { from, to })
    expect(rows.find(([name]) => name === '番茄')?.[3]).toBe(kilogrammes)
  })
})

test('a period that can’t be is refused by name', async () => {
  const query = { from: '2026-11-30', to: '2026-11-01' }
  for (const call of [boardCalls.plans, boardCalls.crops]) {
    const { status, error } = await farm.call(managerA, call, { query })
    expect([status, error.fields]).toEqual([400, { to: ['结束日期不能早于开始日期'] }])
  }
})

async function restrict(Id: string, RoleId: string, Fields: Readonly<Record<string, 'hidden'>>, Denied: 'view'[] = []) {
  const body = { Id, RoleId, Denied, Fields, Was: { Denied: [], Fields: {} } }
  return done(await farm.call(admin, designCalls.restrict, { body }))
}

test('what was harvested for plans that somebody does not see is told by no crop', async () => {
  const role = (name: string, scope: '本组织' | '本组织及下级', url: string) =>
    addRole(farm, admin, county.organId, { name, scope, urls: [url] })
  const wide = await role('看打卡', '本组织及下级', '/FarmOperation/ClockData')
  const roleIds = [wide, await role('看本级计划', '本组织', '/FarmPlan/MakePlan')]
  await restrict(planForm.id, wide, {}, ['view'])
  const clerk = await addPerson(farm, admin, { name: 'near', organId: county.organId, roleIds })
  const { Month } = done(await farm.call(clerk, statisticsCalls.clock, { query: {} }))
  expect(Month).toBeGreaterThan(0)
  expect(await plansOf(clerk)).toEqual([])
  expect(await cropsOf(clerk)).toEqual([])
})

test('what is hidden from somebody is not told, and nothing is told apart by it', async () => {
  const urls = ['/FarmPlan/MakePlan', '/FarmOperation/ClockData']
  const roleId = await addRole(farm, admin, county.organId, { name: '少看一点', scope: '本组织及下级', urls })
  const clerk = await addPerson(farm, admin, { name: 'clerk', organId: county.organId, roleIds: [roleId] })
  await restrict(clockForm.id, roleId, {}, ['view'])
  await restrict(cropForm.id, roleId, {}, ['view'])
  await restrict(enterpriseForm.id, roleId, {}, ['view'])
  await restrict(placeForm.id, roleId, {}, ['view'])
  expect(await cropsOf(clerk)).toEqual([
    ['', 5, 60, undefined],
    ['', 2, 6.5, undefined],
  ])
  expect((await plansOf(clerk)).map(([enterprise, crop]) => [enterprise, crop])).toEqual([
    ['', ''],
    ['', ''],
    ['', ''],
  ])
  await restrict(planForm.id, roleId, { LateDays: 'hidden' })
  expect((await plansOf(clerk)).map(([, , , area, progress, late]) => [area, progress, late])).toEqual([
    [45, 35, undefined],
    [8, 50, undefined],
    [2.5, 33, undefined],
  ])
})

import { planCalls, planForm } from '@farm/contract/plans'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { settleDerived } from '../../app/testing/derived.ts'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { seasonOfA } from '../../app/testing/season-of-a.ts'

/** Eight in the morning of 12 March on the farm. */
const now = new Date('2026-03-12T00:00:00.000Z')
const farm = await openFarm(() => now)
const { people } = farm
const { plough, water, pick, running, plan, step, plot, punchIn, melon, change } = await seasonOfA(farm, people)
afterAll(farm.close)
const { admin, county, otherCounty, managerA, managerB, managerOfA1, enterpriseB } = people

beforeAll(async () => {
  const half = await running({
    Count: 12.5,
    TargetYield: 900,
    Steps: [step(pick, '03-01', '03-10', { Stage: '苗期' }), step(water, '03-12', '03-20', { Stage: '花期' })],
  })
  await punchIn(managerA, half, pick, { Harvest: 40 })
  await running({ Count: 7.5, Steps: [step(plough, '03-01', '03-02', { Stage: '苗期' })] })
  await running({ Count: 4, Crops: melon.Id })
  // Neither runs.
  await plan()
  done(await change(await running(), '已终止', '遭雹灾'))
  const theirs = await add(farm, managerB, planForm, {
    data: {
      Name: '乙的计划',
      Enterprise: enterpriseB.Id,
      Crops: melon.Id,
      Place: [(await plot('乙地', enterpriseB.Id, managerB)).Id],
      Count: 3,
      StartDate: '2026-03-01',
      EndDate: '2026-03-31',
    },
  })
  done(await change(theirs, '执行中', undefined, managerB))
  await settleDerived(farm, now)
})

const figures = async (who: Persona, query: object = {}) => done(await farm.call(who, planCalls.figures, { query }))

test('who may not see plans is refused', async () => {
  expect((await farm.call(people.roleless, planCalls.figures, { query: {} })).status).toBe(403)
})

test('plans out of scope are not counted', async () => {
  const sums = async (who: Persona) => (await figures(who)).Plans
  expect([await sums(managerA), await sums(managerB), await sums(county)]).toEqual([3, 1, 4])
  expect([await sums(managerOfA1), await sums(otherCounty)]).toEqual([0, 0])
  expect((await figures(county, { organPath: enterpriseB.Organ.Path })).Plans).toBe(1)
  expect(await figures(otherCounty)).toEqual({
    Plans: 0,
    Area: 0,
    Progress: 0,
    Late: 0,
    ByCrop: [],
    ByStage: [],
    ByProgress: [],
    ByDelay: [],
  })
})

test('what has no steps has no progress and lowers the mean of no other, which is one by area', async () => {
  // 12.5 mu at 50 %, 7.5 mu at nothing.
  expect((await figures(managerA)).Progress).toBe(31.3)
})

test('the running plans are told by crop, stage, progress and delay', async () => {
  const { ByCrop, ByStage, ByProgress, ByDelay, ...all } = await figures(managerA)
  expect(all).toEqual({ Plans: 3, Area: 24, Progress: 31.3, Late: 1 })
  const brief = (groups: typeof ByCrop) =>
    groups.map(({ Name, Plans, Area, Progress, NoSteps }) => [
      Name,
      Plans,
      Area,
      Progress,
      ...(NoSteps === undefined ? [] : [`${NoSteps} without steps`]),
    ])
  expect(brief(ByCrop)).toEqual([
    ['番茄', 2, 20, 31.3],
    ['甜瓜', 1, 4, 0, '1 without steps'],
  ])
  expect(ByCrop.find(({ Name }) => Name === '番茄')).toMatchObject({ TargetYield: 900, Harvest: 40 })
  expect(brief(ByStage)).toEqual([
    ['花期', 1, 12.5, 50],
    ['苗期', 1, 7.5, 0],
    ['', 1, 4, 0, '1 without steps'],
  ])
  expect(brief(ByProgress)).toEqual([
    ['0–19%', 1, 7.5, 0],
    ['40–59%', 1, 12.5, 50],
    ['', 1, 4, 0, '1 without steps'],
  ])
  expect(brief(ByDelay)).toEqual([
    ['按期', 2, 16.5, 50, '1 without steps'],
    ['延误 7 天以上', 1, 7.5, 0],
  ])
})

test('what is hidden from somebody is neither counted for them nor counted by', async () => {
  const roleId = await addRole(farm, admin, county.organId, {
    name: '看计划',
    scope: '本组织及下级',
    urls: ['/FarmPlan/RealTimeStat'],
  })
  const clerk = await addPerson(farm, admin, { name: 'clerk', organId: county.organId, roleIds: [roleId] })
  // By the product itself such fields are not hidden any more; they may have been before they were counted.
  const fields = { Stage: 'hidden', Delay: 'hidden', Progress: 'hidden', TargetYield: 'hidden' }
  await sql`
    insert into form_restriction (form_id, role_id, denied, fields)
    values (${planForm.id}, ${roleId}, '{}', ${JSON.stringify(fields)}::jsonb)
  `.execute(farm.database.db)
  const told = await vi.waitFor(async () => {
    const heard = await figures(clerk)
    expect(heard.ByStage).toEqual([])
    return heard
  })
  expect([told.Plans, told.Progress, told.Late, told.ByDelay]).toEqual([4, 0, 0, []])
  expect(told.ByCrop.map(({ TargetYield, Harvest }) => [TargetYield, Harvest])).toEqual([
    [0, 40],
    [0, 0],
  ])
})

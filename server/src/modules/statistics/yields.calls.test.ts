import { clockForm } from '@farm/contract/clock'
import { operationForm } from '@farm/contract/operations'
import { planForm } from '@farm/contract/plans'
import { type ReportAnswer, reportCalls } from '@farm/contract/statistics'
import { workOrderForm } from '@farm/contract/work-orders'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fieldWork } from '../../app/testing/field-work.ts'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { sql } from '../../platform/db/index.ts'

const farm = await openFarm(() => new Date('2026-11-20T04:00:00Z'))
const { people } = farm
const { admin, county, managerA, managerOfA1, workerA, enterpriseA } = people
const work = await fieldWork(farm, people)
afterAll(farm.close)

const november = { from: '2026-11-01', to: '2026-11-30' }
const ask = async (who: Persona, query: { key: string; [more: string]: string }) =>
  done(await farm.call(who, reportCalls.report, { query: { ...november, ...query } }))
const named = (answer: ReportAnswer) => Object.fromEntries(answer.Rows.map(({ Name, Values }) => [Name, Values]))

beforeAll(async () => {
  const harvesting = await add(farm, admin, operationForm, {
    data: { Name: '采收', Type: '采收' },
    organId: county.organId,
  })
  const plan = async (Name: string, more: object) => {
    const data = {
      Name,
      Enterprise: enterpriseA.Id,
      Crops: work.crop.Id,
      Place: [work.plot.Id],
      StartDate: '2026-08-01',
      EndDate: '2026-12-31',
      Count: 4,
      ...more,
    }
    return (await add(farm, managerA, planForm, { data })).Id
  }
  const [autumn, untold, idle] = [
    await plan('秋番茄', { TargetYield: 1000 }),
    await plan('试种', { Count: 2 }),
    await plan('未采', { TargetYield: 9000 }),
  ]
  const punchIn = (organId: string, day: string, data: object) =>
    add(farm, admin, clockForm, {
      data: { Enterprise: enterpriseA.Id, Operation: harvesting.Id, ...data },
      occurTime: `${day}T09:00:00+08:00`,
      organId,
    })
  const inA = enterpriseA.Organ.Id
  await punchIn(inA, '2026-11-02', { Plan: autumn, Harvest: 120 })
  await punchIn(inA, '2026-11-03', { Plan: autumn, Harvest: 80 })
  await punchIn(inA, '2026-10-03', { Plan: autumn, Harvest: 300 })
  await punchIn(inA, '2026-11-04', { Plan: untold, Harvest: 50 })
  await punchIn(inA, '2026-11-04', { Plan: idle, Area: 2 })
  await punchIn(inA, '2026-11-05', { Harvest: 7 })
  await punchIn(managerOfA1.organId, '2026-11-06', { Plan: autumn, Harvest: 40 })
  await sql`update record set data = data || '{"Harvest": 540}'::jsonb where id = ${autumn}`.execute(farm.database.db)
}, 60_000)

test('by plan the harvest stands beside the planned area and what the plan is to bring', async () => {
  expect(named(await ask(managerA, { key: 'harvests' }))).toEqual({
    秋番茄: { harvest: 240, perMu: 60, targetPerMu: 250, reached: 54 },
    试种: { harvest: 50, perMu: 25 },
    '': { harvest: 7 },
  })
})

test('of a crop the plans come together, those without a target apart from it', async () => {
  expect(named(await ask(managerA, { key: 'harvests', by: 'Crop' }))['番茄']).toEqual({
    harvest: 290,
    perMu: 48.33,
    targetPerMu: 250,
    reached: 54,
  })
  const { Sums } = await ask(managerA, { key: 'harvests', by: 'Place' })
  expect(Sums).toEqual({ harvest: 297 })
})

test('of plans that somebody does not see a row has the name, and no yield', async () => {
  const { Rows } = await ask(managerOfA1, { key: 'harvests' })
  expect(Rows.map(({ Name, Values }) => [Name, Values])).toEqual([['秋番茄', { harvest: 40 }]])
})

test('work for work orders is told apart from other work, also where an enterprise is asked for', async () => {
  const data = {
    Title: '采收',
    Enterprise: enterpriseA.Id,
    Operation: work.tilling.Id,
    Due: '2026-12-01T10:00:00.000Z',
  }
  const { Id } = await add(farm, managerA, workOrderForm, { data })
  await sql`
    update record set data = data || ${JSON.stringify({ WorkOrder: Id, Area: 1.5 })}::jsonb
     where form_id = ${clockForm.id} and data->>'Harvest' in ('120', '7')`.execute(farm.database.db)
  const ways: ReadonlyArray<Record<string, string>> = [
    {},
    { enterprise: enterpriseA.Id },
    { by: 'Plan' },
    { by: 'Day' },
  ]
  for (const query of ways) {
    const { Sums, Before, Rows } = await ask(managerA, { key: 'jobs', ...query })
    expect([Sums, Before]).toEqual([
      { count: 2, hours: 0, area: 3 },
      { count: 0, hours: 0, area: 0 },
    ])
    expect(Rows.reduce((sum, { Values }) => sum + (Values.count ?? 0), 0)).toBe(2)
  }
  expect((await ask(workerA, { key: 'jobs' })).Sums).toEqual({ count: 0, hours: 0, area: 0 })
})

test('who may not see the work orders of punch-ins is not told which were for one', async () => {
  const urls = ['/FarmOperation/WorkData']
  const roleId = await addRole(farm, admin, county.organId, { name: '看作业', scope: '本组织及下级', urls })
  const clerk = await addPerson(farm, admin, { name: 'jobs-clerk', organId: county.organId, roleIds: [roleId] })
  expect((await ask(clerk, { key: 'jobs' })).Sums.count).toBe(2)
  await sql`
    insert into form_restriction (form_id, role_id, denied, fields)
    values (${clockForm.id}, ${roleId}, '{}', '{"WorkOrder": "hidden"}'::jsonb)
  `.execute(farm.database.db)
  await vi.waitFor(async () => {
    const { status } = await farm.call(clerk, reportCalls.report, { query: { key: 'jobs' } })
    expect(status).toBe(403)
  })
})

test('by type the operations of a day come together', async () => {
  expect(named(await ask(managerA, { key: 'farming' }))).toEqual({ 采收: { count: 6, area: 5, hours: 0 } })
})

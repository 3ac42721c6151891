import { roleCalls } from '@farm/contract/access'
import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { recordCalls } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { statisticsCalls } from '@farm/contract/statistics'
import { afterAll, expect, test } from 'vitest'
import { add, addPerson, done } from '../../app/testing/personas.ts'
import { faultsOfRollup } from '../../app/testing/rollup.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { runOnce } from '../../platform/db/index.ts'
import { foldCounts } from './index.ts'

const farm = await openFarm()
const { people } = farm
const { managerA, workerA, colleagueA, enterpriseA } = people
afterAll(farm.close)

const operation = (Name: string) => add(farm, managerA, operationForm, { data: { Name, Type: '其他' } })
const [sowing, watering] = [await operation('播种'), await operation('灌溉')]
const crop = await add(farm, managerA, cropForm, { data: { Name: '番茄' } })
const place = await add(farm, managerA, placeForm, { data: { Name: '3 号棚', Compony: enterpriseA.Id, Area: 12 } })
const plan = await add(farm, managerA, planForm, {
  data: {
    Name: '秋延番茄',
    Enterprise: enterpriseA.Id,
    Crops: crop.Id,
    Place: [place.Id],
    Count: 12,
    StartDate: '2026-08-15',
    EndDate: '2026-12-20',
  },
})

// The plan is counted as well.
await foldCounts(farm.database.db)

const punchIn = (who = workerA, Operation = sowing.Id, occurTime = '2026-09-01T08:00:00+08:00') =>
  add(farm, who, clockForm, { data: { Enterprise: enterpriseA.Id, Plan: plan.Id, Operation, Area: 3.5 }, occurTime })

async function doneOf(who = managerA) {
  const rows = done(await farm.call(who, statisticsCalls.planOperation, { query: { plan: plan.Id } }))
  return Object.fromEntries(rows.map((row) => [row.Operation.Name, [row.Count, row.Last]]))
}

async function addRoleHolder(DataScope: '本组织', organId: string) {
  const body = { Name: DataScope, DataScope, OrganId: organId, Functions: ['/FarmPlan/MakePlan'] }
  const role = done(await farm.call(people.admin, roleCalls.add, { body }))
  return addPerson(farm, people.admin, { name: 'clerk', organId, roleIds: [role.Id] })
}

test('nothing is counted before anything is done', async () => expect(await doneOf()).toEqual({}))

test('punch-ins count at once, folded or not, on the day of the farm’s own zone', async () => {
  await punchIn(workerA, sowing.Id, '2026-09-01T00:30:00+08:00')
  await punchIn(workerA, sowing.Id, '2026-09-02T23:59:59+08:00')
  expect(await doneOf()).toEqual({ 播种: [2, '2026-09-02'] })
  expect(await foldCounts(farm.database.db)).toBe(2)
  await punchIn(colleagueA, watering.Id, '2026-09-03T08:00:00+08:00')
  expect(await doneOf()).toEqual({ 播种: [2, '2026-09-02'], 灌溉: [1, '2026-09-03'] })
})

test('a worker counts only what is their own', async () => {
  expect(await doneOf(workerA)).toEqual({ 播种: [2, '2026-09-02'] })
  expect(await doneOf(colleagueA)).toEqual({ 灌溉: [1, '2026-09-03'] })
})

test('another enterprise’s manager counts nothing', async () => expect(await doneOf(people.managerB)).toEqual({}))

test('editing, deleting and moving by any statement keep the counts right', async () => {
  const wrong = await punchIn(managerA)
  done(
    await farm.call(people.admin, recordCalls.edit, {
      body: { Id: wrong.Id, Data: { Operation: watering.Id, Area: 9 }, UpdateTime: wrong.UpdateTime },
    }),
  )
  expect(await doneOf()).toMatchObject({ 灌溉: [2, '2026-09-03'] })
  await foldCounts(farm.database.db)
  done(await farm.call(people.admin, recordCalls.remove, { body: { Ids: [wrong.Id] } }))
  expect(await doneOf()).toMatchObject({ 灌溉: [1, '2026-09-03'] })
  await runOnce(
    farm.database.db,
    `
    update record set occur_time = occur_time + interval '3 days' where form_id = '${clockForm.id}';
    update record set is_deleted = false where id = '${wrong.Id}';
    delete from record_version where record_id = '${wrong.Id}';
    delete from record where id = '${wrong.Id}'`,
  )
  expect(await faultsOfRollup(farm)).toBe('[]')
  await foldCounts(farm.database.db)
  expect(await faultsOfRollup(farm)).toBe('[]')
})

test('an organisation alone counts without what is under it', async () => {
  const clerk = await addRoleHolder('本组织', enterpriseA.Organ.Id)
  const before = await doneOf(clerk)
  await add(farm, people.admin, clockForm, {
    data: { Enterprise: enterpriseA.Id, Plan: plan.Id, Operation: watering.Id },
    organId: people.managerOfA1.organId,
    occurTime: '2026-10-01T08:00:00+08:00',
  })
  expect(await doneOf(clerk)).toEqual(before)
  expect(await doneOf()).toMatchObject({ 灌溉: [2, '2026-10-01'] })
  await foldCounts(farm.database.db)
  expect(await doneOf(clerk)).toEqual(before)
})

test('the day of what was deleted again is not the last one', async () => {
  const late = await punchIn(people.admin, sowing.Id, '2026-11-01T08:00:00+08:00')
  expect((await doneOf())['播种']?.[1]).toBe('2026-11-01')
  await foldCounts(farm.database.db)
  done(await farm.call(people.admin, recordCalls.remove, { body: { Ids: [late.Id] } }))
  await foldCounts(farm.database.db)
  expect((await doneOf())['播种']?.[1]).toBe('2026-09-05')
})

test('counting everything anew gives the same', async () => {
  const before = await doneOf()
  await runOnce(farm.database.db, 'select stat_rebuild()')
  expect(await doneOf()).toEqual(before)
  expect(await faultsOfRollup(farm)).toBe('[]')
})

test('two folders at once lose and double nothing', async () => {
  await Promise.all(Array.from({ length: 12 }, () => punchIn()))
  await Promise.all(Array.from({ length: 4 }, () => foldCounts(farm.database.db)))
  expect(await faultsOfRollup(farm)).toBe('[]')
})

test('a list that is narrowed to what is counted together tells as many as it has, to everybody, folded or not', async () => {
  // Of the county, so that two enterprises count by it.
  const mowing = await add(farm, people.admin, operationForm, {
    data: { Name: '割草', Type: '其他' },
    organId: people.county.organId,
  })
  const filters = [`Plan[=]${plan.Id}`, `Operation[=]${sowing.Id}&Plan[=]${plan.Id}`, `Operation[!=]${sowing.Id}`]
  const qs = [...filters, `Operation[=]${mowing.Id}`]
  const ask = async (who: typeof managerA, filter: string, pageSize: number) =>
    farm.call(who, recordCalls.list, { query: { formId: clockForm.id, qs: filter, page: 1, pageSize } })
  const held = async (who: typeof managerA) => Promise.all(qs.map(async (one) => done(await ask(who, one, 500)).length))
  const told = async (who: typeof managerA) =>
    Promise.all(qs.map(async (one) => Number((await ask(who, one, 1)).headers['x-total-count'])))
  const everybody = [managerA, workerA, people.managerB]
  const all = async (of: typeof held) => Promise.all(everybody.map(of))
  const moved = await punchIn()
  await punchIn(workerA, watering.Id)
  // A page that is the last one needs no count.
  await punchIn(workerA, mowing.Id)
  await punchIn(workerA, mowing.Id)
  const data = { Enterprise: people.enterpriseB.Id, Operation: mowing.Id }
  await add(farm, people.managerB, clockForm, { data, occurTime: '2026-09-01T08:00:00+08:00' })
  const both = await all(held)
  expect(both[0]?.slice(0, 2).every((count) => count > 1)).toBe(true)
  expect(await all(told)).toEqual(both)
  await foldCounts(farm.database.db)
  expect(await all(told)).toEqual(both)
  const body = { Id: moved.Id, UpdateTime: moved.UpdateTime, Data: { Operation: watering.Id } }
  done(await farm.call(people.admin, recordCalls.edit, { body }))
  const after = await all(told)
  expect(after).toEqual(await all(held))
  expect(after).not.toEqual(both)
})

test('a fold that takes longer than a statement may is carried out in the end', async () => {
  const { db } = farm.database
  await foldCounts(db)
  await punchIn()
  await runOnce(
    db,
    `alter function stat_fold(integer) rename to stat_fold_in_time;
     create function stat_fold(most integer) returns integer language plpgsql as $$
     begin
       if current_setting('statement_timeout') <> '0' then
         raise exception using errcode = 'query_canceled', message = 'canceling statement due to statement timeout';
       end if;
       return stat_fold_in_time(most);
     end $$`,
  )
  expect(await foldCounts(db)).toBe(1)
  await runOnce(db, 'drop function stat_fold(integer); alter function stat_fold_in_time(integer) rename to stat_fold')
})

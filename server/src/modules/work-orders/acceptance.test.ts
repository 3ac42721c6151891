import { roleCalls } from '@farm/contract/access'
import { clockForm } from '@farm/contract/clock'
import { placeForm } from '@farm/contract/places'
import { workOrderCalls } from '@farm/contract/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldWork, workOrder } from '../../app/testing/field-work.ts'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'

const farm = await openFarm()
const { people } = farm
const { admin, managerA, managerB, workerA, colleagueA, roleless, enterpriseA, enterpriseB } = people
const work = await fieldWork(farm, people)
afterAll(farm.close)

const ask = (who: Persona, id: string) => farm.call(who, workOrderCalls.acceptance, { query: { id } })
const order = (more: object = {}) =>
  workOrder(farm, people, work, { Place: [work.plot.Id], Assignees: [workerA.id, colleagueA.id], ...more })
const punchIn = (who: Persona, WorkOrder: string, more: object = {}) =>
  add(farm, who, clockForm, { data: { Enterprise: enterpriseA.Id, Operation: work.tilling.Id, WorkOrder, ...more } })

let id = ''
beforeAll(async () => {
  id = (await order()).Id
  const near = await punchIn(workerA, id, { Area: 4.1 })
  await sql`
    update record set data = data || '{"Distance": 35}', occur_time = occur_time - interval '1 hour' where id = ${near.Id}
  `.execute(farm.database.db)
  await punchIn(colleagueA, id, { Area: 1.2 })
  await punchIn(workerA, (await order()).Id, { Area: 6 })
})

test('of work orders of others nothing is told', async () => {
  expect((await ask(roleless, id)).status).toBe(403)
  expect((await ask(managerB, id)).status).toBe(404)
  expect((await ask(managerA, work.plot.Id)).status).toBe(404)
})

test('who accepts is told how much of the plot was done, and how far off each punch-in was', async () => {
  const told = done(await ask(managerA, id))
  expect(told).toMatchObject({ DoneArea: 5.3, PlotArea: 12, Percent: 44 })
  expect(told.PunchIns.map(({ Area, Distance }) => [Area, Distance])).toEqual([
    [4.1, 35],
    [1.2, undefined],
  ])
})

test('a half percent is rounded as on paper', async () => {
  const plot = await add(farm, managerA, placeForm, { data: { Name: '十亩地', Compony: enterpriseA.Id, Area: 10 } })
  const { Id } = await order({ Place: [plot.Id] })
  await punchIn(workerA, Id, { Area: 4.35 })
  expect(done(await ask(managerA, Id)).Percent).toBe(44)
})

test('who did it is told of their own', async () => {
  const told = done(await ask(workerA, id))
  expect([told.DoneArea, told.PunchIns.length]).toEqual([4.1, 1])
})

test('of a plot that went to another enterprise nobody is told how large it is', async () => {
  const data = { Name: '租出的地', Compony: enterpriseA.Id, Area: 8 }
  const plot = await add(farm, managerA, placeForm, { data })
  const { Id } = await order({ Place: [plot.Id] })
  expect(done(await ask(managerA, Id)).PlotArea).toBe(8)
  // A plot in use stays with its enterprise now; some went before.
  await sql`
    update record r set organ_id = o.id, organ_no = o.no, organ_path = o.path from organ o
     where r.id = ${plot.Id} and o.id = ${enterpriseB.Organ.Id}
  `.execute(farm.database.db)
  expect(done(await ask(managerA, Id)).PlotArea).toBe(0)
})

test('without plots there is no share', async () => {
  const { Id } = await order({ Place: undefined })
  await punchIn(workerA, Id, { Area: 3 })
  expect(done(await ask(managerA, Id))).toMatchObject({ DoneArea: 3, PlotArea: 0 })
  expect(done(await ask(managerA, Id))).not.toHaveProperty('Percent')
})

test('what is hidden from somebody is left out', async () => {
  const role = await addRole(farm, admin, enterpriseA.Organ.Id, {
    name: '验收员',
    scope: '本组织',
    urls: ['/WorkOrder/List', '/WorkOrder/AddData/:id'],
  })
  const checker = await addPerson(farm, admin, { name: 'checker', organId: enterpriseA.Organ.Id, roleIds: [role] })
  const Fields = { Distance: 'hidden' as const }
  const body = { RoleId: role, FormId: clockForm.id, Denied: [], Fields, Was: { Denied: [], Fields: {} } }
  done(await farm.call(admin, roleCalls.editForm, { body }))
  const { PunchIns } = done(await ask(checker, id))
  expect(PunchIns.map(({ Area, Distance }) => [Area, Distance])).toEqual([
    [4.1, undefined],
    [1.2, undefined],
  ])
})

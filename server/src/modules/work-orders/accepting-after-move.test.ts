import type { WireRecord } from '@farm/contract/forms'
import { organCalls } from '@farm/contract/organs'
import { userCalls } from '@farm/contract/users'
import { workOrderForm } from '@farm/contract/work-orders'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { branches, freeForTravel } from '../../app/testing/branches.ts'
import { act, fieldWork } from '../../app/testing/field-work.ts'
import { bossUrls } from '../../app/testing/managers.ts'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'

const farm = await openFarm()
const { people } = farm
const { admin, county, otherCounty, managerA, managerB, workerA, enterpriseA, enterpriseB } = people
const { tilling } = await fieldWork(farm, people)
const organs = branches(farm)
// All of the enterprise may edit its work orders then.
await freeForTravel(farm, people)
const ownOnly = await addRole(farm, admin, admin.organId, { name: '自管', scope: '仅本人', urls: bossUrls })
await addPerson(farm, admin, { name: 'own-only', organId: enterpriseA.Organ.Id, roleIds: [ownOnly] })
afterAll(farm.close)

const given = (by: Persona, to: WireRecord = enterpriseA, doer: Persona = workerA) =>
  add(farm, by, workOrderForm, {
    data: {
      Title: '旋耕',
      Enterprise: to.Id,
      Operation: tilling.Id,
      Assignees: [doer.id],
      Due: '2099-12-10T10:00:00.000Z',
    },
    organId: to.Organ.Id,
  })
const notified = async (about: string) => {
  const { rows } = await sql<{ name: string }>`
    select a.name from notice n join account a on a.id = n.user_id
     where n.about_id = ${about} and n.kind = 'submitted' order by a.name`.execute(farm.database.db)
  return rows.map(({ name }) => name)
}
test('what an official of the old county gave out is accepted by those in charge of the enterprise after its move', async () => {
  const [waiting, underWay, own] = [await given(county), await given(county), await given(managerA)]
  for (const order of [waiting, underWay, own]) done(await act(farm, workerA, order, '开始'))
  for (const order of [waiting, own]) done(await act(farm, workerA, order, '提交验收', { note: '做完了' }))
  expect([await notified(waiting.Id), await notified(own.Id)]).toEqual([['county'], ['manager-a']])
  const { UpdateTime } = await organs.organ(admin, enterpriseA.Organ.Id)
  const body = { Id: enterpriseA.Organ.Id, UpdateTime, ParentId: otherCounty.organId }
  done(await farm.call(admin, organCalls.move, { body }))
  expect(await notified(waiting.Id)).toEqual(['colleague-a', 'county', 'manager-a', 'worker-a'])
  expect(await notified(own.Id)).toEqual(['manager-a'])
  done(await act(farm, workerA, underWay, '提交验收', { note: '做完了' }))
  // Who hands it in is not notified of it.
  expect(await notified(underWay.Id)).toEqual(['colleague-a', 'manager-a'])
})

test('who sees all accepts wherever they stand; after them whoever reaches the work order and stands nearest above it', async () => {
  const role = (name: string, scope: '全部' | '本组织' | '本组织及下级') =>
    addRole(farm, admin, admin.organId, { name, scope, urls: bossUrls })
  const [all, same, below] = [
    await role('督办', '全部'),
    await role('内勤', '本组织'),
    await role('分管', '本组织及下级'),
  ]
  const official = (name: string, organId: string, roleId: string) =>
    addPerson(farm, admin, { name, organId, roleIds: [roleId] })
  const overseer = await official('overseer', otherCounty.organId, all)
  await official('clerk', county.organId, same)
  await official('chief', county.organId, below)
  const rolesOf = async ({ id }: Persona, ...RoleIds: string[]) => {
    const { UpdateTime = '' } = done(await farm.call(admin, userCalls.get, { query: { id } }))
    done(await farm.call(admin, userCalls.edit, { body: { Id: id, UpdateTime, RoleIds } }))
  }
  await rolesOf(managerB, ownOnly)
  await rolesOf(county)
  const begun = async () => {
    const order = await given(overseer, enterpriseB, managerB)
    done(await act(farm, managerB, order, '开始'))
    return order
  }
  const [first, second] = [await begun(), await begun()]
  const handIn = async (order: WireRecord) => {
    done(await act(farm, managerB, order, '提交验收', { note: '做完了' }))
    return notified(order.Id)
  }
  expect(await handIn(first)).toEqual(['overseer'])
  await rolesOf(overseer, below)
  expect(await handIn(second)).toEqual(['chief'])
})

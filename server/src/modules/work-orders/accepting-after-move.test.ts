import { organCalls } from '@farm/contract/organs'
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
const { admin, county, otherCounty, managerA, workerA, enterpriseA } = people
const { tilling } = await fieldWork(farm, people)
const organs = branches(farm)
// All of the enterprise may edit its work orders then.
await freeForTravel(farm, people)
const ownOnly = await addRole(farm, admin, admin.organId, { name: '自管', scope: '仅本人', urls: bossUrls })
await addPerson(farm, admin, { name: 'own-only', organId: enterpriseA.Organ.Id, roleIds: [ownOnly] })
afterAll(farm.close)

const given = (by: Persona) =>
  add(farm, by, workOrderForm, {
    data: {
      Title: '旋耕',
      Enterprise: enterpriseA.Id,
      Operation: tilling.Id,
      Assignees: [workerA.id],
      Due: '2099-12-10T10:00:00.000Z',
    },
    organId: enterpriseA.Organ.Id,
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

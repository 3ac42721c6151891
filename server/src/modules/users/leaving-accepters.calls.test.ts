import type { WireRecord } from '@farm/contract/forms'
import { userCalls } from '@farm/contract/users'
import { workOrderCalls, workOrderForm } from '@farm/contract/work-orders'
import { afterAll, expect, test } from 'vitest'
import { act, fieldWork, read } from '../../app/testing/field-work.ts'
import { addManager } from '../../app/testing/managers.ts'
import { add, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { sql } from '../../platform/db/index.ts'

const farm = await openFarm()
const { people } = farm
const { managerA, workerA, colleagueA, enterpriseA } = people
const { tilling } = await fieldWork(farm, people)
const boss = await addManager(farm, people, { name: 'boss' })
afterAll(farm.close)

let made = 0
function manager(): Promise<Persona> {
  made += 1
  return addManager(farm, people, { name: `manager${made}` })
}
const given = (by: Persona): Promise<WireRecord> =>
  add(farm, by, workOrderForm, {
    data: {
      Title: '旋耕',
      Enterprise: enterpriseA.Id,
      Operation: tilling.Id,
      Assignees: [workerA.id],
      Due: '2099-12-10T10:00:00.000Z',
    },
  })
async function handIn(order: WireRecord): Promise<void> {
  done(await act(farm, workerA, order, '开始'))
  done(await act(farm, workerA, order, '提交验收', { note: '做完了' }))
}
const remove = (whom: Persona, more: object = {}) =>
  farm.call(boss, userCalls.remove, { body: { Ids: [whom.id], ...more } })
const workOf = async ({ id }: Persona) =>
  done(await farm.call(boss, userCalls.openWork, { query: { ids: id } })).Works.map(({ Work, Label, Count }) => [
    Work,
    Label,
    Count,
  ])
const told = async ({ id }: Persona, about: string) => {
  const { rows } = await sql<{ kind: string }>`
    select kind from notice where user_id = ${id} and about_id = ${about} order by id`.execute(farm.database.db)
  return rows.map(({ kind }) => kind)
}

test('work that was handed in to somebody who leaves is accepted by another one, who is notified', async () => {
  const [leaver, heir] = [await manager(), await manager()]
  const order = await given(leaver)
  await handIn(order)
  expect(await workOf(leaver)).toEqual([['work-orders.Timeline.User', '验收人', 1]])
  const refused = await remove(leaver)
  expect([refused.status, refused.error.code]).toEqual([409, 'users/work-left'])
  done(await remove(leaver, { HandOver: [{ To: heir.id }] }))
  expect((await read(farm, managerA, order)).Data.Timeline).toMatchObject([
    { Act: '新建' },
    { Act: '开始' },
    { Act: '提交验收' },
    { Act: '接手验收', Status: '待验收', User: heir.id },
  ])
  expect(await told(heir, order.Id)).toEqual(['submitted'])
  expect(await workOf(heir)).toEqual([['work-orders.Timeline.User', '验收人', 1]])
  done(await act(farm, heir, order, '验收通过'))
  expect(await workOf(heir)).toEqual([])
})

test('who takes over hears of it once it is handed in', async () => {
  const [leaver, heir] = [await manager(), await manager()]
  const order = await given(leaver)
  done(await remove(leaver, { HandOver: [{ Work: 'work-orders.Timeline.User', To: heir.id }] }))
  expect(await told(heir, order.Id)).toEqual([])
  await handIn(order)
  expect(await told(heir, order.Id)).toEqual(['submitted'])
})

test('whoever may not accept it takes nothing over', async () => {
  const leaver = await manager()
  await given(leaver)
  const { error } = await remove(leaver, { HandOver: [{ To: colleagueA.id }] })
  expect(error.fields).toEqual({ HandOver: ['工单的验收要交给能编辑工单的人，请为它另选一位'] })
})

test('nothing is left behind where somebody else gave it out as well', async () => {
  const leaver = await manager()
  const order = await given(leaver)
  const { UpdateTime } = await read(farm, managerA, order)
  const Records = [{ Id: order.Id, UpdateTime }]
  done(
    await farm.call(managerA, workOrderCalls.assign, {
      body: { Ids: [order.Id], Records, Assignees: [colleagueA.id] },
    }),
  )
  expect(await workOf(leaver)).toEqual([])
  expect((await remove(leaver)).status).toBe(204)
})

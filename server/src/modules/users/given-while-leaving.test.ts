import { lockWaits } from '../../app/testing/lock-waits.ts'
import { recordCalls } from '@farm/contract/forms'
import { userCalls } from '@farm/contract/users'
import { workOrderCalls, workOrderForm } from '@farm/contract/work-orders'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { fieldWork, read, workOrder } from '../../app/testing/field-work.ts'
import { addManager } from '../../app/testing/managers.ts'
import { addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm, openTwin } from '../../app/testing/test-farm.ts'
import type { Db } from '../../platform/db/index.ts'

const farm = await openFarm()
const { people } = farm
const { admin, county, enterpriseA, enterpriseB, managerA } = people
const work = await fieldWork(farm, people)
const boss = await addManager(farm, people, { name: 'boss' })
const role = await addRole(farm, admin, county.organId, {
  name: '干活',
  scope: '仅本人',
  urls: ['/ClockSys/WorkOrder/List'],
})
const twin = await openTwin(farm)
const { db } = farm.database
afterAll(async () => {
  await twin.close()
  await farm.close()
})

let made = 0
async function worker(): Promise<Persona> {
  made += 1
  return addPerson(farm, admin, { name: `hand${made}`, organId: enterpriseA.Organ.Id, roleIds: [role] })
}

const { waiting } = lockWaits(db)

type Leaving = 'lock' | 'move' | 'delete'
const acts = ['lock', 'move', 'delete'] as const

async function leave(act: Leaving, whom: Persona) {
  if (act === 'delete') return farm.call(boss, userCalls.remove, { body: { Ids: [whom.id] } })
  const { Id, UpdateTime = '' } = done(await farm.call(admin, userCalls.get, { query: { id: whom.id } }))
  const changes = act === 'lock' ? { IsEnabled: false } : { OrganId: enterpriseB.Organ.Id }
  return farm.call(admin, userCalls.edit, { body: { Id, UpdateTime, ...changes } })
}

/** Holds up whatever numbers the next work order: it was judged and is not written yet. */
const holdNumbers = (holding: Db) => sql`lock table record_counter in exclusive mode`.execute(holding)
/** Holds up whoever is just being locked, moved or deleted: it is done and not committed yet. */
const holdStanding = (holding: Db) => sql`lock table account_standing in exclusive mode`.execute(holding)

const order = (whom: Persona) => ({
  FormId: workOrderForm.id,
  Data: {
    Title: '整地',
    Enterprise: enterpriseA.Id,
    Operation: work.tilling.Id,
    Due: '2099-12-01T10:00:00.000Z',
    Assignees: [whom.id],
  },
})

test.each(acts)('who is given something is found to have it by whoever is just about to %s them', async (act) => {
  const leaver = await worker()
  const both = await db.transaction().execute(async (holding) => {
    await holdNumbers(holding)
    const given = twin.call(managerA, recordCalls.add, { body: order(leaver) })
    await waiting(1)
    const left = leave(act, leaver)
    await waiting(2)
    return { given, left }
  })
  expect((await both.given).status).toBe(200)
  const { status, error } = await both.left
  expect([status, error.code]).toEqual([409, 'users/work-left'])
})

test.each(acts)('nobody gives something to whom another is just about to %s', async (act) => {
  const [leaver, other] = [await worker(), await worker()]
  const { Id } = await workOrder(farm, people, work, { Assignees: [other.id] })
  const both = await db.transaction().execute(async (holding) => {
    await holdStanding(holding)
    const left = leave(act, leaver)
    await waiting(1)
    const given = twin.call(managerA, workOrderCalls.assign, { body: { Ids: [Id], Assignees: [leaver.id] } })
    await waiting(2)
    return { given, left }
  })
  expect((await both.left).status).toBeLessThan(300)
  const { status, error } = await both.given
  expect([status, JSON.stringify(error)]).toEqual([422, expect.stringMatching(/已停用|已不存在或超出您的权限/)])
  expect((await read(farm, managerA, { Id })).Data.Assignees).toEqual([other.id])
})

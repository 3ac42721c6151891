import { lockWaits } from '../../app/testing/lock-waits.ts'
import { userCalls } from '@farm/contract/users'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { branches, freeForTravel } from '../../app/testing/branches.ts'
import { addRole, done } from '../../app/testing/personas.ts'
import { openFarm, openTwin } from '../../app/testing/test-farm.ts'

const farm = await openFarm()
const { people } = farm
await freeForTravel(farm, people)
const twin = await openTwin(farm)
const { admin, county, otherCounty, enterpriseA } = people
const { db } = farm.database
afterAll(async () => {
  await twin.close()
  await farm.close()
})

const { waiting } = lockWaits(db)

test('whoever is given a role while their branch moves is judged by where it stands then', async () => {
  const OrganId = enterpriseA.Organ.Id
  const ofCounty = await addRole(farm, admin, county.organId, {
    name: '本县的',
    scope: '本组织',
    urls: ['/Core/CropList'],
  })
  const person = done(await farm.call(admin, userCalls.add, { body: { Name: 'carried', RealName: '同去', OrganId } }))
  const { Id, UpdateTime = '' } = person
  const both = await db.transaction().execute(async (holding) => {
    // Held up after the organisations have moved and before it is told.
    await sql`select pg_advisory_xact_lock(7246311)`.execute(holding)
    const moving = branches(farm).move(admin, OrganId, otherCounty.organId)
    await waiting(1)
    const editing = twin.call(admin, userCalls.edit, { body: { Id, UpdateTime, RoleIds: [ofCounty] } })
    const adding = twin.call(admin, userCalls.add, {
      body: { Name: 'late', RealName: '来迟', OrganId, RoleIds: [ofCounty] },
    })
    await waiting(3)
    return [moving, editing, adding] as const
  })
  const [moved, edited, added] = await Promise.all(both)
  expect(moved.status).toBe(200)
  for (const { status, error } of [edited, added]) {
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['RoleIds']])
  }
})

import { lockWaits } from '../../app/testing/lock-waits.ts'
import { cropForm } from '@farm/contract/crops'
import { enterpriseForm } from '@farm/contract/enterprises'
import { manyCalls, recordCalls } from '@farm/contract/forms'
import { organCalls } from '@farm/contract/organs'
import { placeForm } from '@farm/contract/places'
import { userCalls } from '@farm/contract/users'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { branches, freeForTravel } from '../../app/testing/branches.ts'
import { add } from '../../app/testing/personas.ts'
import { openFarm, openTwin } from '../../app/testing/test-farm.ts'
import { noTimeoutComes } from '../../app/testing/timers.ts'
import type { Db } from '../../platform/db/index.ts'

const farm = await openFarm()
const { people } = farm
await freeForTravel(farm, people)
const twin = await openTwin(farm)
const { admin, county, otherCounty, managerA, managerB, enterpriseA, enterpriseB } = people
const organs = branches(farm)
const { db } = farm.database
afterAll(async () => {
  await twin.close()
  await farm.close()
})

const A = enterpriseA.Organ.Id
const otherThan = async () => {
  const { ParentId } = await organs.organ(admin, A)
  return ParentId === county.organId ? otherCounty.organId : county.organId
}

const { waiting, meanwhile } = lockWaits(db)

/** Carries out the other while the first is held up; it does not wait. */
async function during<One, Other>(first: () => Promise<One>, other: () => Promise<Other>): Promise<[One, Other]> {
  const { one, told } = await db.transaction().execute(async (holding) => {
    await holdFold(holding)
    const begun = first()
    await waiting(1)
    return { one: begun, told: await other() }
  })
  return [await one, told]
}

const holdFold = (holding: Db) => sql`select pg_advisory_xact_lock(7246311)`.execute(holding)
const holdOrgan = (holding: Db) => sql`select from organ where id = ${A} for key share`.execute(holding)

async function leftBehind(): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'record' as what from record r join organ o on o.id = r.organ_id where r.organ_path <> o.path
    union all
    select 'organ' from organ o join organ p on p.id = o.parent_id where o.path <> p.path || o.no || '/'
  `.execute(db)
  return rows.map(({ what }) => what)
}

const adding = () => twin.call(managerA, recordCalls.add, { body: { FormId: cropForm.id, Data: { Name: '赶上了' } } })

test('a record that is added while its branch has been moved, but not yet told, stands where the branch stands', async () => {
  const target = await otherThan()
  const [moved, added] = await meanwhile(holdFold, () => organs.move(admin, A, target), adding)
  expect([moved.status, added.status]).toEqual([200, 200])
  expect(await leftBehind()).toEqual([])
})

test('a record that was begun before its branch moves goes along', async () => {
  const target = await otherThan()
  const { moved, added } = await db.transaction().execute(async (holding) => {
    await holdOrgan(holding)
    const moving = organs.move(admin, A, target)
    await waiting(1)
    // The one that holds the organisation: it is committed with this transaction.
    await sql`
      insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path)
      select gen_random_uuid(), ${cropForm.id}, '{"Name": "先来的"}', now(), now(), now(), ${managerA.id}, ${managerA.id}, id, no, path
        from organ where id = ${A}
    `.execute(holding)
    return { moved: moving, added: adding() }
  })
  expect([(await moved).status, (await added).status]).toEqual([200, 200])
  expect(await leftBehind()).toEqual([])
})

test('many records that are changed into the branch meanwhile stand where it stands', async () => {
  const plots = await Promise.all(
    [1, 2, 3].map((n) =>
      add(farm, managerB, placeForm, { data: { Name: `地 ${n}`, Compony: enterpriseB.Id, Area: n } }),
    ),
  )
  const target = await otherThan()
  const change = {
    FormId: placeForm.id,
    Records: plots.map(({ Id, UpdateTime }) => ({ Id, UpdateTime })),
    Set: { Compony: enterpriseA.Id },
    Clear: [],
  }
  const [moved, edited] = await meanwhile(
    holdFold,
    () => organs.move(admin, A, target),
    () => twin.call(admin, manyCalls.editMany, { body: change }),
  )
  expect([moved.status, edited.status]).toEqual([200, 200])
  expect(await leftBehind()).toEqual([])
})

test('an organisation that is added below a branch that moves stands below where it stands', async () => {
  const target = await otherThan()
  const body = { Name: '赶来的队', Kind: '部门' as const, ParentId: A }
  const [moved, added] = await meanwhile(
    holdFold,
    () => organs.move(admin, A, target),
    () => twin.call(admin, organCalls.add, { body }),
  )
  expect([moved.status, added.status]).toEqual([200, 200])
  expect(await leftBehind()).toEqual([])
})

test('of two who move the same branch at once the second is told so, and afterwards that it was moved', async () => {
  const target = await otherThan()
  const { UpdateTime } = await organs.organ(admin, A)
  const body = { Id: A, UpdateTime, ParentId: target }
  const second = () => twin.call(admin, organCalls.move, { body: { ...body, ParentId: admin.organId } })
  const [one, other] = await during(() => farm.call(admin, organCalls.move, { body }), second)
  expect([one.status, other.status, other.error.code]).toEqual([200, 409, 'organs/busy'])
  expect((await second()).error.code).toBe('form-data/stale')
  expect(await leftBehind()).toEqual([])
})

test('two that would move under each other do not make a circle', async () => {
  const [left, right] = [await organs.add(admin, '左队', A), await organs.add(admin, '右队', A)]
  const back = () => organs.move(admin, right.Id, left.Id)
  const [one, other] = await during(() => organs.move(admin, left.Id, right.Id), back)
  expect([one.status, other.error.code]).toEqual([200, 'organs/busy'])
  expect((await back()).error.code).toBe('organs/into-itself')
  expect(await leftBehind()).toEqual([])
})

test('nothing moves below what is deleted in the same moment', async () => {
  const [team, empty] = [await organs.add(admin, '走的队', A), await organs.add(admin, '空的队', A)]
  const removing = () => organs.remove(admin, empty.Id)
  const [moved, removed] = await during(() => organs.move(admin, team.Id, empty.Id), removing)
  expect([moved.status, removed.error.code]).toEqual([200, 'organs/busy'])
  expect((await removing()).error.code).toBe('organs/in-use')
})

test.skipIf(noTimeoutComes)(
  'who waits too long for a branch that moves is told to come again, and keeps no connection',
  async () => {
    const late = await db.transaction().execute(async (moving) => {
      await sql`select from organ where id = ${A} for update`.execute(moving)
      return adding()
    })
    expect([late.status, late.error.code, late.headers['retry-after']]).toEqual([503, 'wire/busy', '2'])
    expect((await adding()).status).toBe(200)
  },
)

test('an enterprise that is deleted while it is to be moved is not there any more', async () => {
  const short = await add(farm, admin, enterpriseForm, { data: { Name: '短命', Area: 1 }, organId: county.organId })
  const holdRecord = (holding: Db) => sql`select from record where id = ${short.Id} for update`.execute(holding)
  const [removed, moved] = await meanwhile(
    holdRecord,
    () => farm.call(admin, recordCalls.remove, { body: { Ids: [short.Id] } }),
    () => organs.move(admin, short.Organ.Id, otherCounty.organId),
  )
  expect([removed.status, moved.status]).toEqual([204, 404])
  expect(await leftBehind()).toEqual([])
})

test.skipIf(noTimeoutComes)(
  'nobody comes to stand in an organisation in the moment in which it is deleted',
  async () => {
    const team = await organs.add(admin, '散了的队', A)
    const late = { Name: 'too-late', RealName: '来迟', OrganId: team.Id }
    const joining = await db.transaction().execute(async (deleting) => {
      await sql`select from organ where id = ${team.Id} for update`.execute(deleting)
      const joined = twin.call(admin, userCalls.add, { body: late })
      await waiting(1)
      await sql`update organ set is_closed = true where id = ${team.Id}`.execute(deleting)
      return { joined }
    })
    expect((await joining.joined).status).toBe(404)
    const { rows } = await sql`select from account where organ_id = ${team.Id}`.execute(db)
    expect(rows).toEqual([])
  },
)

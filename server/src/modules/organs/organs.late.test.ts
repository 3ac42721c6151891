import { lockWaits } from '../../app/testing/lock-waits.ts'
import { clockForm } from '@farm/contract/clock'
import { diagnosisCalls, expertForm } from '@farm/contract/diagnosis'
import { type DynamicData, type WireRecord, manyCalls, recordCalls } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { operationForm } from '@farm/contract/operations'
import { userCalls } from '@farm/contract/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { branches, freeForTravel } from '../../app/testing/branches.ts'
import { add, addRole, done } from '../../app/testing/personas.ts'
import { seasonOfA } from '../../app/testing/season-of-a.ts'
import { type Persona, openFarm, openTwin } from '../../app/testing/test-farm.ts'
import { newId } from '../../platform/ids/index.ts'

const farm = await openFarm()
const { people } = farm
const { admin, county, otherCounty, managerA, workerA, enterpriseA } = people
const { db } = farm.database
const organs = branches(farm)
const season = await seasonOfA(farm, people)
await freeForTravel(farm, people)
const twin = await openTwin(farm)
afterAll(async () => {
  await twin.close()
  await farm.close()
})
const A = enterpriseA.Organ.Id
const third = (await organs.add(admin, '第三县', admin.organId, '县')).Id
const oldExpert = await add(farm, admin, expertForm, {
  data: { RealName: '周立', User: county.id, Fields: ['病害'] },
  organId: county.organId,
})
await add(farm, admin, expertForm, {
  data: { RealName: '林一', User: otherCounty.id, Fields: ['病害'] },
  organId: otherCounty.organId,
})
await add(farm, admin, expertForm, { data: { RealName: '三县的', User: admin.id, Fields: ['病害'] }, organId: third })
const plan = await season.running()
/** Nothing of the enterprise names these before it moves. */
const unused = await add(farm, admin, operationForm, { data: { Name: '疏果', Type: '其他' }, organId: county.organId })
const rare = await add(farm, admin, inputForm, {
  data: { Name: '苏云金杆菌', Kind: '农药', Unit: '克', SafeDays: 3 },
  organId: county.organId,
})
const removed = await add(farm, admin, operationForm, { data: { Name: '废弃', Type: '其他' }, organId: county.organId })
done(await farm.call(admin, recordCalls.remove, { body: { Ids: [removed.Id] } }))
const BEFORE = '2026-03-10T02:00:00.000Z'

/** A punch-in as it waits on a phone. */
const waiting = (Operation: Pick<WireRecord, 'Id'>, more: DynamicData = {}) => ({
  FormId: clockForm.id,
  Id: newId(),
  Data: { Enterprise: enterpriseA.Id, Plan: plan.Id, Operation: Operation.Id, ...more },
  OccurTime: BEFORE,
})
const send = (body: ReturnType<typeof waiting>, who: Persona = workerA) => farm.call(who, recordCalls.add, { body })
const nameOf = async (id: unknown) => {
  const { rows } = await sql<{ name: string; organ: string }>`
    select data->>'Name' as name, organ_id as organ from record where id = ${id}`.execute(db)
  return rows[0]
}

describe('what waits on a phone while its enterprise moves to another county', () => {
  const arrived = waiting(season.plough)
  const used = waiting(season.plough)
  const first = waiting(unused, { Inputs: [{ Input: rare.Id, Amount: 20, Unit: '克' }] })
  const again = waiting(unused)
  const question = { Id: newId(), Data: { Title: '叶斑', Enterprise: enterpriseA.Id, Expert: oldExpert.Id } }
  const asked = { Id: newId(), Data: { Title: '卷叶', Enterprise: enterpriseA.Id, Expert: oldExpert.Id } }
  let edited: WireRecord

  beforeAll(async () => {
    done(await send(arrived))
    edited = done(await send(waiting(season.plough)))
    done(await farm.call(workerA, diagnosisCalls.add, { body: asked }))
    done(await organs.move(admin, A, otherCounty.organId))
  })

  test('is taken, with what stands for the things that it names', async () => {
    const { Data } = done(await send(used))
    expect(Data.Operation).not.toBe(season.plough.Id)
    expect(await nameOf(Data.Operation)).toEqual({ name: '整地', organ: A })
  })

  test('is taken where it is the first that names them: they are copied then, once for all who do', async () => {
    const [one, other] = await Promise.all([send(first), twin.call(workerA, recordCalls.add, { body: again })])
    const [mine, theirs] = [done(one).Data, done(other).Data]
    expect(mine.Operation).toBe(theirs.Operation)
    expect(await nameOf(mine.Operation)).toEqual({ name: '疏果', organ: A })
    expect(mine.Inputs).toMatchObject([{ Amount: 20, Unit: '克' }])
    expect(JSON.stringify(mine.Inputs)).not.toContain(rare.Id)
    const { rows } = await sql`select from record where organ_id = ${A} and data->>'Name' = '疏果'`.execute(db)
    expect(rows).toHaveLength(1)
  })

  test('is answered as it was where it had arrived, and only its answer had not', async () => {
    expect(done(await send(arrived)).Id).toBe(arrived.Id)
    expect(done(await farm.call(workerA, diagnosisCalls.add, { body: asked })).Id).toBe(asked.Id)
  })

  test('goes to the experts of the new county where it was put to one of the old', async () => {
    const { Data } = done(await farm.call(workerA, diagnosisCalls.add, { body: question }))
    expect([Data.Expert, Data.Experts]).toEqual([undefined, [otherCounty.id]])
  })

  test('changes a record by what stands for the things that it names', async () => {
    const { UpdateTime } = done(await farm.call(workerA, recordCalls.get, { query: { id: edited.Id } }))
    expect(UpdateTime).toBe(edited.UpdateTime)
    const body = { Id: edited.Id, UpdateTime, Data: { Operation: unused.Id } }
    const { Data } = done(await farm.call(workerA, recordCalls.edit, { body }))
    expect((await nameOf(Data.Operation))?.name).toBe('疏果')
    // Sent again it is the same edit.
    expect((await farm.call(workerA, recordCalls.edit, { body })).status).toBe(200)
  })

  test('changes many records at once by what stands for the things that it names', async () => {
    const some = [done(await send(waiting(season.plough))), done(await send(waiting(season.plough)))]
    const Records = some.map(({ Id, UpdateTime }) => ({ Id, UpdateTime }))
    const body = { FormId: clockForm.id, Records, Set: { Operation: season.water.Id }, Clear: [] }
    done(await farm.call(managerA, manyCalls.editMany, { body }))
    for (const { Id } of some) {
      const { Data } = done(await farm.call(managerA, recordCalls.get, { query: { id: Id } }))
      expect(await nameOf(Data.Operation)).toEqual({ name: '灌溉', organ: A })
    }
    // Sent again it is the same change.
    expect((await farm.call(managerA, manyCalls.editMany, { body })).status).toBe(200)
  })

  test('is refused where it names what the old county lent only afterwards, or no more', async () => {
    const later = await add(farm, admin, operationForm, {
      data: { Name: '后来的', Type: '其他' },
      organId: county.organId,
    })
    for (const one of [later, removed]) {
      const { status, error } = await send(waiting(one))
      expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['Operation']])
    }
  })

  test('is refused to others, to whom it never was lent', async () => {
    const { managerB, enterpriseB } = people
    const foreign = await add(farm, admin, operationForm, { data: { Name: '三县的', Type: '其他' }, organId: third })
    const { status, error } = await send(waiting(foreign, { Enterprise: enterpriseB.Id, Plan: undefined }), managerB)
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['Operation']])
  })

  test('is taken after a second move, and once it has come back', async () => {
    const [second, back] = [waiting(season.plough), waiting(season.plough)]
    done(await organs.move(admin, A, third))
    const { Operation } = done(await send(second)).Data
    expect(await nameOf(Operation)).toEqual({ name: '整地', organ: A })
    done(await organs.move(admin, A, county.organId))
    expect((await send(back)).status).toBe(200)
    expect((await send(waiting({ Id: String(Operation) }))).status).toBe(200)
  })
})

test('a punch-in that arrives in the moment of the move names what stands for the things that it names', async () => {
  const body = waiting(season.water)
  await organs.move(admin, A, county.organId)
  const held = await db.transaction().execute(async (holding) => {
    // Held up after the organisations have moved and before anybody hears of it.
    await sql`select pg_advisory_xact_lock(7246311)`.execute(holding)
    const moving = organs.move(admin, A, otherCounty.organId)
    await blocked(1)
    const adding = twin.call(workerA, recordCalls.add, { body })
    await blocked(2)
    return { moving, adding }
  })
  expect((await held.moving).status).toBe(200)
  const { Data } = done(await held.adding)
  expect(await nameOf(Data.Operation)).toEqual({ name: '灌溉', organ: A })
})

test('who holds roles of the old county gets those of the same name in the new one, and loses the others, once confirmed', async () => {
  const { managerB, enterpriseB } = people
  const same = await addRole(farm, admin, otherCounty.organId, {
    name: '企业管理员',
    scope: '本组织及下级',
    urls: ['/Core/CropList'],
  })
  const lost = await addRole(farm, admin, county.organId, { name: '本县的', scope: '本组织', urls: ['/Core/CropList'] })
  const rolesOf = async () => done(await farm.call(admin, userCalls.get, { query: { id: managerB.id } })).Roles ?? []
  const held = (await rolesOf()).map(({ Id }) => Id)
  const { UpdateTime = '' } = done(await farm.call(admin, userCalls.get, { query: { id: managerB.id } }))
  const body = { Id: managerB.id, UpdateTime, RoleIds: [...held, lost] }
  done(await farm.call(admin, userCalls.edit, { body }))
  const asked = await organs.move(admin, enterpriseB.Organ.Id, otherCounty.organId)
  expect([asked.status, asked.error.confirm?.map(({ code }) => code)]).toEqual([409, ['organs/roles-above']])
  done(await organs.move(admin, enterpriseB.Organ.Id, otherCounty.organId, ['organs/roles-above']))
  expect((await rolesOf()).map(({ Id }) => Id)).toEqual([same])
})

const { waiting: blocked } = lockWaits(db)

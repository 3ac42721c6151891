import { roleCalls } from '@farm/contract/access'
import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { type WireRecord, careCalls, recordCalls, text } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { organCalls } from '@farm/contract/organs'
import { placeForm } from '@farm/contract/places'
import { userCalls } from '@farm/contract/users'
import { workOrderForm } from '@farm/contract/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { branches, freeForTravel } from '../../app/testing/branches.ts'
import { publish, send } from '../../app/testing/designs.ts'
import { digest } from '../../app/testing/digest.ts'
import { listenAs } from '../../app/testing/listening.ts'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { faultsOfRollup } from '../../app/testing/rollup.ts'
import { type Persona, openFarm, openTwin } from '../../app/testing/test-farm.ts'
import { foldCounts } from '../forms/index.ts'

const farm = await openFarm(undefined, { pollMs: 100, wakeMs: 5, beatMs: 60_000, sweepMs: 3_600_000 })
const { people } = farm
const { admin, county, otherCounty, managerA, workerA, enterpriseA, enterpriseB } = people
const organs = branches(farm)
const { db } = farm.database
afterAll(farm.close)

const A = enterpriseA.Organ.Id
const plough = await add(farm, admin, operationForm, { data: { Name: '整地', Type: '整地' }, organId: county.organId })
const ORGANS = ['/Organs/List', '/Organs/Edit/:id']
const elsewhere = otherCounty.organId
const refusal = async (who: Persona, id: string, parentId: string) => {
  const before = await digest(farm)
  const { status, error } = await organs.move(who, id, parentId)
  expect(await digest(farm)).toBe(before)
  return [status, error.code]
}

describe('a move is refused', () => {
  test('where the organisation or the parent is out of reach: neither exists', async () => {
    const { UpdateTime } = await organs.organ(admin, A)
    const taking = await farm.call(otherCounty, organCalls.move, { body: { Id: A, UpdateTime, ParentId: elsewhere } })
    const giving = await farm.call(county, organCalls.move, { body: { Id: A, UpdateTime, ParentId: elsewhere } })
    expect([taking.status, giving.status]).toEqual([404, 404])
    const peeking = await organs.preview(county, A, elsewhere)
    expect([peeking.status, peeking.error.errors]).toEqual([404, ['组织不存在或已被删除，请刷新后再试']])
  })

  test('of the platform, of one’s own, under itself and where it does not fit', async () => {
    const team = await organs.add(admin, '机动队', A)
    expect(await refusal(admin, admin.organId, county.organId)).toEqual([409, 'organs/root'])
    expect(await refusal(county, county.organId, A)).toEqual([409, 'organs/own'])
    expect(await refusal(admin, A, team.Id)).toEqual([422, 'organs/into-itself'])
    expect(await refusal(admin, A, enterpriseB.Organ.Id)).toEqual([422, 'organs/kind'])
    expect(await refusal(admin, elsewhere, county.organId)).toEqual([422, 'organs/kind'])
  })

  test('into the sight of who moves it, where another right of theirs would reach further by it', async () => {
    const mover = async (name: string, scope: '全部' | '本组织及下级') => {
      const roleIds = [
        await addRole(farm, admin, county.organId, { name: `${name}组织`, scope: '全部', urls: ORGANS }),
        await addRole(farm, admin, county.organId, { name: `${name}作物`, scope, urls: ['/Core/CropList'] }),
      ]
      return addPerson(farm, admin, { name, organId: county.organId, roleIds })
    }
    const team = await organs.add(admin, '邻县农技站', elsewhere)
    const narrow = await mover('narrow-mover', '本组织及下级')
    expect(await refusal(narrow, team.Id, county.organId)).toEqual([403, 'organs/gains'])
    expect((await organs.move(await mover('wide-mover', '全部'), team.Id, county.organId)).status).toBe(200)
    done(await organs.move(admin, team.Id, elsewhere))
  })

  test('into the demo', async () => {
    const body = { Name: '演示县', Kind: '县' as const, ParentId: admin.organId, IsDemo: true }
    const demo = done(await farm.call(admin, organCalls.add, { body }))
    expect(await refusal(admin, A, demo.Id)).toEqual([422, 'organs/demo'])
  })

  test('where the deepest of the branch would stand on a ninth level', async () => {
    let deep = enterpriseB.Organ.Id
    for (const level of [4, 5, 6, 7]) deep = (await organs.add(admin, `第 ${level} 级`, deep)).Id
    const team = await organs.add(admin, '两级队', A)
    await organs.add(admin, '小组', team.Id)
    expect(await refusal(admin, team.Id, deep)).toEqual([422, 'organs/too-deep'])
    const { ParentId } = await organs.organ(admin, deep)
    expect((await organs.move(admin, team.Id, ParentId ?? '')).status).toBe(200)
    expect((await organs.remove(admin, team.Id)).error.code).toBe('organs/in-use')
  })

  test('while its people hold roles of what would no longer stand above them, by name', async () => {
    expect(await refusal(admin, A, elsewhere)).toEqual([409, 'organs/roles-above'])
    const { Obstacles, Asked } = done(await organs.preview(admin, A, elsewhere))
    expect([Obstacles, Asked]).toEqual([
      [],
      [expect.stringMatching(/manager-a某.*还在使用原上级组织的角色.*“企业管理员”.*确实要收回的请确认$/)],
    ])
    // Who may not change people is asked nothing: others have to do it first.
    const role = await addRole(farm, admin, county.organId, { name: '只管组织', scope: '全部', urls: ORGANS })
    const organsOnly = await addPerson(farm, admin, { name: 'organs-only', organId: county.organId, roleIds: [role] })
    expect(await refusal(organsOnly, A, elsewhere)).toEqual([409, 'organs/roles-to-change'])
  })

  test('while somebody who stays behind holds a role that would go along', async () => {
    const team = await organs.add(admin, '外联队', enterpriseB.Organ.Id)
    const role = await addRole(farm, admin, team.Id, { name: '外联', scope: '仅本人', urls: [] })
    // Nobody can give it to them any more; it may have been given before.
    await sql`insert into account_role (account_id, role_id) values (${county.id}, ${role})`.execute(db)
    expect(await refusal(admin, team.Id, elsewhere)).toEqual([409, 'organs/roles-within'])
  })

  test('while somebody who stays behind is in charge of its open work, by name', async () => {
    const work = await add(farm, people.managerB, workOrderForm, {
      data: { Title: '整地', Enterprise: enterpriseB.Id, Operation: plough.Id, Due: '2099-12-01T10:00:00.000Z' },
    })
    await sql`
      update record set data = data || jsonb_build_object('Assignees', jsonb_build_array(${county.id}::text)) where id = ${work.Id}
    `.execute(db)
    const { Obstacles } = done(await organs.preview(admin, enterpriseB.Organ.Id, elsewhere))
    expect(Obstacles.at(-1)).toMatch(/^county某不随之移动，还负责其中未结束的1 张工单，请先改派$/)
    await sql`update record set is_deleted = true, delete_time = now() where id = ${work.Id}`.execute(db)
    expect(done(await organs.preview(admin, enterpriseB.Organ.Id, elsewhere)).Obstacles).not.toContain(Obstacles.at(-1))
  })

  test('of a department whose open work is on plots of the enterprise that it would leave', async () => {
    const team = await organs.add(admin, '种地队', enterpriseB.Organ.Id)
    const body = {
      FormId: workOrderForm.id,
      OrganId: team.Id,
      Data: { Title: '整地', Enterprise: enterpriseB.Id, Operation: plough.Id, Due: '2099-12-01T10:00:00.000Z' },
    }
    const work = done(await farm.call(people.managerB, recordCalls.add, { body }))
    expect(await refusal(admin, team.Id, elsewhere)).toEqual([409, 'organs/uses-left'])
    done(await farm.call(people.managerB, recordCalls.remove, { body: { Ids: [work.Id] } }))
    expect(done(await organs.preview(admin, team.Id, elsewhere)).Obstacles).toEqual([])
  })

  test('that was read too long ago', async () => {
    const body = { Id: A, UpdateTime: '2020-01-01T00:00:00Z', ParentId: elsewhere }
    const late = await farm.call(admin, organCalls.move, { body })
    expect([late.status, late.error.code]).toEqual([409, 'form-data/stale'])
  })
})

describe('an enterprise that goes to another county', () => {
  let sowing: WireRecord
  let crop: WireRecord
  let gone: WireRecord
  let place: WireRecord
  beforeAll(async () => {
    await freeForTravel(farm, people)
    sowing = await add(farm, admin, operationForm, { data: { Name: '播种', Type: '播种' }, organId: county.organId })
    crop = await add(farm, managerA, cropForm, { data: { Name: '番茄' } })
    gone = await add(farm, managerA, cropForm, { data: { Name: '删了的' } })
    done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [gone.Id] } }))
    place = await add(farm, managerA, placeForm, { data: { Name: '东地', Compony: enterpriseA.Id, Area: 12 } })
    await punchIn()
    await foldCounts(db)
    await punchIn()
    await send(farm, managerA, await publish(farm, managerA, { F1: text('标题') }), { F1: '自己的' })
  })
  const punchIn = (Operation = sowing.Id) =>
    add(farm, workerA, clockForm, { data: { Enterprise: enterpriseA.Id, Operation, Area: 2 } })
  const sees = async (who: Persona, id: string) => (await farm.call(who, recordCalls.get, { query: { id } })).status
  const times = async () => (await sql`select id, update_time from record order by id`.execute(db)).rows
  const pathsOf = async () =>
    (
      await sql<{ wrong: number }>`
        select count(*)::int as wrong from record r join organ o on o.id = r.organ_id
          left join place_shape s on s.id = r.id
         where r.organ_path <> o.path or (s.id is not null and (s.l1, s.l2, s.l3, s.l4) is distinct from (r.l1, r.l2, r.l3, r.l4))`.execute(
        db,
      )
    ).rows[0]?.wrong

  test('is told beforehand: what goes along, who gains and who loses sight', async () => {
    const told = done(await organs.preview(admin, A, elsewhere))
    expect(told.Obstacles).toEqual([])
    const watching = (organ: string, who: Persona) => [{ Organ: { Id: who.organId, Name: organ }, People: 1 }]
    expect([told.Loses, told.Gains]).toEqual([watching('清禾县', county), watching('邻县', otherCounty)])
    expect([told.Shared, told.Records]).toEqual([1, 6])
  })

  test('goes with all it has; the old county loses it and the new one finds it, on every process at once', async () => {
    const twin = await openTwin(farm)
    const before = await times()
    const [was, newlyHeard] = [await listenAs(farm.server, county), await listenAs(farm.server, otherCounty)]
    const { Path: old } = await organs.organ(admin, A)
    expect((await twin.call(managerA, recordCalls.get, { query: { id: crop.Id } })).data.Organ.Path).toBe(old)
    expect([await sees(county, crop.Id), await sees(otherCounty, crop.Id)]).toEqual([200, 404])

    const moved = done(await organs.move(admin, A, elsewhere))

    expect(moved.Path).toBe(`${otherCounty.organPath}7/`)
    expect([await sees(county, crop.Id), await sees(otherCounty, crop.Id)]).toEqual([404, 200])
    expect([
      await sees(otherCounty, place.Id),
      await sees(managerA, place.Id),
      await sees(people.managerB, place.Id),
    ]).toEqual([200, 200, 404])
    expect(await pathsOf()).toBe(0)
    // A copy of the operation of the old county came besides.
    expect(await times()).toEqual(expect.arrayContaining(before))
    const narrowed = { query: { id: crop.Id, organPath: moved.Path } }
    await vi.waitFor(async () => expect((await twin.call(managerA, recordCalls.get, narrowed)).status).toBe(200))
    expect((await twin.call(managerA, recordCalls.get, { query: { id: crop.Id, organPath: old } })).status).toBe(403)
    for (const heard of [was, newlyHeard]) {
      await vi.waitFor(() => expect(heard.events.map(({ fact }) => fact.fact)).toContain(cropForm.key))
      heard.leave()
    }
    await twin.close()
  })

  test('counts for the new county and no longer for the old one, folded or not', async () => {
    expect(await faultsOfRollup(farm)).toBe('[]')
    await punchIn((await add(farm, managerA, operationForm, { data: { Name: '浇水', Type: '灌溉' } })).Id)
    await foldCounts(db)
    expect(await faultsOfRollup(farm)).toBe('[]')
  })

  test('leaves no counts of nothing behind in the old county', async () => {
    const { rows } = await sql`
      select s.dim, s.key from stat_day s join organ o on o.no = s.scope
       where o.path = ${county.organPath} and s.dim = 'Operation' and s.key = ${sowing.Id} and s.n = 0
    `.execute(db)
    expect(rows).toEqual([])
    const { rows: nobody } = await sql`select from stat_people p where 0 = all(p.days)`.execute(db)
    expect(nobody).toEqual([])
  })

  test('what is in its recycle bin went along', async () => {
    const bin = async (who: Persona) =>
      done(await farm.call(who, careCalls.deleted, { query: { formId: cropForm.id } })).map(({ Id }) => Id)
    expect([await bin(county), await bin(otherCounty)]).toEqual([[], [gone.Id]])
  })

  test('its people answer to the new county', async () => {
    expect((await farm.call(county, userCalls.get, { query: { id: workerA.id } })).status).toBe(404)
    expect((await farm.call(otherCounty, userCalls.get, { query: { id: workerA.id } })).status).toBe(200)
    const roles = done(await farm.call(otherCounty, roleCalls.list, { query: {} }))
    expect(roles.map(({ Name }) => Name)).not.toContain('企业管理员')
  })

  test('what it shared of the old county it sees no more', async () => {
    expect(await sees(managerA, sowing.Id)).toBe(404)
  })

  test('goes back as it came', async () => {
    done(await organs.move(admin, A, county.organId))
    expect([await sees(county, crop.Id), await sees(otherCounty, crop.Id), await pathsOf()]).toEqual([200, 404, 0])
    expect(await faultsOfRollup(farm)).toBe('[]')
  })
})

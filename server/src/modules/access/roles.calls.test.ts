import { type Role, type RoleFunctionTree, roleCalls } from '@farm/contract/access'
import { cropForm } from '@farm/contract/crops'
import { recordCalls } from '@farm/contract/forms'
import { userCalls } from '@farm/contract/users'
import { afterAll, describe, expect, test } from 'vitest'
import { addManager, bossUrls, peopleUrls } from '../../app/testing/managers.ts'
import { addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { newId } from '../../platform/ids/index.ts'
import { isBuilt } from './roles.rules.ts'

const farm = await openFarm()
const { people } = farm
const { admin, county, enterpriseA, enterpriseB, managerOfA1 } = people
const A = enterpriseA.Organ.Id
const boss = await addManager(farm, people, { name: 'boss' })
afterAll(farm.close)

const CROPS = '/Core/CropList'
const COUNTY = '/CountyFarm/EnterpriseList'
const ADMINISTRATORS = '00000000-0000-7000-8000-000000000002'

let made = 0
/** A role of enterprise A with a name of its own, made by the administrator. */
async function roleOfA(urls: string[] = [CROPS], scope: Role['DataScope'] = '本组织', organId = A): Promise<Role> {
  made += 1
  const id = await addRole(farm, admin, organId, { name: `组长${made}`, scope, urls })
  return done(await farm.call(admin, roleCalls.get, { query: { id } }))
}
const get = (who: Persona, id: string) => farm.call(who, roleCalls.get, { query: { id } })
const list = async (who: Persona, search?: string) =>
  done(await farm.call(who, roleCalls.list, { query: search === undefined ? {} : { search } }))
const edit = (
  who: Persona,
  { Id, UpdateTime }: Role,
  changes: { Name?: string; Note?: string; DataScope?: Role['DataScope'] },
) => farm.call(who, roleCalls.edit, { body: { Id, UpdateTime, ...changes } })
const give = (who: Persona, { Id, UpdateTime }: Role, Functions: string[]) =>
  farm.call(who, roleCalls.editFunctions, { body: { Id, UpdateTime, Functions } })
const remove = (who: Persona, ...Ids: string[]) => farm.call(who, roleCalls.remove, { body: { Ids } })
const tree = async (who: Persona, roleId?: string) =>
  done(await farm.call(who, roleCalls.functionTree, { query: roleId === undefined ? {} : { roleId } }))

describe('refused', () => {
  test('a role of another enterprise is answered like one that does not exist', async () => {
    const foreign = await roleOfA([CROPS], '本组织', enterpriseB.Organ.Id)
    const none = { ...foreign, Id: newId() }
    for (const ask of [
      get(boss, foreign.Id),
      edit(boss, foreign, { Note: 'x' }),
      give(boss, foreign, []),
      remove(boss, foreign.Id),
    ]) {
      const answer = await ask
      expect([answer.status, answer.error.errors]).toEqual([404, ['角色不存在或已被删除，请刷新后再试']])
    }
    expect((await edit(boss, none, { Note: 'x' })).error).toEqual((await edit(boss, foreign, { Note: 'x' })).error)
  })

  test('a role that the county lends is seen and not changed', async () => {
    const lent = (await list(boss, 'boss'))[0]
    expect(lent?.Organ.Name).toBe('清禾县')
    if (!lent) return
    for (const ask of [edit(boss, lent, { Note: 'x' }), give(boss, lent, []), remove(boss, lent.Id)]) {
      const answer = await ask
      expect([answer.status, answer.error.code]).toEqual([403, 'access/role-of-others'])
    }
  })

  test('nobody touches the role of the administrators, they themselves neither', async () => {
    const role = done(await get(admin, ADMINISTRATORS))
    expect([role.IsAdministrators, role.Functions.includes(CROPS)]).toEqual([true, true])
    for (const ask of [edit(admin, role, { Name: '别名' }), give(admin, role, []), remove(admin, role.Id)]) {
      const answer = await ask
      expect([answer.status, answer.error.code]).toEqual([403, 'access/administrators-role'])
    }
  })

  test('nobody gives functions that they do not hold', async () => {
    const role = await roleOfA()
    const answer = await give(boss, role, [CROPS, COUNTY])
    expect([answer.status, answer.error.fields]).toEqual([
      422,
      { Functions: ['不能授予自己没有的功能：“企业管理/企业列表”'] },
    ])
    expect(done(await get(boss, role.Id))).toEqual(role)
  })

  test('nobody gives a function that there is not', async () => {
    expect((await give(admin, await roleOfA(), ['/Made/Up'])).error.fields).toHaveProperty('Functions')
  })

  test('nobody widens a role beyond their own reach', async () => {
    const answer = await edit(boss, await roleOfA(), { DataScope: '全部' })
    expect([answer.status, answer.error.fields]).toEqual([422, { DataScope: ['“数据范围”不能大于自己的数据范围'] }])
  })

  describe('a role that somebody holds further away than one sees', () => {
    const CLOCKS = '/FarmOperation/ClockData'
    /** Sees the people of all of A, its crops and punch-ins in A alone, and gives roles there. */
    const officerOf = async (name: string) => {
      const wide = await roleOfA(peopleUrls, '本组织及下级')
      const narrow = await roleOfA([CROPS, CLOCKS], '本组织')
      return addPerson(farm, admin, { name, organId: A, roleIds: [wide.Id, narrow.Id] })
    }
    const heldAtA1 = async (name: string, role: Role) =>
      addPerson(farm, admin, { name, organId: managerOfA1.organId, roleIds: [role.Id] })
    const why = '有使用人所在的组织超出自己的数据范围，不能扩大这个角色的权限'

    test('is given no function that would show what stands there', async () => {
      const officer = await officerOf('officer-functions')
      const role = done(await get(officer, (await roleOfA([])).Id))
      const friend = await heldAtA1('friend-functions', role)
      const answer = await give(officer, role, [CROPS])
      expect([answer.status, answer.error.fields]).toEqual([422, { Functions: [why] }])
      expect((await farm.call(friend, recordCalls.list, { query: { formId: cropForm.id } })).status).toBe(403)
      expect((await give(officer, role, ['/User/List'])).status).toBe(200)
      expect((await give(officer, done(await get(officer, (await roleOfA([])).Id)), [CROPS])).status).toBe(200)
    })

    test('is not made to reach further', async () => {
      const officer = await officerOf('officer-reach')
      const role = await roleOfA([CLOCKS], '仅本人')
      await heldAtA1('friend-reach', role)
      const answer = await edit(officer, role, { DataScope: '本组织' })
      expect([answer.status, answer.error.fields]).toEqual([422, { DataScope: [why] }])
      expect((await edit(boss, role, { DataScope: '本组织' })).status).toBe(200)
    })
  })

  test('who is bound on a form in the wider of two roles widens none of the other', async () => {
    const urls = [...bossUrls]
    const [wide, narrow] = [await roleOfA(urls, '本组织及下级'), await roleOfA(urls, '本组织')]
    const body = {
      RoleId: wide.Id,
      FormId: cropForm.id,
      Denied: ['edit' as const],
      Fields: {},
      Was: { Denied: [], Fields: {} },
    }
    done(await farm.call(admin, roleCalls.editForm, { body }))
    const keeper = await addPerson(farm, admin, { name: 'keeper', organId: A, roleIds: [wide.Id, narrow.Id] })
    const added = { Name: '给朋友', DataScope: '本组织' as const, OrganId: A, Functions: [CROPS, '/Core/CropAdd/:id'] }
    const role = done(await farm.call(keeper, roleCalls.add, { body: added }))
    const answer = await edit(keeper, role, { DataScope: '本组织及下级' })
    expect([answer.status, answer.error.fields]).toEqual([
      422,
      { DataScope: ['不能授予自己没有的表单权限，请取消勾选'] },
    ])
  })

  test('a role that gives more than one holds is neither renamed nor widened nor deleted', async () => {
    const role = await roleOfA([CROPS, COUNTY])
    for (const ask of [
      edit(boss, role, { Name: '新名' }),
      edit(boss, role, { DataScope: '本组织及下级' }),
      remove(boss, role.Id),
    ]) {
      const answer = await ask
      expect([answer.status, answer.error.code]).toEqual([403, 'access/forbidden'])
    }
  })

  test('nobody changes what they hold themselves', async () => {
    const own = await roleOfA(bossUrls, '本组织及下级')
    const holder = await addPerson(farm, admin, { name: 'own-holder', organId: A, roleIds: [own.Id] })
    expect((await give(holder, own, [CROPS])).error.fields).toEqual({
      Functions: ['不能改动自己所用角色的权限，请联系上级修改'],
    })
    expect((await edit(holder, own, { DataScope: '本组织' })).error.fields).toHaveProperty('DataScope')
    expect((await edit(holder, own, { Note: '负责人' })).status).toBe(200)
  })

  test('two roles of an organisation do not share a name', async () => {
    const [one, other] = [await roleOfA(), await roleOfA()]
    for (const Name of [other.Name, ` ${other.Name} `]) {
      expect((await edit(boss, one, { Name })).error.fields).toEqual({ Name: ['该组织已有同名角色，请换一个名称'] })
    }
  })

  test.each(['  ', '\u200B', '组\u200B长'])('a role is not called %j', async (Name) => {
    const { error } = await edit(boss, await roleOfA(), { Name })
    expect(error.fields).toEqual({ Name: ['不能只有空白，也不能含有看不见的字符'] })
  })

  test('what was read too long ago is refused with what is there now', async () => {
    const role = await roleOfA()
    const now = done(await edit(boss, role, { Note: '采收' }))
    for (const ask of [edit(boss, role, { Note: '植保' }), give(boss, role, [])]) {
      const answer = await ask
      expect([answer.status, answer.error.code, answer.error.present]).toEqual([409, 'access/role-stale', now])
    }
  })

  test('a role that somebody holds is not deleted; who is out of scope is counted and not named', async () => {
    const role = await roleOfA()
    await addPerson(farm, admin, { name: 'held-a', organId: A, roleIds: [role.Id] })
    await addPerson(farm, admin, { name: 'held-a1', organId: managerOfA1.organId, roleIds: [role.Id] })
    const near = await addManager(farm, people, { name: 'near', urls: [...peopleUrls, CROPS], scope: '本组织' })
    const free = await roleOfA()
    const answer = await remove(near, free.Id, role.Id)
    expect([answer.status, answer.error.code]).toEqual([409, 'access/role-held'])
    expect(answer.error.errors).toEqual([
      `角色“${role.Name}”还有 2 人使用，不能删除，请先给他们换成别的角色`,
      '使用人：held-a某 等',
    ])
    expect((await get(near, free.Id)).status).toBe(200)
  })
})

test('what is given stays with the role, and what the giver does not hold stays as it is', async () => {
  const role = await roleOfA([CROPS, COUNTY])
  const after = done(await give(boss, role, ['/Core/PlaceList']))
  expect(after.Functions).toEqual([COUNTY, '/Core/PlaceList'].toSorted())
  expect(after.UpdateTime > role.UpdateTime).toBe(true)
})

test('the county’s reach is not given by who holds it in one organisation only', async () => {
  const near = await addManager(farm, people, { name: 'narrow', urls: bossUrls, scope: '本组织' })
  const role = await roleOfA([], '本组织及下级')
  expect((await give(near, role, [CROPS])).status).toBe(422)
})

test('a holder may do at the next request what their role is given', async () => {
  const role = await roleOfA([], '本组织')
  const holder = await addPerson(farm, admin, { name: 'waiting', organId: A, roleIds: [role.Id] })
  expect((await farm.call(holder, userCalls.list, {})).status).toBe(403)
  done(await give(boss, role, ['/User/List']))
  expect((await farm.call(holder, userCalls.list, {})).status).toBe(200)
})

test('people are counted as far as they are in scope, lent roles too', async () => {
  const name = '县级农事员'
  const lent = await addRole(farm, admin, county.organId, { name, scope: '仅本人', urls: ['/ClockForm'] })
  await addPerson(farm, admin, { name: 'counted-a', organId: A, roleIds: [lent] })
  await addPerson(farm, admin, { name: 'counted-b', organId: enterpriseB.Organ.Id, roleIds: [lent] })
  expect((await list(boss, name)).map((role) => role.People)).toEqual([1])
  expect((await list(admin, name)).map((role) => role.People)).toEqual([2])
})

test('the list has the roles of one’s organisations and those from above, but that of the administrators', async () => {
  const foreign = await roleOfA([CROPS], '本组织', enterpriseB.Organ.Id)
  const own = await roleOfA([CROPS], '本组织', managerOfA1.organId)
  const ids = (await list(boss)).map(({ Id }) => Id)
  expect([ids.includes(own.Id), ids.includes(foreign.Id), ids.includes(ADMINISTRATORS)]).toEqual([true, false, false])
  expect((await list(admin)).map(({ Id }) => Id)).toEqual(expect.arrayContaining([own.Id, foreign.Id, ADMINISTRATORS]))
})

test('the same role sent twice is made once', async () => {
  const body = {
    Id: newId(),
    Name: '质检员',
    Note: '看证书',
    DataScope: '本组织' as const,
    OrganId: A,
    Functions: [CROPS],
  }
  const first = done(await farm.call(boss, roleCalls.add, { body }))
  expect(done(await farm.call(boss, roleCalls.add, { body }))).toEqual(first)
  const other = await farm.call(boss, roleCalls.add, { body: { ...body, Note: '别的' } })
  expect([other.status, other.error.code]).toEqual([409, 'form-data/id-used'])
})

test('a role that nobody holds any more is deleted', async () => {
  const role = await roleOfA()
  expect((await remove(boss, role.Id)).status).toBe(204)
  expect((await get(boss, role.Id)).status).toBe(404)
})

describe('the tree of functions', () => {
  const functionsIn = (all: RoleFunctionTree) =>
    all.flatMap((module) => module.Children.flatMap((group) => group.Children))
  const one = (all: RoleFunctionTree, url: string) => functionsIn(all).find(({ Url }) => Url === url)

  test('says what a role has and what the person could give', async () => {
    const role = await roleOfA([CROPS, COUNTY])
    const all = await tree(boss, role.Id)
    expect(one(all, CROPS)).toMatchObject({ Name: '作物列表', IsMenu: true, IsGranted: true, CanGrant: true })
    expect(one(all, COUNTY)).toMatchObject({ IsGranted: true, CanGrant: false })
    expect(one(all, '/Core/PlaceList#Delete')).toMatchObject({ IsMenu: false, IsGranted: false, CanGrant: true })
  })

  test('stands in the order of the menus, acts behind their screens, under modules and groups', async () => {
    const all = await tree(admin)
    const farmModule = all.find(({ Name }) => Name === '农场管理系统')
    const groups = farmModule?.Children.map(({ Name }) => Name) ?? []
    expect(groups.filter((name) => name !== '人员管理')).toEqual([
      '订单管理',
      '工单管理',
      '农场计划',
      '农场作业',
      '数据分析',
      '数据管理',
      '基础管理',
    ])
    const core = farmModule?.Children.find(({ Name }) => Name === '基础管理')?.Children.map(({ Url }) => Url) ?? []
    expect(core.slice(0, 3)).toEqual([CROPS, '/Core/CropAdd', '/Core/CropAdd/:id'])
  })

  test('offers nothing whose screen is still to come', async () => {
    const offered = functionsIn(await tree(admin)).map(({ Url }) => Url)
    expect(offered.length).toBeGreaterThan(40)
    expect(offered.filter((url) => !isBuilt(url))).toEqual([])
  })

  test('lets nobody give what stands in a role of others, or in their own', async () => {
    const [lent] = await list(boss, 'boss')
    expect(functionsIn(await tree(boss, lent?.Id)).filter((each) => each.CanGrant)).toEqual([])
    expect(functionsIn(await tree(admin, ADMINISTRATORS)).filter((each) => each.CanGrant)).toEqual([])
    expect(functionsIn(await tree(admin, ADMINISTRATORS)).every((each) => each.IsGranted)).toBe(true)
  })

  test('of a new role says what the person holds', async () => {
    const all = functionsIn(await tree(boss))
    expect(all.filter((each) => each.IsGranted)).toEqual([])
    expect(all.filter((each) => each.CanGrant).map(({ Url }) => Url)).not.toContain(COUNTY)
  })
})

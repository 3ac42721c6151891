import { accessCalls } from '@farm/contract/access'
import { recordCalls, reference, text } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { type User, userCalls } from '@farm/contract/users'
import { organCalls } from '@farm/contract/organs'
import { afterAll, describe, expect, test } from 'vitest'
import { publish, send } from '../../app/testing/designs.ts'
import { addManager, bossUrls, peopleUrls } from '../../app/testing/managers.ts'
import { PASSWORD, add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm, stranger } from '../../app/testing/test-farm.ts'
import { newId } from '../../platform/ids/index.ts'

const farm = await openFarm()
const { people } = farm
const { admin, county, enterpriseA, enterpriseB, managerOfA1, managerB, otherCounty, roleless } = people
const A = enterpriseA.Organ.Id
const A1 = managerOfA1.organId
const boss = await addManager(farm, people, { name: 'boss' })
const CROPS = '/Core/CropList'
const roleOfA = await addRole(farm, admin, A, { name: '采收组', scope: '本组织', urls: [CROPS] })
const roleOfA1 = await addRole(farm, admin, A1, { name: '一队组长', scope: '本组织', urls: [CROPS] })
const roleOfB = await addRole(farm, admin, enterpriseB.Organ.Id, { name: '乙组长', scope: '本组织', urls: [CROPS] })
const strong = await addRole(farm, admin, A, { name: '强', scope: '本组织', urls: ['/CountyFarm/EnterpriseList'] })
afterAll(farm.close)

let made = 0
async function newcomer(organId = A, RoleIds: string[] = [], Password?: string): Promise<User> {
  made += 1
  const body = { Name: `n${made}`, RealName: `新人${made}`, OrganId: organId, RoleIds, ...(Password && { Password }) }
  return done(await farm.call(admin, userCalls.add, { body }))
}
const get = (who: Persona, id: string) => farm.call(who, userCalls.get, { query: { id } })
type Changes = Partial<Pick<User, 'RealName' | 'Phone' | 'Post' | 'IsEnabled'>> & {
  OrganId?: string
  RoleIds?: string[]
}
const edit = (who: Persona, { Id, UpdateTime = '' }: User, changes: Changes) =>
  farm.call(who, userCalls.edit, { body: { Id, UpdateTime, ...changes } })
const remove = (who: Persona, ...Ids: string[]) => farm.call(who, userCalls.remove, { body: { Ids } })
const login = (Name: string, Password = PASSWORD) =>
  farm.call(stranger, accessCalls.login, { body: { Name, Password } })
type Filter = Parameters<typeof farm.call<typeof userCalls.list>>[2]
const list = (who: Persona, query: NonNullable<Filter>['query'] = {}) => farm.call(who, userCalls.list, { query })
const namesIn = async (who: Persona, query: NonNullable<Filter>['query'] = {}) =>
  done(await list(who, query)).map(({ Name }) => Name)

describe('refused', () => {
  test.each([
    ['mgq\u200B1', '账号不能含有空白、看不见的字符或斜杠'],
    ['\u200B', '账号不能含有空白、看不见的字符或斜杠'],
    ['m gq', '账号不能含有空白、看不见的字符或斜杠'],
    ['m/gq', '账号不能含有空白、看不见的字符或斜杠'],
    ['ＭＧＱ１', '账号不能含有全角或兼容字符，请改用普通的半角字符'],
  ])('an account is not called %j', async (Name, why) => {
    const { status, error } = await farm.call(admin, userCalls.add, { body: { Name, RealName: '某人', OrganId: A } })
    expect([status, error.fields]).toEqual([422, { Name: [why] }])
  })

  test('a person whose name can’t be seen', async () => {
    const { error } = await farm.call(admin, userCalls.add, {
      body: { Name: 'unseen', RealName: ' \u200B', OrganId: A },
    })
    expect(error.fields).toEqual({ RealName: ['不能只有空白，也不能含有看不见的字符'] })
  })

  test('somebody of another enterprise is answered like somebody who does not exist', async () => {
    const { UpdateTime } = done(await get(admin, managerB.id))
    const body = { UpdateTime: UpdateTime ?? '', RealName: '改名' }
    const foreign = await farm.call(boss, userCalls.edit, { body: { Id: managerB.id, ...body } })
    const missing = await farm.call(boss, userCalls.edit, { body: { Id: newId(), ...body } })
    expect([foreign.status, foreign.error]).toEqual([404, missing.error])
    expect((await remove(boss, managerB.id)).error).toEqual((await remove(boss, newId())).error)
  })

  test('nobody changes or deletes who is mightier', async () => {
    const mighty = await newcomer(A, [strong])
    for (const ask of [edit(boss, mighty, { RealName: '改名' }), remove(boss, mighty.Id)]) {
      expect((await ask).error.code).toBe('access/forbidden')
    }
  })

  test('nobody who reaches one organisation changes who sees another', async () => {
    const both = await addRole(farm, admin, A, { name: '人事兼看作物', scope: '本组织及下级', urls: peopleUrls })
    const here = await addRole(farm, admin, A, { name: '看本级作物', scope: '本组织', urls: [CROPS] })
    const officer = await addPerson(farm, admin, { name: 'officer', organId: A, roleIds: [both, here] })
    const below = await newcomer(A1, [roleOfA1])
    expect((await edit(officer, below, { RealName: '改名' })).status).toBe(403)
    const plain = await newcomer(A1)
    const given = await edit(officer, plain, { RoleIds: [here] })
    expect(given.error.fields).toEqual({ RoleIds: ['该组织的数据超出自己的数据范围，不能授予那里的人员'] })
    expect((await edit(officer, await newcomer(A), { RoleIds: [here] })).status).toBe(200)
  })

  test('nobody disables, strips, moves or deletes themselves', async () => {
    const me = done(await get(boss, boss.id))
    expect((await edit(boss, me, { IsEnabled: false })).error.fields).toEqual({ IsEnabled: ['不能停用自己'] })
    expect((await edit(boss, me, { RoleIds: [] })).error.fields).toEqual({ RoleIds: ['不能取消自己的角色'] })
    expect((await edit(boss, me, { OrganId: A1 })).error.fields).toEqual({ OrganId: ['不能把自己移到别的组织'] })
    expect((await remove(boss, boss.id)).error.fields).toEqual({ Ids: ['不能删除自己，请由其他管理人员删除'] })
  })

  test('a role of another organisation is not for the people here, whoever gives it', async () => {
    const person = await newcomer(A)
    const below = await edit(admin, person, { RoleIds: [roleOfA1] })
    expect(below.error.fields).toEqual({ RoleIds: ['角色“一队组长”属于“一队”，只能由该组织及其下级的人员使用'] })
    expect((await edit(admin, person, { RoleIds: [roleOfB] })).error.fields).toHaveProperty('RoleIds')
    expect((await edit(boss, person, { RoleIds: [roleOfB] })).status).toBe(404)
    expect((await edit(boss, person, { RoleIds: [newId()] })).status).toBe(404)
  })

  test('who moves does not take along a role of the organisation they leave', async () => {
    const person = await newcomer(A1, [roleOfA1])
    const answer = await edit(boss, person, { OrganId: A })
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([422, ['RoleIds']])
    expect(done(await get(boss, person.Id)).Organ?.Id).toBe(A1)
    const moved = done(await edit(boss, person, { OrganId: A, RoleIds: [roleOfA] }))
    expect([moved.Organ?.Id, moved.Roles?.map(({ Id }) => Id)]).toEqual([A, [roleOfA]])
  })

  test('nobody is moved to an organisation that is not in scope', async () => {
    const person = await newcomer(A)
    const foreign = await edit(boss, person, { OrganId: enterpriseB.Organ.Id })
    const missing = await edit(boss, person, { OrganId: newId() })
    expect([foreign.status, foreign.error]).toEqual([404, missing.error])
  })

  test('a name that is taken is said so at its field', async () => {
    const answer = await farm.call(boss, userCalls.add, { body: { Name: 'BOSS', RealName: '别人' } })
    expect([answer.status, answer.error.fields]).toEqual([422, { Name: ['账号已被boss某使用，请换一个账号'] }])
  })

  test('what was read too long ago is refused with what is there now', async () => {
    const person = await newcomer(A)
    const now = done(await edit(boss, person, { Phone: '13900000000' }))
    const late = await edit(boss, person, { Post: '机手' })
    expect([late.status, late.error.present]).toEqual([409, now])
  })

  test.each([
    ['1234567', '密码至少 8 位'],
    ['woaini1314', '这个密码太常见，容易被猜到，请换一个'],
    ['longname-of-one', '密码不能与账号或姓名相同'],
  ])('the password %s is refused wherever one is set', async (Password, why) => {
    const Name = `longname-of-one${Password === 'longname-of-one' ? '' : Password}`
    const body = { Name, RealName: '长名', Password, OrganId: A }
    expect((await farm.call(boss, userCalls.add, { body })).error.fields).toEqual({ Password: [why] })
    const { Password: _, ...plain } = body
    const { Id } = done(await farm.call(boss, userCalls.add, { body: plain }))
    const reset = await farm.call(boss, userCalls.editPassword, { body: { Id, Password } })
    expect(reset.error.fields).toEqual({ Password: [why] })
    done(await remove(boss, Id))
  })

  test('one’s own new password is another than the present one', async () => {
    const Id = boss.id
    const body = { Id, OldPassword: PASSWORD, Password: PASSWORD }
    const answer = await farm.call(boss, userCalls.editPassword, { body })
    expect(answer.error.fields).toEqual({ Password: ['新密码不能与原密码相同'] })
  })

  test.each(['organId', 'roleId', 'state', 'orderBy'] as const)(
    'who may only name people is not told by %s who they are',
    async (by) => {
      const namer = await addManager(farm, people, { name: `namer-${by}`, urls: ['/FarmOperation/ClockData'] })
      const values = { organId: A, roleId: roleOfA, state: '停用', orderBy: 'LastSignIn desc' } as const
      expect((await list(namer, { [by]: values[by] })).status).toBe(403)
      expect((await list(namer)).status).toBe(200)
    },
  )
})

describe('whose names one may tell and no more', () => {
  const CLOCKS = '/FarmOperation/ClockData'

  test('are not told by the page of an organisation where they stand', async () => {
    const namer = await addManager(farm, people, { name: 'namer-on-page', urls: [CLOCKS] })
    expect((await list(namer, { organPath: managerOfA1.organPath })).status).toBe(403)
    expect(await namesIn(namer, { organPath: enterpriseA.Organ.Path })).toEqual(await namesIn(namer))
  })

  test('are named beside those whom another role shows in whole', async () => {
    const [far, near] = [await addManager(farm, people, { name: 'namer-far', urls: [CLOCKS] }), '/User/List']
    const close = await addRole(farm, admin, A, { name: '看本级人员', scope: '本组织', urls: [near] })
    const before = done(await get(admin, far.id))
    const RoleIds = [...(before.Roles ?? []).map(({ Id }) => Id), close]
    done(await edit(admin, before, { RoleIds }))
    const below = done(await edit(admin, await newcomer(A1), { Phone: '13611112222' }))
    const { Id, Name, RealName } = below
    expect(done(await list(far, { search: Name }))).toEqual([{ Id, Name, RealName }])
    expect(done(await list(far, { search: 'boss' }))[0]?.Organ?.Id).toBe(A)
    expect(await namesIn(far, { search: '13611112222' })).toEqual([])
    for (const more of [{ state: '启用' }, { roleId: roleOfA1 }, { orderBy: 'Organ asc' }] as const) {
      expect(await namesIn(far, { search: Name, ...more })).toEqual([])
    }
    expect((await list(far, { organId: A1 })).status).toBe(404)
    expect(await namesIn(far, { organPath: managerOfA1.organPath })).toEqual([])
  })
})

test('who is disabled is signed out and stays on the list', async () => {
  const leaver = await addPerson(farm, admin, { name: 'leaver', organId: A, roleIds: [roleOfA] })
  const after = done(await edit(boss, done(await get(boss, leaver.id)), { IsEnabled: false }))
  expect([after.IsEnabled, after.CanSignIn]).toEqual([false, true])
  expect((await farm.call(leaver, accessCalls.myPermission, { query: {} })).status).toBe(401)
  expect(await namesIn(boss, { state: '停用' })).toEqual(['leaver'])
})

test('who is deleted is on no list, holds nothing and keeps their name on what they did', async () => {
  const maker = await addManager(farm, people, { name: 'maker', urls: bossUrls })
  const record = await add(farm, maker, operationForm, { data: { Name: '翻地', Type: '整地' } })
  done(await remove(boss, maker.id))
  expect((await farm.call(maker, accessCalls.myPermission, { query: {} })).status).toBe(401)
  expect((await login('maker')).error.code).toBe('access/credentials')
  expect((await get(boss, maker.id)).status).toBe(404)
  expect(await namesIn(boss, { search: 'maker' })).toEqual([])
  expect(done(await farm.call(boss, recordCalls.get, { query: { id: record.Id } })).User.RealName).toBe('maker某')
  expect(done(await list(boss, { ids: maker.id }))).toEqual([{ Id: maker.id, Name: 'maker', RealName: 'maker某' }])
  expect((await remove(boss, maker.id)).status).toBe(404)
  const heir = await farm.call(admin, userCalls.add, { body: { Name: 'maker', RealName: '后来人', OrganId: A } })
  expect(heir.error.fields).toHaveProperty('Name')
})

test('who is deleted stays named where they were named, and is chosen no more', async () => {
  const leader = await newcomer(A)
  const form = await publish(farm, boss, { F1: text('标题'), F2: reference('负责人', 'users') })
  const record = done(await send(farm, boss, form, { F1: '巡棚', F2: leader.Id }))
  done(await remove(boss, leader.Id))
  const { Id, UpdateTime } = record
  const edited = await farm.call(boss, recordCalls.edit, { body: { Id, UpdateTime, Data: { F1: '再巡' } } })
  expect(edited.status).toBe(200)
  const query = { formId: form, expand: 'F2' }
  const [shown] = done(await farm.call(boss, recordCalls.list, { query }))
  expect(shown?.Expand?.F2).toMatchObject({ Name: leader.RealName })
  expect((await send(farm, boss, form, { F1: '三巡', F2: leader.Id })).error.fields).toHaveProperty('F2')
})

test('several are deleted together, or none of them', async () => {
  const [one, mighty] = [await newcomer(A), await newcomer(A, [strong])]
  expect((await remove(boss, one.Id, mighty.Id)).status).toBe(403)
  expect((await get(boss, one.Id)).status).toBe(200)
})

test('the same person sent twice is added once', async () => {
  const body = { Id: newId(), Name: 'twice', RealName: '两次', Phone: '', Password: 'one of its own', OrganId: A }
  const first = done(await farm.call(boss, userCalls.add, { body }))
  expect(done(await farm.call(boss, userCalls.add, { body }))).toEqual(first)
  const other = await farm.call(boss, userCalls.add, { body: { ...body, RealName: '别人' } })
  expect([other.status, other.error.code]).toEqual([409, 'form-data/id-used'])
})

test('the same person sent again by another is refused alike, whatever password is guessed', async () => {
  const body = { Id: newId(), Name: 'guessed', RealName: '被猜', Password: 'one of its own', OrganId: A }
  const first = done(await farm.call(admin, userCalls.add, { body }))
  const guess = (who: Persona, Password: string) => farm.call(who, userCalls.add, { body: { ...body, Password } })
  for (const password of ['one of its own', 'another of its own']) {
    const answer = await guess(boss, password)
    expect([answer.status, answer.error.code]).toEqual([409, 'form-data/id-used'])
    expect((await guess(admin, password)).data).toEqual(first)
  }
})

test('a phone number is taken out by sending none', async () => {
  const person = done(await edit(boss, await newcomer(A), { Phone: '13900000000', Post: '机手' }))
  const after = done(await edit(boss, person, { Phone: '' }))
  expect([after.Phone, after.Post]).toEqual([undefined, '机手'])
})

describe('the list', () => {
  test('is narrowed by organisation with all below it, by role and by state', async () => {
    const team = done(await farm.call(admin, organCalls.add, { body: { Name: '机务组', Kind: '部门', ParentId: A1 } }))
    const role = await addRole(farm, admin, A, { name: '机务', scope: '本组织', urls: [CROPS] })
    const [a, b] = [await newcomer(A1, [role], PASSWORD), await newcomer(team.Id)]
    expect(await namesIn(boss, { organId: A1, roleId: role })).toEqual([a.Name])
    expect(await namesIn(boss, { organId: team.Id })).toEqual([b.Name])
    expect(await namesIn(boss, { organId: team.Id, state: '未开通' })).toEqual([b.Name])
    expect(await namesIn(boss, { organId: team.Id, state: '启用' })).toEqual([])
    const answer = await list(boss, { organId: team.Id })
    expect(answer.headers['x-total-count']).toBe('1')
    expect((await list(boss, { organId: enterpriseB.Organ.Id })).status).toBe(404)
  })

  test('is sorted as it is asked, who never came last', async () => {
    await login('boss')
    const names = await namesIn(boss, { orderBy: 'LastSignIn desc', pageSize: 1 })
    expect(names).toEqual(['boss'])
    const byName = await namesIn(boss, { orderBy: 'Name desc' })
    expect(byName).toEqual(byName.toSorted().toReversed())
    expect((await list(boss, { orderBy: 'PasswordHash' })).error.code).toBe('wire/order')
  })

  test('finds people by their number too, for those who see it', async () => {
    const person = done(await edit(boss, await newcomer(A), { Phone: '13912345678' }))
    expect(await namesIn(boss, { search: '2345678' })).toEqual([person.Name])
    const namer = await addManager(farm, people, { name: 'namer-by-phone', urls: ['/FarmOperation/ClockData'] })
    expect(await namesIn(namer, { search: '2345678' })).toEqual([])
  })
})

describe('the roles that somebody can hold', () => {
  const treeOf = async (who: Persona, userId?: string) =>
    done(await farm.call(who, userCalls.roleTree, { query: userId === undefined ? {} : { userId } })).flatMap((place) =>
      place.Roles.map((role) => ({ ...role, place: place.Name })),
    )

  test('are those of their organisation and of those above', async () => {
    const person = await newcomer(A, [roleOfA])
    const roles = await treeOf(boss, person.Id)
    const find = (id: string) => roles.find(({ Id }) => Id === id)
    expect(find(roleOfA)).toMatchObject({ place: '甲合作社', IsHeld: true, CanGrant: true })
    expect(find(strong)).toMatchObject({ IsHeld: false, CanGrant: false })
    expect(find(roleOfA1)).toBeUndefined()
    expect(roles.filter(({ place }) => place === '清禾县').length).toBeGreaterThan(0)
    expect(roles.some(({ Name }) => Name === '系统管理员')).toBe(false)
  })

  test('of somebody new are all in sight, none of other enterprises', async () => {
    const ids = (await treeOf(boss)).map(({ Id }) => Id)
    expect([ids.includes(roleOfA1), ids.includes(roleOfB)]).toEqual([true, false])
  })

  test('of oneself can’t be given back', async () => {
    const held = (await treeOf(boss, boss.id)).filter(({ IsHeld }) => IsHeld)
    expect(held.map(({ CanGrant }) => CanGrant)).toEqual([false])
  })

  test('of somebody out of scope are not told', async () => {
    const answer = await farm.call(boss, userCalls.roleTree, { query: { userId: otherCounty.id } })
    expect(answer.status).toBe(404)
  })
})

test('who has no role is told nothing', async () => {
  expect((await list(roleless)).status).toBe(403)
  expect((await farm.call(county, userCalls.list, {})).status).toBe(200)
})

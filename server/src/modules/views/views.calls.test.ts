import { roleCalls } from '@farm/contract/access'
import { organCalls } from '@farm/contract/organs'
import { MAX_VIEWS, viewCalls } from '@farm/contract/views'
import type { BodyOf } from '@farm/contract/wire'
import { afterAll, expect, test } from 'vitest'
import { addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { sql } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'

const farm = await openFarm()
const { people } = farm
const { admin, county, otherCounty, managerA, managerOfA1, managerB, workerA, colleagueA, enterpriseA } = people
afterAll(farm.close)

type New = BodyOf<typeof viewCalls.add>
let screens = 0
/** A list that no other test looks at. */
function freshScreen(): string {
  screens += 1
  return `List${screens}`
}
function look(Screen: string, more: Partial<New> = {}): New {
  return { Screen, Name: '本周到期', Address: 'Status=1', Columns: ['Name', 'UpdateTime'], Owner: 'own', ...more }
}
const organView = (Screen: string, more: Partial<New> = {}) =>
  look(Screen, { Owner: 'organ', OrganId: enterpriseA.Organ.Id, ...more })
const save = (who: Persona, body: New) => farm.call(who, viewCalls.add, { body })
const saved = async (who: Persona, body: New) => done(await save(who, body))
const list = async (who: Persona, screen: string, organPath?: string) =>
  done(await farm.call(who, viewCalls.list, { query: { screen, ...(organPath && { organPath }) } }))
const names = async (who: Persona, screen: string, organPath?: string) =>
  (await list(who, screen, organPath)).map((one) => one.Name)
const roleOfCounty = async (name: string) => {
  const [role] = done(await farm.call(admin, roleCalls.list, {})).filter((one) => one.Name === name)
  return role?.Id ?? ''
}
const change = (who: Persona, Id: string, UpdateTime: string, sent: New) => {
  const { Name, Address, Columns, Owner, RoleId, OrganId } = sent
  const owned = { Owner, ...(RoleId && { RoleId }), ...(OrganId && { OrganId }) }
  return farm.call(who, viewCalls.edit, { body: { Id, UpdateTime, Name, Address, Columns, ...owned } })
}

test('nobody sees, changes, deletes or opens with a view that is another’s own', async () => {
  const screen = freshScreen()
  const mine = await saved(workerA, look(screen))
  for (const who of [colleagueA, managerA, county, admin]) {
    const answers = [
      await change(who, mine.Id, mine.UpdateTime, look(screen)),
      await farm.call(who, viewCalls.remove, { body: { Id: mine.Id } }),
      await farm.call(who, viewCalls.setDefault, { body: { Screen: screen, ViewId: mine.Id } }),
    ]
    expect(answers.map((one) => [one.status, one.error.errors])).toEqual(
      answers.map(() => [404, ['视图不存在或已被删除，请刷新后再试']]),
    )
    expect(await names(who, screen)).toEqual([])
  }
  expect(await list(workerA, screen)).toEqual([mine])
})

test('without the right to share nobody makes a view of others, nor turns an own one into it', async () => {
  const screen = freshScreen()
  const roleId = await roleOfCounty('农事员')
  const mine = await saved(workerA, look(screen))
  const answers = [
    await save(workerA, organView(screen)),
    await save(workerA, look(screen, { Owner: 'role', RoleId: roleId })),
    await change(workerA, mine.Id, mine.UpdateTime, organView(screen)),
    await farm.call(workerA, viewCalls.targets, { query: {} }),
  ]
  expect(answers.map((one) => [one.status, one.error.code])).toEqual(answers.map(() => [403, 'access/forbidden']))
  expect(await names(colleagueA, screen)).toEqual([])
})

test('sharing reaches no further than the sharer does', async () => {
  const screen = freshScreen()
  const roleId = await roleOfCounty('农事员')
  const foreign = [
    await save(managerB, organView(screen)),
    await save(otherCounty, organView(screen)),
    // The role of the county is held in other enterprises too.
    await save(managerA, look(screen, { Owner: 'role', RoleId: roleId })),
    await save(managerOfA1, organView(screen)),
    await save(managerA, organView(screen, { OrganId: newId() })),
  ]
  expect(foreign.map((one) => one.status)).toEqual([404, 404, 404, 404, 404])
  const targets = done(await farm.call(managerA, viewCalls.targets, { query: {} }))
  expect([targets.Roles, targets.Organs.map((one) => one.Name)]).toEqual([[], ['甲合作社', '一队']])
  const ofCounty = done(await farm.call(county, viewCalls.targets, { query: {} }))
  expect(ofCounty.Roles.map((one) => one.Name).toSorted()).toEqual(['企业管理员', '农事员', '县级管理员'].toSorted())
})

const unsound: ReadonlyArray<[what: string, body: (screen: string) => New, status: number]> = [
  ['a name of nothing but space', (screen) => look(screen, { Name: '  ' }), 422],
  ['a name that is too long', (screen) => look(screen, { Name: '长'.repeat(41) }), 422],
  ['U+0000 in the name', (screen) => look(screen, { Name: '视\u0000图' }), 400],
  ['U+0000 in a column', (screen) => look(screen, { Columns: ['Na\u0000me'] }), 400],
  ['half a character', (screen) => look(screen, { Name: '视\ud800图' }), 400],
  ['an address that is none', (screen) => look(screen, { Address: 'search=番茄 大棚' }), 422],
  ['a screen that is none', () => look('a b'), 422],
  ['a role view without a role', (screen) => look(screen, { Owner: 'role' }), 422],
  ['an own view with an organisation', (screen) => look(screen, { OrganId: enterpriseA.Organ.Id }), 422],
  ['a role view with an organisation', (screen) => organView(screen, { Owner: 'role' }), 422],
]
test.each(unsound)('%s is refused', async (_, body, status) => {
  const screen = freshScreen()
  expect((await save(managerA, body(screen))).status).toBe(status)
  expect(await names(managerA, screen)).toEqual([])
})

test('the same sent again makes one view, another content under its id is refused', async () => {
  const screen = freshScreen()
  const Id = newId()
  const first = await saved(managerA, look(screen, { Id }))
  expect(first).toMatchObject({ Id, Screen: screen, Owner: 'own', IsDefault: false, CanChange: true })
  expect(await saved(managerA, look(screen, { Id }))).toEqual(first)
  for (const answer of [
    await save(managerA, look(screen, { Id, Name: '别的' })),
    await save(managerB, look(screen, { Id })),
  ])
    expect([answer.status, answer.error.code]).toEqual([409, 'form-data/id-used'])
  expect(await names(managerA, screen)).toEqual(['本周到期'])
})

test('who sends at the same time gets no more views than one may keep', async () => {
  const screen = freshScreen()
  for (let at = 1; at < MAX_VIEWS - 1; at += 1) await saved(workerA, look(screen, { Name: `视图 ${at}` }))
  const last = await Promise.all([1, 2, 3, 4].map((at) => save(workerA, look(screen, { Name: `最后 ${at}` }))))
  expect(last.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 200, 422, 422])
  expect(last.find((one) => one.status === 422)?.error.fields?.Name?.[0]).toContain(`最多保存 ${MAX_VIEWS} 个`)
  expect(await names(workerA, screen)).toHaveLength(MAX_VIEWS)
  // Another list and another person have their own room.
  expect((await save(workerA, look(freshScreen()))).status).toBe(200)
  expect((await save(colleagueA, look(screen))).status).toBe(200)
})

test('however many lists there are, a person keeps no more than five hundred views', async () => {
  await sql`
    insert into list_view (id, screen, name, address, columns, account_id, user_id)
    select gen_random_uuid(), 'Own' || n, '视图', '', '{}', ${managerB.id}, ${managerB.id} from generate_series(1, 499) n
  `.execute(farm.database.db)
  const [last, more] = [await save(managerB, look(freshScreen())), await save(managerB, look(freshScreen()))]
  expect([last.status, more.status]).toEqual([200, 422])
  expect(more.error.fields?.Name?.[0]).toContain('最多保存 500 个')
  await sql`delete from list_view where account_id = ${managerB.id}`.execute(farm.database.db)
})

test('a change as of long ago is refused with what is there now', async () => {
  const screen = freshScreen()
  const first = await saved(managerA, organView(screen))
  const changed = done(await change(managerA, first.Id, first.UpdateTime, organView(screen, { Name: '下周到期' })))
  const late = await change(county, first.Id, first.UpdateTime, organView(screen, { Name: '晚了' }))
  expect([late.status, late.error.code, late.error.present]).toMatchObject([
    409,
    'form-data/stale',
    { Name: '下周到期' },
  ])
  expect(Date.parse(changed.UpdateTime)).toBeGreaterThan(Date.parse(first.UpdateTime))
  expect(await names(workerA, screen)).toEqual(['下周到期'])
})

test('a view of an organisation is seen by all in it and below it, and changed by those who may share there', async () => {
  const screen = freshScreen()
  const view = await saved(managerA, organView(screen))
  expect(view).toMatchObject({ Owner: 'organ', OwnerName: '甲合作社', OrganId: enterpriseA.Organ.Id })
  for (const who of [managerA, managerOfA1, workerA, people.roleless])
    expect(await names(who, screen)).toEqual(['本周到期'])
  for (const who of [managerB, otherCounty, county, admin]) expect(await names(who, screen)).toEqual([])
  // Who looks at the enterprise sees what it sees.
  expect(await names(county, screen, enterpriseA.Organ.Path)).toEqual(['本周到期'])
  expect((await list(managerOfA1, screen)).map((one) => one.CanChange)).toEqual([false])
  for (const who of [workerA, managerOfA1])
    expect((await farm.call(who, viewCalls.remove, { body: { Id: view.Id } })).status).toBe(403)
  expect((await farm.call(county, viewCalls.remove, { body: { Id: view.Id } })).status).toBe(204)
  expect(await names(workerA, screen)).toEqual([])
})

test('a view of a role is seen by who holds it and by who may share with it', async () => {
  const screen = freshScreen()
  await saved(county, look(screen, { Owner: 'role', RoleId: await roleOfCounty('农事员') }))
  for (const who of [workerA, colleagueA, county, admin]) expect(await names(who, screen)).toEqual(['本周到期'])
  for (const who of [managerA, managerB, otherCounty, people.roleless]) expect(await names(who, screen)).toEqual([])
  expect((await list(workerA, screen)).map((one) => [one.OwnerName, one.CanChange])).toEqual([['农事员', false]])
  expect((await list(admin, screen)).map((one) => one.CanChange)).toEqual([true])
})

test('who loses the right to share changes nothing any more of what others see', async () => {
  const screen = freshScreen()
  const roleId = await addRole(farm, admin, people.county.organId, {
    name: '共享人',
    scope: '本组织',
    urls: ['/Core/FormList#ShareViews'],
  })
  const organId = enterpriseA.Organ.Id
  const sharer = await addPerson(farm, admin, { name: 'sharer', organId, roleIds: [roleId] })
  const view = await saved(sharer, organView(screen))
  await sql`delete from role_function where role_id = ${roleId}`.execute(farm.database.db)
  // The server hears of it a moment later.
  const mayChange = async () => (await list(sharer, screen)).map((one) => one.CanChange)
  await expect.poll(mayChange).toEqual([false])
  const answers = [
    await change(sharer, view.Id, view.UpdateTime, organView(screen, { Name: '新名' })),
    await change(sharer, view.Id, view.UpdateTime, look(screen)),
    await farm.call(sharer, viewCalls.remove, { body: { Id: view.Id } }),
    await save(sharer, organView(screen)),
  ]
  expect(answers.map((one) => one.status)).toEqual([403, 403, 403, 403])
  expect((await list(sharer, screen)).map((one) => [one.Name, one.CanChange])).toEqual([[view.Name, false]])
  expect((await save(sharer, look(screen))).status).toBe(200)
})

test('each person has a default of their own, until the view goes', async () => {
  const screen = freshScreen()
  const view = await saved(managerA, organView(screen))
  const open = (who: Persona, ViewId?: string) =>
    farm.call(who, viewCalls.setDefault, { body: { Screen: screen, ...(ViewId && { ViewId }) } })
  const defaults = async (who: Persona) => (await list(who, screen)).map((one) => one.IsDefault)
  expect((await open(workerA, view.Id)).status).toBe(204)
  expect([await defaults(workerA), await defaults(managerA)]).toEqual([[true], [false]])
  expect((await open(workerA)).status).toBe(204)
  expect(await defaults(workerA)).toEqual([false])
  done(await open(workerA, view.Id))
  // A view of another list is none of this one.
  expect((await farm.call(workerA, viewCalls.setDefault, { body: { Screen: 'Other', ViewId: view.Id } })).status).toBe(
    404,
  )
  done(await farm.call(managerA, viewCalls.remove, { body: { Id: view.Id } }))
  await saved(managerA, organView(screen, { Id: view.Id }))
  expect(await defaults(workerA)).toEqual([false])
})

test('with the role and the organisation their views go', async () => {
  const screen = freshScreen()
  const roleId = await addRole(farm, admin, county.organId, { name: '临时', scope: '本组织', urls: [] })
  const organ = done(
    await farm.call(admin, organCalls.add, { body: { Name: '二队', Kind: '部门', ParentId: enterpriseA.Organ.Id } }),
  )
  const person = await addPerson(farm, admin, { name: 'helper', organId: organ.Id, roleIds: [roleId] })
  await saved(county, look(screen, { Name: '角色的', Owner: 'role', RoleId: roleId }))
  await saved(managerA, organView(screen, { Name: '队里的', OrganId: organ.Id }))
  await saved(managerA, organView(screen, { Name: '企业的' }))
  expect(await names(person, screen)).toEqual(['角色的', '队里的', '企业的'])
  await sql`update organ set is_closed = true where id = ${organ.Id}`.execute(farm.database.db)
  await sql`delete from role where id = ${roleId}`.execute(farm.database.db)
  expect(await names(person, screen)).toEqual(['企业的'])
  const { rows } = await sql`select from list_view where name = '角色的'`.execute(farm.database.db)
  expect(rows).toEqual([])
})

test('own views stand first, then those of roles, then those of organisations', async () => {
  const screen = freshScreen()
  const roleId = await roleOfCounty('农事员')
  await saved(managerA, organView(screen, { Name: '组织' }))
  await saved(county, look(screen, { Name: '角色', Owner: 'role', RoleId: roleId }))
  await saved(workerA, look(screen, { Name: '我的' }))
  expect(await names(workerA, screen)).toEqual(['我的', '角色', '组织'])
})

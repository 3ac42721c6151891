import { accessCalls, modules } from '@farm/contract/access'
import { userCalls } from '@farm/contract/users'
import { afterAll, expect, test } from 'vitest'
import { PASSWORD, addPerson, done, signIn } from '../../app/testing/personas.ts'
import { openFarm, stranger } from '../../app/testing/test-farm.ts'
import { runOnce } from '../../platform/db/index.ts'

const farm = await openFarm()
const { people } = farm
afterAll(farm.close)
const { admin, enterpriseA } = people

const login = (Name: string, Password: string) => farm.call(stranger, accessCalls.login, { body: { Name, Password } })
const me = (token: string | undefined) => farm.call({ ...stranger, token }, accessCalls.myPermission, { query: {} })
const newcomer = (name: string) => addPerson(farm, admin, { name, organId: enterpriseA.Organ.Id, roleIds: [] })

test('a wrong password and an unknown name are told alike', async () => {
  const wrong = await login('manager-a', 'wrong')
  const unknown = await login('nobody', 'wrong')
  expect([wrong.status, wrong.error]).toEqual([
    422,
    { code: 'access/credentials', errors: ['账号或密码错误，请核对后再试；忘记密码请联系管理员'] },
  ])
  expect(unknown.error).toEqual(wrong.error)
})

test('who guesses has to wait, however many guesses come at once', async () => {
  await newcomer('guessed')
  const answers = await Promise.all(Array.from({ length: 40 }, () => login('guessed', 'wrong')))
  expect(answers.filter((answer) => answer.status === 422).length).toBeLessThanOrEqual(6)
  await runOnce(farm.database.db, "update login_failure set free_time = now() + interval '1 minute'")
  const told = await login('guessed', PASSWORD)
  expect([told.status, told.error.code]).toEqual([429, 'access/too-many'])
  expect(Number(told.headers['retry-after'])).toBeGreaterThan(0)
  await runOnce(farm.database.db, 'delete from login_failure')
})

test('the name is known in either case', async () => {
  expect((await login('MANAGER-A', PASSWORD)).status).toBe(200)
})

test('somebody on the staff list without a password can’t sign in', async () => {
  done(
    await farm.call(admin, userCalls.add, { body: { Name: 'staff', RealName: '职工', OrganId: enterpriseA.Organ.Id } }),
  )
  expect((await login('staff', '')).status).toBe(422)
  expect((await login('staff', 'null')).error.code).toBe('access/credentials')
})

test('a disabled person is out at once and told why only with the right password', async () => {
  const person = await newcomer('leaver')
  const { UpdateTime = '' } = done(await farm.call(admin, userCalls.get, { query: { id: person.id } }))
  done(await farm.call(admin, userCalls.edit, { body: { Id: person.id, UpdateTime, IsEnabled: false } }))
  expect([(await me(person.token)).status, (await me(person.token)).error.code]).toEqual([401, 'access/expired'])
  expect((await login('leaver', PASSWORD)).error.code).toBe('access/disabled')
  expect((await login('leaver', 'wrong')).error.code).toBe('access/credentials')
})

test('logging out ends the token, and a stale token may log out too', async () => {
  const person = await newcomer('visitor')
  for (let time = 0; time < 2; time += 1) expect((await farm.call(person, accessCalls.logout)).status).toBe(204)
  expect((await me(person.token)).status).toBe(401)
})

test('a new password asks for the old one and ends every session', async () => {
  const person = await newcomer('changer')
  const again = await signIn(farm, 'changer')
  const refused = await farm.call(person, userCalls.editPassword, {
    body: { Id: person.id, OldPassword: 'wrong', Password: 'another good one' },
  })
  expect(refused.error.fields).toEqual({ OldPassword: ['原密码不正确，请重新填写'] })
  done(
    await farm.call(person, userCalls.editPassword, {
      body: { Id: person.id, OldPassword: PASSWORD, Password: 'another good one' },
    }),
  )
  expect([(await me(person.token)).status, (await me(again.token)).status]).toEqual([401, 401])
  expect((await login('changer', 'another good one')).status).toBe(200)
})

const expired: ReadonlyArray<[what: string, change: string]> = [
  ['twelve hours without use', "last_used = now() - interval '12 hours 1 minute'"],
  ['seven days in all', "end_time = now() - interval '1 second'"],
]
test.each(expired)('a session ends after %s', async (what, change) => {
  const person = await newcomer(`idle-${what.length}`)
  await runOnce(farm.database.db, `update session set ${change} where account_id = '${person.id}'`)
  expect((await me(person.token)).error.code).toBe('access/expired')
})

test.each(['x', '0'.repeat(43), '🙂'])('the token %s is nobody’s', async (token) => {
  expect((await me(encodeURIComponent(token))).status).toBe(401)
})

test('the token is not kept, only its hash', async () => {
  const { oneText } = await import('../../platform/db/index.ts')
  const text = await oneText(
    farm.database.db,
    "select string_agg(s::text || encode(token_hash, 'escape'), ' ') as text from session s",
  )
  expect(text).not.toContain(people.managerA.token)
})

test('nobody gives away more than they have', async () => {
  const escalation = await farm.call(people.county, userCalls.add, {
    body: {
      Name: 'climber',
      RealName: '攀登者',
      OrganId: enterpriseA.Organ.Id,
      RoleIds: ['00000000-0000-7000-8000-000000000002'],
    },
  })
  expect(escalation.status).toBe(422)
})

test('menus hold only what the roles give, under their groups', async () => {
  const farmMenus = done(
    await farm.call(people.managerA, accessCalls.myPermission, { query: { module: modules.farm } }),
  )
  expect(farmMenus.Menus.map((menu) => menu.Name)).toEqual([
    '订单管理',
    '工单管理',
    '农场计划',
    '农场作业',
    '数据分析',
    '数据管理',
    '基础管理',
  ])
  expect(farmMenus.Menus.at(-1)?.Children?.map((child) => child.Name)).toEqual([
    '作物列表',
    '作物分类列表',
    '地块列表',
    '农事操作列表',
    '投入品列表',
    '企业列表',
    '资质证书列表',
    '字典列表',
    '表单列表',
    '技术规程列表',
    '设备列表',
    '禁限用农药列表',
  ])
  expect(farmMenus.Menus.find(({ Name }) => Name === '数据管理')?.Children?.[0]?.Url).toMatch(/^\/FormData\/List\?id=/)
  const county = done(await farm.call(people.managerA, accessCalls.myPermission, { query: { module: modules.county } }))
  expect(county.Menus).toEqual([])
  expect(county.Modules.map((module) => module.Name)).not.toContain(modules.county)
})

test('who has no role sees no menu', async () => {
  const none = done(await farm.call(people.roleless, accessCalls.myPermission, { query: { module: modules.farm } }))
  expect([none.Menus, none.Modules, none.Functions]).toEqual([[], [], []])
})

test('the ticket of the first administrator works once', async () => {
  const { makeFirstAdminTicket } = await import('./index.ts')
  expect(await makeFirstAdminTicket(farm.database.db)).toBeUndefined()
})

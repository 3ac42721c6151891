import { accessCalls, roleCalls } from '@farm/contract/access'
import { cropForm } from '@farm/contract/crops'
import { recordCalls } from '@farm/contract/forms'
import { organCalls } from '@farm/contract/organs'
import { statisticsCalls } from '@farm/contract/statistics'
import { userCalls } from '@farm/contract/users'
import { afterAll, expect, test } from 'vitest'
import { newId } from '../platform/ids/index.ts'
import { PASSWORD, add, addPerson, done, signIn } from './testing/personas.ts'
import { openFarm, stranger } from './testing/test-farm.ts'

const farm = await openFarm()
const { people } = farm
const { admin, county, managerA, managerB, workerA, enterpriseA, enterpriseB } = people
afterAll(farm.close)

const secret = await add(farm, managerB, cropForm, { data: { Name: '乙的秘密' } })
const numberOf = (path: string) => path.split('/').at(-2)
const homeOf = enterpriseA.Organ.Path
const foreign = numberOf(enterpriseB.Organ.Path)

// Every number in these is real; only the path they are put together to is not.
const forged = [
  `${homeOf}${foreign}/`,
  `${homeOf}${foreign}/99999/`,
  `${homeOf}99999/`,
  homeOf.replace(/\d+\/$/, `${foreign}/`),
]
test.each(forged)('a path made up of real numbers, %s, is refused', async (organPath) => {
  for (const who of [managerA, workerA]) {
    const list = await farm.call(who, recordCalls.list, { query: { formId: cropForm.id, organPath } })
    expect(list.status).toBe(403)
  }
  const one = await farm.call(managerA, recordCalls.get, { query: { id: secret.Id, organPath } })
  expect([one.status, one.error.code]).toEqual([403, 'access/organ-path'])
  const counted = await farm.call(managerA, statisticsCalls.planOperation, { query: { plan: newId(), organPath } })
  expect(counted.status).toBe(403)
})

test('the official of another county does not get in by a path under their own', async () => {
  const organPath = `${people.otherCounty.organPath}${foreign}/`
  const answer = await farm.call(people.otherCounty, recordCalls.list, { query: { formId: cropForm.id, organPath } })
  expect(answer.status).toBe(403)
})

const role = async (
  name: string,
  DataScope: '全部' | '本组织及下级' | '本组织' | '仅本人',
  Functions: string[],
  OrganId: string,
) => done(await farm.call(admin, roleCalls.add, { body: { Name: name, DataScope, OrganId, Functions } })).Id
const administrators = '00000000-0000-7000-8000-000000000002'

test('who may manage people of the whole installation does not become its administrator by it', async () => {
  const keeper = await role(
    '人事',
    '全部',
    ['/User/List', '/User/Add', '/User/Edit/:id', '/User/Password/:id'],
    admin.organId,
  )
  const clerk = await addPerson(farm, admin, { name: 'keeper', organId: admin.organId, roleIds: [keeper] })
  const { UpdateTime = '' } = done(await farm.call(admin, userCalls.get, { query: { id: clerk.id } }))
  const climbing = await farm.call(clerk, userCalls.edit, {
    body: { Id: clerk.id, UpdateTime, RoleIds: [keeper, administrators] },
  })
  expect(climbing.status).toBe(422)
  const before = done(await farm.call(admin, userCalls.get, { query: { id: admin.id } }))
  const stripping = { Id: admin.id, UpdateTime: before.UpdateTime ?? '', RoleIds: [], IsEnabled: false }
  expect((await farm.call(clerk, userCalls.edit, { body: stripping })).status).toBe(403)
  expect((await farm.call(clerk, userCalls.editPassword, { body: { Id: admin.id, Password: PASSWORD } })).status).toBe(
    403,
  )
})

test('only one’s own reaches no further than one’s own organisation', async () => {
  const own = await role('只看自己', '仅本人', ['/Core/CropList'], county.organId)
  const officer = await addPerson(farm, admin, { name: 'officer', organId: county.organId, roleIds: [own] })
  const seen = done(await farm.call(officer, recordCalls.list, { query: { formId: cropForm.id } }))
  expect(seen.map((crop) => crop.Id)).not.toContain(secret.Id)
})

test('of a maker whom one may not see there is a name, and none to sign in with', async () => {
  const shared = await add(farm, admin, cropForm, { data: { Name: '县里的' }, organId: county.organId })
  const seen = done(await farm.call(managerA, recordCalls.get, { query: { id: shared.Id } }))
  expect(seen.User).toEqual({ Id: admin.id, Name: '', RealName: '系统管理员' })
})

test('a session does not outlive the password it was opened with, however the two meet', async () => {
  await addPerson(farm, admin, { name: 'racer', organId: enterpriseA.Organ.Id, roleIds: [] })
  const { id } = await signIn(farm, 'racer')
  const login = () => farm.call(stranger, accessCalls.login, { body: { Name: 'racer', Password: PASSWORD } })
  const change = farm.call(admin, userCalls.editPassword, { body: { Id: id, Password: 'quite another one' } })
  const opened = await Promise.all([login(), login(), change, login(), login()])
  for (const answer of opened) {
    const token = answer.status === 200 ? (answer.data as { Token: string }).Token : undefined
    if (!token) continue
    expect((await farm.call({ ...stranger, token }, accessCalls.myPermission, { query: {} })).status).toBe(401)
  }
})

test('guessing the old password has to wait like signing in', async () => {
  const guess = () =>
    farm.call(workerA, userCalls.editPassword, { body: { Id: workerA.id, OldPassword: 'wrong', Password: PASSWORD } })
  const answers = await Promise.all(Array.from({ length: 20 }, guess))
  expect(answers.filter((answer) => answer.status === 422).length).toBeLessThanOrEqual(6)
  expect(answers.some((answer) => answer.status === 429)).toBe(true)
})

test('a deleted enterprise takes its organisation with it, one with a department stays', async () => {
  const body = { Ids: [enterpriseA.Id] }
  expect((await farm.call(county, recordCalls.remove, { body })).error.code).toBe('form-data/in-use')
  const { enterpriseForm } = await import('@farm/contract/enterprises')
  const empty = await add(farm, county, enterpriseForm, { data: { Name: '空企业', Area: 1 } })
  done(await farm.call(county, recordCalls.remove, { body: { Ids: [empty.Id] } }))
  const organs = done(await farm.call(county, organCalls.list, { query: {} }))
  expect(organs.map((organ) => organ.Name)).not.toContain('空企业')
  const joining = { Name: 'late', RealName: '迟到', OrganId: empty.Organ.Id }
  expect((await farm.call(county, userCalls.add, { body: joining })).status).toBe(404)
})

test('the same add with another time is another content', async () => {
  const body = { FormId: cropForm.id, Id: newId(), Data: { Name: '同一份' }, OccurTime: '2026-03-01T08:00:00+08:00' }
  done(await farm.call(managerA, recordCalls.add, { body }))
  expect((await farm.call(managerA, recordCalls.add, { body })).status).toBe(200)
  const other = await farm.call(managerA, recordCalls.add, {
    body: { ...body, OccurTime: '2026-03-02T08:00:00+08:00' },
  })
  expect(other.error.code).toBe('form-data/id-used')
})

const cursors = [
  ['1', newId()],
  ['2026-02-31T00:00:00Z', newId()],
  ['', newId()],
]
test.each(cursors)('the cursor of %s is refused, not failed', async (...values) => {
  const cursor = Buffer.from(JSON.stringify(values)).toString('base64url')
  const answer = await farm.call(managerA, recordCalls.list, { query: { formId: cropForm.id, cursor } })
  expect(answer.error.code).toBe('wire/cursor')
})

test('days that there are not are refused everywhere', async () => {
  const qs = 'OccurTime[>]2026-02-30T00:00:00Z'
  expect((await farm.call(managerA, recordCalls.list, { query: { formId: cropForm.id, qs } })).error.code).toBe(
    'wire/filter',
  )
  const body = { FormId: cropForm.id, Data: { Name: 'x' }, OccurTime: '2026-02-30T00:00:00Z' }
  expect((await farm.call(managerA, recordCalls.add, { body })).status).toBe(422)
})

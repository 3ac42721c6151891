import { accessCalls } from '@farm/contract/access'
import { cropForm } from '@farm/contract/crops'
import { logCalls } from '@farm/contract/logs'
import type { Call } from '@farm/contract/wire'
import { afterAll, expect, test } from 'vitest'
import { PASSWORD, add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { signInFrom } from '../../app/testing/sign-ins.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { openSheets, partOf } from '../../platform/sheets/testing/opened.ts'

const farm = await openFarm()
const { people } = farm
const { admin, county, otherCounty, managerA } = people
afterAll(farm.close)

/** The rows of a workbook that somebody takes along. */
async function taken({ token }: Persona, { path }: Call) {
  const answer = await farm.server.inject({ method: 'GET', url: path, headers: { token } })
  expect(answer.statusCode).toBe(200)
  expect(partOf(answer.rawPayload, 'xl/worksheets/sheet1.xml')).not.toMatch(/<f[ >]/)
  const [sheet] = await openSheets(answer.rawPayload)
  return sheet?.rows ?? []
}

const signIns = async (who: Persona, query: Parameters<typeof farm.call<typeof logCalls.signIns>>[2] = {}) =>
  done(await farm.call(who, logCalls.signIns, query))

test('a name that belongs to nobody is told to administrators alone: it may be a password', async () => {
  const answer = await signInFrom(farm, { address: '203.0.113.9' }, { Name: 'S3cret-typed-here', Password: 'x' })
  expect(answer.status).toBe(422)
  expect((await signIns(admin)).map(({ Name }) => Name)).toContain('S3cret-typed-here')
  const role = await addRole(farm, admin, admin.organId, { name: '审计', scope: '全部', urls: ['/User/SignInLog'] })
  const auditor = await addPerson(farm, admin, { name: 'auditor', organId: admin.organId, roleIds: [role] })
  const told = await signIns(auditor)
  expect(told.length).toBeGreaterThan(5)
  expect(told.map(({ Name }) => Name)).not.toContain('S3cret-typed-here')
})

test('a county does not see who signed in to another', async () => {
  const ofA = { query: { userId: managerA.id } }
  expect((await signIns(county, ofA)).map(({ Outcome, User }) => [Outcome, User?.Name])).toEqual([
    ['登录', 'manager-a'],
  ])
  expect(await signIns(otherCounty, ofA)).toEqual([])
})

test('who looked through the eyes of somebody is not named to those who can’t see them', async () => {
  done(await farm.call(admin, accessCalls.viewAs, { body: { UserId: managerA.id } }))
  const looks = { query: { outcome: '以他人身份查看' as const } }
  expect((await signIns(county, looks)).map(({ Name, User }) => [Name, User?.Name])).toEqual([['', 'manager-a']])
  expect(await signIns(county, { query: { ...looks.query, search: 'admin' } })).toEqual([])
  expect((await signIns(admin, looks)).map(({ Name }) => Name)).toEqual(['admin'])
})

test('sign-ins are found by outcome, by name and by address, and told with the device', async () => {
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
  await signInFrom(farm, { address: '203.0.113.7', userAgent }, { Name: 'manager-b', Password: 'wrong wrong' })
  const [one] = await signIns(county, { query: { outcome: '密码错误', search: '203.0.113.7' } })
  expect(one).toMatchObject({ Name: 'manager-b', Device: 'Chrome 140 · Windows', Address: '203.0.113.7' })
  expect(await signIns(county, { query: { outcome: '密码错误', search: 'manager-a' } })).toEqual([])
})

test('a cursor goes on where the page ended', async () => {
  const first = await farm.call(admin, logCalls.signIns, { query: { pageSize: 3 } })
  const cursor = /cursor=([\w-]+)>/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await signIns(admin, { query: { pageSize: 3, cursor } })
  const both = await signIns(admin, { query: { pageSize: 6 } })
  expect([...done(first), ...second].map(({ Id }) => Id)).toEqual(both.map(({ Id }) => Id))
})

test('both logs are taken along as workbooks in which nothing is a formula, and that they were is logged', async () => {
  await add(farm, managerA, cropForm, { data: { Name: '=HYPERLINK("http://evil")' } })
  await signInFrom(farm, {}, { Name: '=1+1', Password: PASSWORD })
  const operations = await taken(admin, logCalls.exportOperations)
  const added = operations.find((row) => String(row.变更内容).includes('HYPERLINK'))
  expect(added).toMatchObject({
    姓名: 'manager-a某',
    账号: 'manager-a',
    组织: '甲合作社',
    操作: '新增数据',
    对象: '=HYPERLINK("http://evil")',
    结果: '成功',
  })
  expect(added?.变更内容).toContain('作物名称： → =HYPERLINK')
  const entries = await taken(admin, logCalls.exportSignIns)
  expect(entries.map((row) => row.账号)).toContain('=1+1')
  const ofCounty = await taken(county, logCalls.exportSignIns)
  expect(ofCounty.map((row) => row.账号)).not.toContain('other-county')
  const told = done(await farm.call(admin, logCalls.operations, { query: { userId: admin.id, pageSize: 2 } }))
  expect(told.map(({ Title }) => Title)).toEqual(['导出登录日志', '导出操作日志'])
})

test('looking without the right to take along is refused, and that is logged', async () => {
  const role = await addRole(farm, admin, county.organId, {
    name: '只看',
    scope: '本组织及下级',
    urls: ['/User/SignInLog'],
  })
  const looker = await addPerson(farm, admin, { name: 'looker', organId: county.organId, roleIds: [role] })
  expect((await farm.call(looker, logCalls.exportSignIns)).status).toBe(403)
  const [one] = done(await farm.call(admin, logCalls.operations, { query: { userId: looker.id } }))
  expect([one?.Title, one?.Outcome]).toEqual(['导出登录日志', 'refused'])
  expect((await signInFrom(farm, {}, { Name: 'looker', Password: PASSWORD })).status).toBe(200)
  expect((await signIns(looker, { query: { search: 'looker' } })).map(({ Outcome }) => Outcome)).toEqual([
    '登录',
    '登录',
  ])
  expect((await farm.call(looker, accessCalls.logout)).status).toBe(204)
})

import { accessCalls, roleCalls, sessionCalls } from '@farm/contract/access'
import { cropForm } from '@farm/contract/crops'
import { BIN_DAYS, careCalls, designCalls, manyCalls, recordCalls } from '@farm/contract/forms'
import { enterpriseForm } from '@farm/contract/enterprises'
import { logCalls } from '@farm/contract/logs'
import { organCalls } from '@farm/contract/organs'
import { placeForm } from '@farm/contract/places'
import { importCalls } from '@farm/contract/sheets'
import { userCalls } from '@farm/contract/users'
import { viewCalls } from '@farm/contract/views'
import { afterAll, expect, test } from 'vitest'
import { orderModule } from '../../app/testing/order-module.ts'
import { PASSWORD, add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm, stranger } from '../../app/testing/test-farm.ts'
import { checked, plots, settled, workbook, written } from '../../app/testing/workbooks.ts'
import { sql } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { trusted } from '../../platform/retention/testing/trusted.ts'
import { purgeBin } from '../forms/index.ts'

const farm = await openFarm()
const { people } = farm
afterAll(farm.close)

type Query = NonNullable<Parameters<typeof farm.call<typeof logCalls.operations>>[2]>['query']

async function operations(who: Persona, query: Query = {}) {
  return done(await farm.call(who, logCalls.operations, { query }))
}

/** The newest operation that somebody sees of a call, with what it changed. */
async function latest(who: Persona, call: string) {
  const [one] = await operations(who, { call, pageSize: 1 })
  if (!one) throw new Error(`${call} was not logged`)
  return done(await farm.call(who, logCalls.operation, { query: { id: one.Id } }))
}

test('who has no right over logs is refused, a stranger first of all', async () => {
  expect((await farm.call(stranger, logCalls.operations)).status).toBe(401)
  expect((await farm.call(people.managerA, logCalls.operations)).status).toBe(403)
  expect((await farm.call(people.managerA, logCalls.exportOperations)).status).toBe(403)
  expect((await farm.call(people.managerA, logCalls.signIns)).status).toBe(403)
})

test('a county does not see what was done in another, nor that it was', async () => {
  await add(farm, people.managerA, cropForm, { data: { Name: '芹菜' } })
  const [mine] = await operations(people.county, { userId: people.managerA.id })
  expect(mine?.Title).toBe('新增数据')
  expect(await operations(people.otherCounty, { userId: people.managerA.id })).toEqual([])
  const foreign = await farm.call(people.otherCounty, logCalls.operation, { query: { id: mine?.Id ?? '' } })
  const missing = await farm.call(people.otherCounty, logCalls.operation, { query: { id: '999999999' } })
  expect([foreign.status, foreign.error.errors]).toEqual([missing.status, missing.error.errors])
  const narrowed = await operations(people.county, { organPath: people.managerB.organPath })
  expect(narrowed.filter(({ User }) => User?.Id === people.managerA.id)).toEqual([])
})

test('a call that was forbidden is told with why, and changes nothing', async () => {
  const refused = await farm.call(people.managerA, userCalls.add, {
    body: { Name: 'x1', RealName: '无权', Password: PASSWORD },
  })
  expect(refused.status).toBe(403)
  const one = await latest(people.county, 'users.add')
  expect(one).toMatchObject({ Outcome: 'refused', User: { Id: people.managerA.id }, Title: '新增人员', Changes: [] })
  expect(one.Reason).toBeTruthy()
})

test('a call that was forbidden is told with what it was about, as far as the reader sees that', async () => {
  const { managerA, colleagueA, workerA, county, admin, otherCounty, enterpriseA } = people
  const crop = await add(farm, managerA, cropForm, { data: { Name: '莴笋' } })
  const role = await addRole(farm, admin, county.organId, { name: '采收员', scope: '仅本人', urls: [] })
  const targetFor = async (who: Persona) =>
    (await operations(who, { userId: workerA.id, outcome: 'refused', pageSize: 1 }))[0]?.Target
  const refused = async (answer: Promise<{ readonly status: number }>) => expect((await answer).status).toBe(403)

  await refused(farm.call(workerA, recordCalls.remove, { body: { Ids: [crop.Id] } }))
  expect(await targetFor(county)).toBe('莴笋')
  const read = { UpdateTime: crop.UpdateTime }
  await refused(farm.call(workerA, userCalls.edit, { body: { Id: colleagueA.id, ...read, RealName: '某某' } }))
  const colleague = done(await farm.call(admin, userCalls.get, { query: { id: colleagueA.id } }))
  expect(await targetFor(county)).toBe(colleague.RealName)
  expect((await latest(county, 'users.edit')).Target).toBe(colleague.RealName)
  await refused(farm.call(workerA, roleCalls.edit, { body: { Id: role, ...read, Name: '某某' } }))
  expect(await targetFor(admin)).toBe('采收员')
  await refused(farm.call(workerA, organCalls.edit, { body: { Id: enterpriseA.Organ.Id, ...read, Name: '某某' } }))
  expect(await targetFor(county)).toBe('甲合作社')

  const there = { Id: otherCounty.id, ...read, RealName: '某某' }
  await refused(farm.call(workerA, userCalls.edit, { body: there }))
  const foreign = done(await farm.call(admin, userCalls.get, { query: { id: otherCounty.id } }))
  expect([await targetFor(county), await targetFor(admin)]).toEqual(['', foreign.RealName])
  await refused(farm.call(workerA, userCalls.edit, { body: { ...there, Id: newId() } }))
  expect([await targetFor(county), await targetFor(admin)]).toEqual(['', ''])
})

test('a flood of forbidden calls fills no log', async () => {
  const body = { Name: 'x2', RealName: '无权', Password: PASSWORD }
  for (let time = 0; time < 30; time += 1) await farm.call(people.managerB, userCalls.add, { body })
  const told = await operations(people.admin, { userId: people.managerB.id, outcome: 'refused' })
  expect(told).toHaveLength(20)
})

test('what was refused for another reason leaves nothing', async () => {
  const before = await operations(people.admin, { call: 'users.edit' })
  const stale = { Id: people.workerA.id, UpdateTime: '2020-01-01T00:00:00.000Z', RealName: '王二' }
  expect((await farm.call(people.admin, userCalls.edit, { body: stale })).status).toBe(409)
  expect(await operations(people.admin, { call: 'users.edit' })).toEqual(before)
})

test('a person who was edited is told field by field, before and after', async () => {
  const user = done(await farm.call(people.admin, userCalls.get, { query: { id: people.workerA.id } }))
  const body = { Id: user.Id, UpdateTime: user.UpdateTime ?? '', RealName: '王小麦', Phone: '13800000001' }
  done(await farm.call(people.admin, userCalls.edit, { body }))
  const { Changes, Target, RequestId, Address } = await latest(people.admin, 'users.edit')
  expect(Changes).toEqual([
    {
      Kind: '人员',
      Id: user.Id,
      Name: '王小麦',
      Act: 'edit',
      Fields: [
        { Label: '姓名', Before: user.RealName, After: '王小麦' },
        { Label: '电话', After: '13800000001' },
      ],
    },
  ])
  expect([Target, Address]).toEqual(['王小麦', '127.0.0.1'])
  expect(await operations(people.admin, { search: RequestId })).toHaveLength(1)
  expect((await operations(people.admin, { targetId: user.Id })).map(({ Call }) => Call)).toEqual([
    'users.edit',
    'users.add',
  ])
})

test('a password is told to be another one, never what it is', async () => {
  done(
    await farm.call(people.admin, userCalls.editPassword, {
      body: { Id: people.colleagueA.id, Password: 'wheat and barley 7' },
    }),
  )
  const { Changes } = await latest(people.admin, 'users.editPassword')
  expect(Changes.map(({ Fields }) => Fields)).toEqual([[{ Label: '密码', Before: '（已设置）', After: '（已更改）' }]])
})

test('functions of a role are told as what was given and what was taken', async () => {
  const body = { Name: '记录员', DataScope: '本组织', OrganId: people.county.organId, Functions: ['/Clock'] } as const
  const role = done(await farm.call(people.admin, roleCalls.add, { body: { ...body, Functions: ['/Clock'] } }))
  const edited = { Id: role.Id, UpdateTime: role.UpdateTime, Functions: ['/ClockForm'] }
  done(await farm.call(people.admin, roleCalls.editFunctions, { body: edited }))
  const { Changes } = await latest(people.admin, 'roles.editFunctions')
  const fields = Changes.filter(({ Kind }) => Kind === '角色').flatMap(({ Fields }) => Fields)
  expect(fields).toEqual([
    { Label: '去掉的功能', Before: '农事打卡-打卡' },
    { Label: '增加的功能', After: '农事打卡-填写打卡' },
  ])
})

test('a record is told from its first content through its edits to its end, each by who did it', async () => {
  const { managerA, county } = people
  const crop = await add(farm, managerA, cropForm, { data: { Name: '黄瓜' } })
  const edit = { Id: crop.Id, UpdateTime: crop.UpdateTime, Data: { ...crop.Data, Name: '水果黄瓜' } }
  done(await farm.call(managerA, recordCalls.edit, { body: edit }))
  done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [crop.Id] } }))
  const told = await operations(county, { targetId: crop.Id })
  expect(told.map(({ Call, Changed }) => [Call, Changed])).toEqual([
    ['forms.remove', 1],
    ['forms.edit', 1],
    ['forms.add', 1],
  ])
  const acts = await Promise.all(
    told.map(async ({ Id }) => done(await farm.call(county, logCalls.operation, { query: { id: Id } })).Changes[0]),
  )
  expect(acts.map((one) => [one?.Act, one?.Fields.find(({ Label }) => Label === '作物名称')])).toEqual([
    ['delete', { Label: '作物名称', Before: '水果黄瓜' }],
    ['edit', { Label: '作物名称', Before: '黄瓜', After: '水果黄瓜' }],
    ['add', { Label: '作物名称', After: '黄瓜' }],
  ])
  expect(await operations(people.otherCounty, { targetId: crop.Id })).toEqual([])
})

test('what many records held is told record by record', async () => {
  const { managerA, county } = people
  const crops = await Promise.all(['白菜', '萝卜'].map((Name) => add(farm, managerA, cropForm, { data: { Name } })))
  const records = crops.map(({ Id, UpdateTime }) => ({ Id, UpdateTime }))
  const body = { FormId: cropForm.id, Records: records, Set: { Note: '秋播' }, Clear: [] }
  done(await farm.call(managerA, manyCalls.editMany, { body }))
  const { Changes, Changed } = await latest(county, 'many.editMany')
  expect([Changed, Changes.map(({ Name }) => Name).toSorted()]).toEqual([2, ['白菜', '萝卜'].toSorted()])
})

/** Somebody of enterprise A who looks into its logs, and sees no more of its records than is said. */
async function clerk(name: string, urls: string[]) {
  const { admin, enterpriseA } = people
  const role = await addRole(farm, admin, people.county.organId, {
    name,
    scope: '本组织及下级',
    urls: ['/User/OperationLog', ...urls],
  })
  return { role, who: await addPerson(farm, admin, { name, organId: enterpriseA.Organ.Id, roleIds: [role] }) }
}

test('a record out of the reader’s sight is told to be one, without what it holds', async () => {
  const { who } = await clerk('log-clerk', [])
  await add(farm, people.managerA, cropForm, { data: { Name: '秘密作物' } })
  const told = await latest(who, 'forms.add')
  expect(told.Changes).toEqual([{ Kind: '数据', Id: '', Name: '范围外的记录', Act: 'add', Fields: [] }])
  expect(JSON.stringify(await operations(who))).not.toContain('秘密作物')
})

test('what is hidden of a record is hidden in the log of it too', async () => {
  const { who, role } = await clerk('note-clerk', ['/Core/CropList'])
  const less = { Denied: [], Fields: { Note: 'hidden' as const } }
  const body = { Id: cropForm.id, RoleId: role, ...less, Was: { Denied: [], Fields: {} } }
  done(await farm.call(people.admin, designCalls.restrict, { body }))
  await add(farm, people.managerA, cropForm, { data: { Name: '茄子', Note: '只给自己看' } })
  const [change] = (await latest(who, 'forms.add')).Changes
  expect(change?.Fields.map(({ Label }) => Label)).toEqual(['作物名称'])
  expect((await latest(people.county, 'forms.add')).Changes[0]?.Fields).toContainEqual({
    Label: '备注',
    After: '只给自己看',
  })
})

test('people out of the reader’s sight are told to be there, without who they are', async () => {
  const { who } = await clerk('people-clerk', [])
  const body = { Name: 'seen-by-few', RealName: '少见', Password: PASSWORD, OrganId: people.enterpriseA.Organ.Id }
  const { role } = await clerk('people-adder', ['/User/List', '/User/Add'])
  const adder = await addPerson(farm, people.admin, {
    name: 'adder',
    organId: people.enterpriseA.Organ.Id,
    roleIds: [role],
  })
  done(await farm.call(adder, userCalls.add, { body }))
  expect((await latest(who, 'users.add')).Changes).toEqual([
    { Kind: '人员', Id: '', Name: '范围外的记录', Act: 'add', Fields: [] },
  ])
  expect((await latest(adder, 'users.add')).Changes[0]).toMatchObject({ Name: '少见', Act: 'add' })
})

test('an organisation that moves is told by where it was and where it is, once for its whole branch', async () => {
  const { admin, county } = people
  const department = async (Name: string, ParentId: string) =>
    done(await farm.call(admin, organCalls.add, { body: { Name, Kind: '部门', ParentId } }))
  const [north, south] = [await department('北片', county.organId), await department('南片', county.organId)]
  const team = await department('机耕队', north.Id)
  await department('机耕一组', team.Id)
  const body = { Id: team.Id, UpdateTime: team.UpdateTime ?? '', ParentId: south.Id }
  done(await farm.call(admin, organCalls.move, { body }))
  const { Changes } = await latest(admin, 'organs.move')
  expect(Changes).toEqual([
    {
      Kind: '组织',
      Id: team.Id,
      Name: '机耕队',
      Act: 'edit',
      Fields: [{ Label: '上级组织', Before: '北片', After: '南片' }],
    },
  ])
})

test('what an import writes, long after it was asked for, belongs to who asked', async () => {
  const { managerA, county } = people
  const { Id } = await checked(farm, managerA, await workbook(plots('进', 3)), { formId: placeForm.id })
  await written(farm, managerA, Id)
  const run = await latest(county, 'imports.run')
  expect([run.Changed, run.Changes.map(({ Act }) => Act)]).toEqual([3, ['add', 'add', 'add']])
  expect(run.Changes.map(({ Name }) => Name).toSorted()).toEqual(['进 0', '进 1', '进 2'])
  done(await farm.call(managerA, importCalls.undo, { body: { Id } }))
  await settled(farm, managerA, Id)
  const undo = await latest(county, 'imports.undo')
  expect([undo.Changed, undo.Changes.map(({ Act }) => Act)]).toEqual([3, ['delete', 'delete', 'delete']])
})

test('what was purged is told by what it held', async () => {
  const { managerA, county } = people
  const { Id, UpdateTime, Data } = await add(farm, managerA, cropForm, { data: { Name: '韭菜' } })
  done(await farm.call(managerA, recordCalls.edit, { body: { Id, UpdateTime, Data: { ...Data, Name: '韭黄' } } }))
  done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [Id] } }))
  const before = await Promise.all(['forms.edit', 'forms.remove'].map((call) => latest(county, call)))
  const now = new Date(Date.now() + (BIN_DAYS + 1) * 24 * 60 * 60_000)
  await purgeBin({ db: farm.database.db, now: trusted(now), signal: new AbortController().signal })
  expect((await farm.call(managerA, careCalls.history, { query: { id: Id } })).status).toBe(404)
  expect(await Promise.all(['forms.edit', 'forms.remove'].map((call) => latest(county, call)))).toEqual(before)
  expect((await operations(county, { targetId: Id })).map(({ Call }) => Call)).toEqual([
    'forms.remove',
    'forms.edit',
    'forms.add',
  ])
  expect(await operations(people.otherCounty, { targetId: Id })).toEqual([])
})

test('what was done to something lent is told while it is there, and not once it is deleted or gone for good', async () => {
  const { admin, county, enterpriseA, workerA } = people
  const { who } = await clerk('lent-clerk', ['/Core/CropList'])
  const urls = ['/Core/CropList', '/Core/CropAdd/:id']
  const roleId = await addRole(farm, admin, admin.organId, { name: '通改', scope: '全部', urls })
  const person = { name: 'lent-editor', organId: enterpriseA.Organ.Id, roleIds: [roleId] }
  const editor = await addPerson(farm, admin, person)
  const lent = await add(farm, county, cropForm, { data: { Name: '苤蓝' } })
  const note = { Id: lent.Id, UpdateTime: lent.UpdateTime, Data: { Note: '耐寒' } }
  done(await farm.call(editor, recordCalls.edit, { body: note }))
  done(await farm.call(workerA, careCalls.addComment, { body: { RecordId: lent.Id, Text: '长势好' } }))
  const told = async () => {
    const edited = await operations(who, { userId: editor.id, call: 'forms.edit' })
    const one = done(await farm.call(who, logCalls.operation, { query: { id: edited[0]?.Id ?? '' } }))
    const calls = (await operations(who, { targetId: lent.Id })).map(({ Call }) => Call)
    return { calls, names: one.Changes.map(({ Name }) => Name) }
  }
  const nothing = { calls: [], names: ['范围外的记录'] }
  expect(await told()).toEqual({ calls: ['care.addComment', 'forms.edit'], names: ['苤蓝'] })
  done(await farm.call(county, recordCalls.remove, { body: { Ids: [lent.Id] } }))
  expect(await told()).toEqual(nothing)
  const now = new Date(Date.now() + (BIN_DAYS + 1) * 24 * 60 * 60_000)
  await purgeBin({ db: farm.database.db, now: trusted(now), signal: new AbortController().signal })
  expect(await told()).toEqual(nothing)
  expect((await operations(county, { targetId: lent.Id })).map(({ Call }) => Call)).toContain('forms.remove')
})

test('whose sessions were ended, and through whose eyes somebody looks, is told', async () => {
  const { admin, county, workerA, roleless } = people
  done(await farm.call(admin, sessionCalls.end, { body: { UserId: roleless.id } }))
  expect((await latest(admin, 'sessions.end')).Changes).toMatchObject([
    { Kind: '登录', Act: 'delete', Id: roleless.id },
  ])
  done(await farm.call(admin, accessCalls.viewAs, { body: { UserId: workerA.id } }))
  const { Target } = await latest(admin, 'access.viewAs')
  expect(Target).toBe(done(await farm.call(admin, userCalls.get, { query: { id: workerA.id } })).RealName)
  expect((await operations(admin, { targetId: workerA.id, pageSize: 1 })).map(({ Call }) => Call)).toEqual([
    'access.viewAs',
  ])
  expect(await operations(county, { call: 'access.viewAs' })).toEqual([])
})

test('who looks through the eyes of somebody is not named to those who can’t see them', async () => {
  const { admin, county, managerA } = people
  const { Token } = done(await farm.call(admin, accessCalls.viewAs, { body: { UserId: managerA.id } }))
  const body = { FormId: cropForm.id, Data: { Name: '看看' } }
  expect((await farm.call({ ...managerA, token: Token }, recordCalls.add, { body })).status).toBe(403)
  const viewerFor = async (who: Persona) =>
    (await operations(who, { userId: managerA.id, outcome: 'refused' }))[0]?.Viewer
  expect(await viewerFor(county)).toMatchObject({ Id: admin.id, Name: '' })
  expect(await viewerFor(admin)).toMatchObject({ Id: admin.id, Name: 'admin' })
})

test('a comment is told with the record that it is about, to those who see that, and stays told once it is taken back', async () => {
  const { managerA, county } = people
  const { who } = await clerk('comment-clerk', [])
  const crop = await add(farm, managerA, cropForm, { data: { Name: '芹芽' } })
  const { Id } = done(await farm.call(managerA, careCalls.addComment, { body: { RecordId: crop.Id, Text: '少浇水' } }))
  done(await farm.call(managerA, careCalls.removeComment, { body: { Id } }))
  const told = { Kind: '评论', Name: '芹芽' }
  expect((await latest(county, 'care.addComment')).Changes).toMatchObject([
    { ...told, Act: 'add', Fields: [{ Label: '评论', After: '少浇水' }] },
  ])
  expect((await latest(county, 'care.removeComment')).Changes).toMatchObject([
    { ...told, Act: 'delete', Fields: [{ Label: '评论', Before: '少浇水' }] },
  ])
  expect((await latest(who, 'care.removeComment')).Changes).toEqual([
    { Kind: '评论', Id: '', Name: '范围外的记录', Act: 'delete', Fields: [] },
  ])
  expect(await operations(who, { targetId: crop.Id })).toEqual([])
  expect((await operations(county, { targetId: crop.Id })).map(({ Call }) => Call)).toEqual([
    'care.removeComment',
    'care.addComment',
    'forms.add',
  ])
})

test('what a role may not with a form is told by the names of its fields', async () => {
  const { role } = await clerk('variety-clerk', ['/Core/CropList'])
  const less = { Denied: [], Fields: { GrowingDays: 'hidden' as const } }
  const body = { Id: cropForm.id, RoleId: role, ...less, Was: { Denied: [], Fields: {} } }
  done(await farm.call(people.admin, designCalls.restrict, { body }))
  const told = JSON.stringify((await latest(people.admin, 'design.restrict')).Changes)
  expect(told).not.toContain('GrowingDays')
  expect(told).toContain(`${cropForm.fields.GrowingDays.label}：隐藏`)
})

test('what somebody looks for by a view of their own is told to nobody', async () => {
  const body = {
    Screen: '/Core/CropList',
    Name: '我的',
    Address: 'search=secret-condition',
    Columns: [],
    Owner: 'own' as const,
  }
  done(await farm.call(people.managerA, viewCalls.add, { body }))
  const { Changes } = await latest(people.admin, 'views.add')
  expect(Changes).toMatchObject([{ Kind: '列表视图', Name: '我的' }])
  expect(JSON.stringify(Changes)).not.toContain('secret-condition')
})

test('permissions that are told anew and stay as they were are told by the name of their module', async () => {
  const descriptor = { Module: orderModule, Functions: [] }
  done(await farm.call(people.admin, accessCalls.updatePermission, { body: descriptor }))
  done(await farm.call(people.admin, accessCalls.updatePermission, { body: descriptor }))
  const told = await operations(people.admin, { call: 'access.updatePermission', pageSize: 2 })
  expect(told.map(({ Target }) => Target)).toEqual([descriptor.Module.Name, descriptor.Module.Name])
})

test('a department that is moved one level deeper takes its log along', async () => {
  const { admin, enterpriseA } = people
  const department = async (Name: string) =>
    done(await farm.call(admin, organCalls.add, { body: { Name, Kind: '部门', ParentId: enterpriseA.Organ.Id } }))
  const [team, office] = [await department('二队'), await department('总部')]
  const urls = ['/User/OperationLog', '/Core/CropList', '/Core/CropAdd']
  const role = await addRole(farm, admin, enterpriseA.Organ.Id, { name: '队长', scope: '本组织及下级', urls })
  const head = await addPerson(farm, admin, { name: 'team-head', organId: team.Id, roleIds: [role] })
  await add(farm, head, cropForm, { data: { Name: '茄子' } })
  const body = { Id: team.Id, UpdateTime: team.UpdateTime ?? '', ParentId: office.Id }
  done(await farm.call(admin, organCalls.move, { body }))
  expect((await operations(head, { userId: head.id })).map(({ Call }) => Call)).toEqual(['forms.add'])
})

test('who may look at what they did themselves sees nothing of what colleagues did', async () => {
  const { admin, enterpriseA } = people
  const { who } = await clerk('alone', [])
  const role = await addRole(farm, admin, people.county.organId, {
    name: '只看自己',
    scope: '仅本人',
    urls: ['/User/OperationLog'],
  })
  const own = await addPerson(farm, admin, { name: 'own-log', organId: enterpriseA.Organ.Id, roleIds: [role] })
  expect((await operations(who)).length).toBeGreaterThan(0)
  expect(await operations(own)).toEqual([])
})

test('an enterprise whose only person was deleted can be deleted', async () => {
  const { admin, county } = people
  const farmstead = await add(farm, admin, enterpriseForm, {
    data: { Name: '空农场', Area: 1 },
    organId: county.organId,
  })
  const leaver = await addPerson(farm, admin, { name: 'leaver', organId: farmstead.Organ.Id, roleIds: [] })
  const removing = () => farm.call(admin, recordCalls.remove, { body: { Ids: [farmstead.Id] } })
  expect((await removing()).status).not.toBe(204)
  done(await farm.call(admin, userCalls.remove, { body: { Ids: [leaver.id] } }))
  done(await removing())
})

test('the days of a search are worked out once, not for every row', async () => {
  const { db } = farm.database
  await sql`create sequence zone_asked`.execute(db)
  await sql`
    create or replace function farm_zone() returns text language plpgsql volatile as $$
    begin
      perform nextval('zone_asked');
      return 'Asia/Shanghai';
    end $$
  `.execute(db)
  expect((await operations(people.admin, { from: '2020-01-01', to: '2099-12-31' })).length).toBeGreaterThan(20)
  const { rows } = await sql<{ n: number }>`select last_value::integer as n from zone_asked`.execute(db)
  expect(rows[0]?.n).toBeLessThanOrEqual(4)
})

test('the same sent again is told again, as having changed nothing', async () => {
  const Id = newId()
  const body = { FormId: cropForm.id, Id, Data: { Name: '菠菜' } }
  done(await farm.call(people.managerA, recordCalls.add, { body }))
  done(await farm.call(people.managerA, recordCalls.add, { body }))
  const told = await operations(people.county, { call: 'forms.add', pageSize: 2 })
  expect(told.map(({ Changed }) => Changed)).toEqual([0, 1])
})

test('a cursor goes on where the page ended', async () => {
  const first = await farm.call(people.admin, logCalls.operations, { query: { pageSize: 2 } })
  const cursor = /cursor=([\w-]+)>/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await operations(people.admin, { pageSize: 2, cursor })
  const both = await operations(people.admin, { pageSize: 4 })
  expect([...done(first), ...second].map(({ Id }) => Id)).toEqual(both.map(({ Id }) => Id))
  expect(Number(first.headers['x-total-count'])).toBeGreaterThan(4)
  expect((await farm.call(people.admin, logCalls.operations, { query: { cursor: 'x' } })).status).toBe(400)
})

import { roleCalls } from '@farm/contract/access'
import { cropForm } from '@farm/contract/crops'
import { dictionaryForm } from '@farm/contract/dictionaries'
import {
  type FieldRight,
  type Fields,
  type FormRestriction,
  type RightName,
  careCalls,
  choice,
  computed,
  designCalls,
  recordCalls,
  reference,
  text,
  whole,
} from '@farm/contract/forms'
import { userCalls } from '@farm/contract/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { draft, publish, publishAgain, send } from '../../app/testing/designs.ts'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { purgeBin } from './index.ts'
import { trusted } from '../../platform/retention/testing/trusted.ts'

const farm = await openFarm()
const { people } = farm
const { admin, county, managerA, managerB, enterpriseA } = people
afterAll(farm.close)

let clerk: Persona
let clerks: string
const urls = ['/FormData', '/FormData/List', '/FormData/AddData', '/FormData/AddData/:id', '/FormData/List#Delete']
beforeAll(async () => {
  clerks = await addRole(farm, admin, county.organId, { name: '统计员', scope: '本组织及下级', urls })
  clerk = await addPerson(farm, admin, { name: 'clerk', organId: enterpriseA.Organ.Id, roleIds: [clerks] })
})

type Less = { readonly fields?: Readonly<Record<string, FieldRight>>; readonly denied?: readonly RightName[] }
const free = { Denied: [], Fields: {} }

const restrict = (who: Persona, Id: string, RoleId: string, { fields = {}, denied = [] }: Less, Was: object = free) =>
  farm.call(who, designCalls.restrict, {
    body: { Id, RoleId, Denied: [...denied], Fields: { ...fields }, Was: { ...free, ...Was } },
  })

/** A form of enterprise A with something kept from the clerks. */
async function formWith(fields: Fields, less: Less): Promise<string> {
  const id = await publish(farm, managerA, { F1: text('名称', { required: true }), ...fields })
  done(await restrict(county, id, clerks, less))
  return id
}

const read = async (who: Persona, id: string) => done(await farm.call(who, recordCalls.get, { query: { id } })).Data
const listed = (who: Persona, formId: string, more: object = {}) =>
  farm.call(who, recordCalls.list, { query: { formId, ...more } })

test('a hidden value can’t be found by guessing: right and wrong are refused alike', async () => {
  const id = await formWith({ F2: whole('成本') }, { fields: { F2: 'hidden' } })
  const { Id } = done(await send(farm, managerA, id, { F1: '一号', F2: 80 }))
  const guess = async (F2: number) => {
    const UpdateTime = '2020-01-01T00:00:00.000Z'
    const { status, error } = await farm.call(clerk, recordCalls.edit, { body: { Id, UpdateTime, Data: { F2 } } })
    return [status, error.fields]
  }
  expect(await guess(81)).toEqual([422, { F2: ['表单中没有“F2”这个字段，请刷新页面后再试'] }])
  expect(await guess(80)).toEqual(await guess(81))
})

test('a form stays while another in force refers to it', async () => {
  const target = await publish(farm, managerA, { F1: text('名称', { required: true }) }, { name: '台账' })
  const below = { F1: text('名称'), F2: reference('台账', target) }
  const id = await publish(farm, managerA, below, { name: '领用' })
  const gone = () => farm.call(managerA, designCalls.removeForms, { body: { Ids: [target] } })
  const refused = await gone()
  expect([refused.status, refused.error.errors]).toEqual([409, ['“台账”被表单“领用”引用，不能删除，请先去掉这些引用']])
  const without = (F3: string) =>
    draft({ F1: text('名称'), F2: reference('台账', target, { isRemoved: true }), F3: text(F3) }, { name: '领用' })
  done(await publishAgain(farm, managerA, id, without('备注')))
  expect((await gone()).status).toBe(204)
  done(await publishAgain(farm, managerA, id, without('说明')))
})

test('two forms that refer to each other are deleted together', async () => {
  const one = await publish(farm, managerA, { F1: text('名称') })
  const other = await publish(farm, managerA, { F1: text('名称'), F2: reference('甲', one) })
  const back = draft({ F1: text('名称'), F2: reference('乙', other), F3: reference('自己', one) })
  done(await publishAgain(farm, managerA, one, back))
  const remove = (...Ids: string[]) => farm.call(managerA, designCalls.removeForms, { body: { Ids } })
  expect((await remove(one)).status).toBe(409)
  expect((await remove(one, other)).status).toBe(204)
})

test('a reference to a form of an enterprise below names nothing to another enterprise', async () => {
  const target = await publish(farm, managerA, { F1: text('名称') })
  const id = await publish(farm, county, { F1: text('名称'), F2: reference('台账', target) })
  const sent = await send(farm, managerB, id, { F1: '一号', F2: managerB.organId })
  expect([sent.status, sent.error.fields]).toEqual([422, { F2: ['所选内容已不存在或超出您的权限，请重新选择'] }])
})

test('what is worked out of a hidden field is hidden, over several steps', async () => {
  const fields = {
    F2: whole('成本'),
    F3: whole('数量'),
    F4: computed('合计', '[F2] * [F3]'),
    F5: computed('含税', '[F4] * 2'),
    F6: computed('加一', '[F3] + 1'),
  }
  const id = await formWith(fields, { fields: { F2: 'hidden' } })
  const { Id } = done(await send(farm, managerA, id, { F1: '一号', F2: 7, F3: 1 }))
  expect(await read(clerk, Id)).toEqual({ F1: '一号', F3: 1, F6: 2 })
  expect((await listed(clerk, id, { qs: 'F5[=]14' })).status).toBe(400)
  expect(await read(managerA, Id)).toMatchObject({ F4: 7, F5: 14 })
})

test('what names records can’t be hidden by way of what it is worked out of', async () => {
  const fields = { F1: computed('名称', "[F2] & '号'", { result: 'text' }), F2: text('编号') }
  const id = await publish(farm, managerA, fields)
  const refused = await restrict(county, id, clerks, { fields: { F2: 'hidden' } })
  expect([refused.status, refused.error.code]).toEqual([422, 'forms/needed'])
})

test('nobody filters or expands through a form that they may not view', async () => {
  const target = await formWith({ F2: whole('成本'), F3: reference('作物', 'crops') }, { denied: ['view'] })
  const id = await publish(farm, managerA, { F1: text('名称'), F2: reference('台账', target) })
  const { Id } = done(await send(farm, managerA, target, { F1: '机密', F2: 7 }))
  done(await send(farm, managerA, id, { F1: '一号', F2: Id }))
  for (const more of [{ qs: 'F2.F2[=]7' }, { qs: `F2.Id[=]${Id}` }, { expand: 'F2.F3' }])
    expect([more, (await listed(clerk, id, more)).status]).toEqual([more, 400])
  // One after the other: a statement that was put together for somebody else is not used for them.
  expect(done(await listed(managerA, id, { expand: 'F2' }))[0]?.Expand).toEqual({ F2: { Id, Name: '机密' } })
  expect(done(await listed(clerk, id, { expand: 'F2' }))[0]?.Expand).toEqual({ F2: { Id } })
})

test('who is restricted gives nobody more by a role that they make', async () => {
  const id = await formWith({ F2: whole('成本') }, { fields: { F2: 'hidden' }, denied: ['delete'] })
  const maker = await addRole(farm, admin, county.organId, {
    name: '登记员',
    scope: '本组织及下级',
    urls: [
      ...urls,
      '/User/List',
      '/User/Add',
      '/User/Edit/:id',
      '/User/Password/:id',
      '/User/RoleAdd',
      '/Core/FormList',
    ],
  })
  done(await restrict(county, id, maker, { fields: { F2: 'hidden' }, denied: ['delete'] }))
  const old = await addRole(farm, admin, enterpriseA.Organ.Id, { name: '旧角色', scope: '本组织', urls })
  const who = await addPerson(farm, admin, { name: 'maker', organId: enterpriseA.Organ.Id, roleIds: [maker] })
  const fresh = done(
    await farm.call(who, roleCalls.add, { body: { Name: '新角色', DataScope: '本组织', Functions: urls } }),
  )
  const person = { Name: 'puppet', RealName: '某', Password: 'a good password' }
  const given = (RoleIds: string[]) => farm.call(who, userCalls.add, { body: { ...person, RoleIds } })
  expect((await given([old])).error.fields).toEqual({ RoleIds: ['不能授予自己没有的表单权限，请取消勾选'] })
  expect((await given([fresh.Id])).status).toBe(200)
  const shown = done(await farm.call(who, designCalls.restrictions, { query: { id } }))
  expect(shown.find((one) => one.RoleId === fresh.Id)).toMatchObject({ Denied: ['delete'], Fields: { F2: 'hidden' } })
  // Nor by taking what binds them from a role in their reach.
  const was = { Denied: ['delete'], Fields: { F2: 'hidden' } }
  expect((await restrict(who, id, fresh.Id, {}, was)).status).toBe(403)
  // Nor by the password of somebody who may more.
  const mightier = await addPerson(farm, admin, { name: 'old', organId: enterpriseA.Organ.Id, roleIds: [old] })
  const { UpdateTime = '' } = done(await farm.call(admin, userCalls.list)).find((one) => one.Id === mightier.id) ?? {}
  const edit = await farm.call(who, userCalls.edit, {
    body: { Id: mightier.id, UpdateTime, RealName: '改名' },
  })
  expect(edit.status).toBe(403)
})

test('a role that can do nothing with a form is given by who is restricted there', async () => {
  const id = await formWith({ F2: whole('成本') }, {})
  const chief = await addRole(farm, admin, county.organId, {
    name: '队长',
    scope: '本组织及下级',
    urls: [...urls, '/User/List', '/User/Add', '/User/Edit/:id', '/User/Password/:id', '/Clock'],
  })
  done(await restrict(county, id, chief, { fields: { F2: 'hidden' } }))
  const hands = await addRole(farm, admin, county.organId, { name: '帮工', scope: '仅本人', urls: ['/Clock'] })
  const who = await addPerson(farm, admin, { name: 'chief', organId: enterpriseA.Organ.Id, roleIds: [chief] })
  const body = { Name: 'hand', RealName: '某', Password: 'a good password', RoleIds: [hands] }
  expect((await farm.call(who, userCalls.add, { body })).status).toBe(200)
})

test('what the county took from a role the enterprise does not give back', async () => {
  const id = await publish(farm, county, { F1: text('名称'), F2: whole('成本'), F3: whole('单价') })
  const own = await addRole(farm, admin, enterpriseA.Organ.Id, { name: '库管员', scope: '本组织', urls })
  done(await restrict(county, id, own, { fields: { F2: 'hidden' } }))
  const was = { Denied: [], Fields: { F2: 'hidden' as const } }
  const looser: ReadonlyArray<Less['fields']> = [undefined, { F2: 'read' }, { F3: 'hidden' }]
  for (const fields of looser)
    expect((await restrict(managerA, id, own, { ...(fields && { fields }) }, was)).status).toBe(403)
  const more = { fields: { F2: 'hidden', F3: 'read' }, denied: ['delete'] } as const
  expect(done(await restrict(managerA, id, own, more, was)).Fields).toEqual(more.fields)
  expect((await restrict(county, id, own, {}, { Denied: ['delete'], Fields: more.fields })).status).toBe(200)
})

test('of two who restrict a role the second is told what it is by now', async () => {
  const id = await formWith({ F2: whole('成本') }, { fields: { F2: 'hidden' } })
  const late = await restrict(county, id, clerks, { denied: ['delete'] })
  expect([late.status, late.error.code]).toEqual([409, 'forms/rights-stale'])
  const present: Partial<FormRestriction> = { RoleId: clerks, Denied: [], Fields: { F2: 'hidden' } }
  expect(late.error.present).toMatchObject(present)
  // The same sent again is done already.
  expect((await restrict(county, id, clerks, { fields: { F2: 'hidden' } })).status).toBe(200)
})

test('nobody publishes the dictionary of an organisation that they may not read', async () => {
  const data = { Name: '价目', Entries: [{ Name: '内部价' }] }
  const theirs = await add(farm, managerB, dictionaryForm, { data })
  const fields = { F1: text('名称'), F2: choice('价目', [], { dictionary: theirs.Id }) }
  const body = { Draft: draft(fields) }
  const { Id, UpdateTime } = done(await farm.call(managerA, designCalls.addForm, { body }))
  const refused = await farm.call(managerA, designCalls.publish, { body: { Id, UpdateTime } })
  expect([refused.status, refused.error.fields]).toEqual([
    422,
    { 'Fields.1.Dictionary': ['字典已不存在或超出您的权限，请重新选择'] },
  ])
  const shared = await publish(farm, county, fields)
  done(await publishAgain(farm, county, shared, draft({ ...fields, F3: text('备注') })))
})

test('narrowing tells nothing of a field that is hidden, here or there', async () => {
  const enterprise = reference('企业', 'enterprises')
  const target = await formWith({ F2: enterprise }, { fields: { F2: 'hidden' } })
  const narrowed = { F2: enterprise, F3: reference('台账', target, { narrowedBy: { field: 'F2', by: 'F2' } }) }
  const there = await formWith(narrowed, {})
  const here = await formWith(narrowed, { fields: { F2: 'hidden' } })
  // Only the county knows of the other enterprise.
  const sent = async (FormId: string, Data: object) => {
    const body = { FormId, OrganId: enterpriseA.Organ.Id, Data: { F1: '一号', ...Data } }
    return done(await farm.call(county, recordCalls.add, { body }))
  }
  const F3 = (await sent(target, { F2: people.enterpriseB.Id })).Id
  expect((await send(farm, managerA, there, { F1: '一号', F2: enterpriseA.Id, F3 })).error.fields).toEqual({
    F3: ['与所选的“企业”不一致'],
  })
  expect((await send(farm, clerk, there, { F1: '一号', F2: enterpriseA.Id, F3 })).status).toBe(200)
  const { Id, UpdateTime } = await sent(here, { F2: enterpriseA.Id })
  const edit = await farm.call(clerk, recordCalls.edit, { body: { Id, UpdateTime, Data: { F3 } } })
  expect(edit.status).toBe(200)
})

test('what is said above or beside an organisation is kept from the neighbours', async () => {
  const shared = await add(farm, county, cropForm, { data: { Name: '番茄' } })
  const say = async (who: Persona, Text: string) =>
    done(await farm.call(who, careCalls.addComment, { body: { RecordId: shared.Id, Text } }))
  await say(county, '县里推荐')
  await say(managerA, '我们亏了')
  await say(people.managerOfA1, '一队种了')
  const heard = async (who: Persona) =>
    done(await farm.call(who, careCalls.comments, { query: { id: shared.Id } })).map((one) => one.Text)
  expect(await heard(managerB)).toEqual(['县里推荐'])
  expect(await heard(managerA)).toEqual(['县里推荐', '我们亏了', '一队种了'])
  expect(await heard(county)).toEqual(['县里推荐', '我们亏了', '一队种了'])
})

test('who may not view a form learns neither its fields nor how much is in it', async () => {
  const designers = await addRole(farm, admin, county.organId, {
    name: '制表员',
    scope: '本组织及下级',
    urls: [...urls, '/Core/FormList'],
  })
  const who = await addPerson(farm, admin, { name: 'designer', organId: enterpriseA.Organ.Id, roleIds: [designers] })
  const id = await publish(farm, managerA, { F1: text('名称'), F2: whole('成本') })
  done(await send(farm, managerA, id, { F1: '一号', F2: 3 }))
  done(await restrict(county, id, designers, { denied: ['view', 'add', 'edit', 'delete', 'export'] }))
  expect((await farm.call(who, recordCalls.getForm, { query: { id } })).status).toBe(404)
  const counted = done(await farm.call(who, designCalls.listDesigns)).find((one) => one.Id === id)
  expect(counted?.Records).toBe(0)
  const { UpdateTime } = done(await farm.call(managerA, designCalls.getDesign, { query: { id } }))
  const Draft = draft({ F1: text('名称'), F2: text('成本') })
  done(await farm.call(managerA, designCalls.editForm, { body: { Id: id, UpdateTime, Draft } }))
  const changes = async (by: Persona) =>
    done(await farm.call(by, designCalls.changes, { query: { id } })).map((one) => one.Records)
  expect(new Set(await changes(managerA))).toEqual(new Set([1]))
  expect(new Set(await changes(who))).toEqual(new Set([0]))
})

test('a unique field has no default', async () => {
  const body = { Draft: draft({ F1: text('名称'), F2: text('编号', { unique: true, default: '甲' }) }) }
  const { Id, UpdateTime } = done(await farm.call(managerA, designCalls.addForm, { body }))
  const refused = await farm.call(managerA, designCalls.publish, { body: { Id, UpdateTime } })
  expect(refused.error.fields).toEqual({ 'Fields.1.Default': ['“不能重复”的字段不能有默认值'] })
})

test('a hidden field is not named where its value is there already', async () => {
  const id = await formWith({ F2: text('编号', { unique: true }) }, { fields: { F2: 'hidden' } })
  const { Id } = done(await send(farm, managerA, id, { F1: '一号', F2: '甲' }))
  done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [Id] } }))
  done(await send(farm, managerA, id, { F1: '二号', F2: '甲' }))
  const refused = await farm.call(clerk, careCalls.recover, { body: { Ids: [Id] } })
  expect([refused.status, refused.error]).toMatchObject([409, { code: 'form-data/taken-unseen' }])
  expect(refused.error.fields).toBeUndefined()
})

test('names of what was purged are for those who see every field', async () => {
  const id = await formWith({ F2: text('备注') }, {})
  const { Id } = done(await send(farm, managerA, id, { F1: '机密', F2: '公开' }))
  done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [Id] } }))
  const now = new Date(Date.now() + 31 * 24 * 60 * 60_000)
  await purgeBin({ db: farm.database.db, now: trusted(now), signal: new AbortController().signal })
  const names = async () =>
    done(await farm.call(clerk, careCalls.purges, { query: { formId: id } })).map((one) => one.Names)
  expect(await names()).toEqual([['机密']])
  const next = draft({ F1: text('名称'), F2: text('备注') }, { nameField: 'F2' })
  done(await publishAgain(farm, managerA, id, next))
  done(await restrict(county, id, clerks, { fields: { F1: 'hidden' } }))
  expect(await names()).toEqual([[]])
})

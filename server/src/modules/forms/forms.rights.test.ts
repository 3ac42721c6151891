import { accessCalls, modules, roleCalls } from '@farm/contract/access'
import {
  type FieldRight,
  type RightName,
  designCalls,
  photos,
  recordCalls,
  reference,
  text,
  whole,
} from '@farm/contract/forms'
import { fileCalls } from '@farm/contract/files'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish, send } from '../../app/testing/designs.ts'
import { addPerson, addRole, done, signIn } from '../../app/testing/personas.ts'
import { jpeg, upload } from '../../app/testing/photos.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'

const farm = await openFarm()
const { people } = farm
const { admin, county, managerA, enterpriseA } = people
afterAll(farm.close)

/** Holds 数据管理 as the manager does, by a role of their own. */
let clerk: Persona
let clerks: string
let secondRole: string

const urls = ['/FormData', '/FormData/List', '/FormData/AddData', '/FormData/AddData/:id', '/FormData/List#Delete']
beforeAll(async () => {
  clerks = await addRole(farm, admin, county.organId, { name: '统计员', scope: '本组织及下级', urls })
  secondRole = await addRole(farm, admin, county.organId, { name: '化验员', scope: '本组织及下级', urls })
  clerk = await addPerson(farm, admin, { name: 'clerk', organId: enterpriseA.Organ.Id, roleIds: [clerks] })
})

const fields = {
  F1: text('名称', { required: true }),
  F2: whole('成本', { default: 5 }),
  F3: text('备注'),
  F4: reference('作物', 'crops'),
  F5: photos('凭证'),
}

const free = { Denied: [], Fields: {} }

async function restricted(rights: Readonly<Record<string, FieldRight>>, denied: readonly RightName[] = []) {
  const id = await publish(farm, managerA, fields)
  await restrict(id, clerks, rights, denied)
  return id
}

async function restrict(
  id: string,
  RoleId: string,
  Fields: Readonly<Record<string, FieldRight>>,
  denied: readonly RightName[] = [],
) {
  const body = { Id: id, RoleId, Denied: [...denied], Fields, Was: free }
  return done(await farm.call(county, designCalls.restrict, { body }))
}

test.each([
  ['filtered by', { qs: 'F2[>]1' }],
  ['sorted by', { orderBy: 'F2 desc' }],
  ['asked for empty', { qs: 'F2[null]true' }],
])('a hidden field can’t be %s', async (_, more) => {
  const id = await restricted({ F2: 'hidden' })
  const answer = await farm.call(clerk, recordCalls.list, { query: { formId: id, ...more } })
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.error)).not.toContain('成本')
})

test('a hidden reference can’t be expanded or filtered through', async () => {
  const id = await restricted({ F4: 'hidden' })
  const asked = (query: object) => farm.call(clerk, recordCalls.list, { query: { formId: id, ...query } })
  expect((await asked({ expand: 'F4' })).status).toBe(400)
  expect((await asked({ qs: 'F4.Name[~]番' })).status).toBe(400)
})

test('a hidden field is in no answer, and not in the definition', async () => {
  const id = await restricted({ F2: 'hidden' })
  const { Id } = done(await send(farm, managerA, id, { F1: '一号', F2: 80 }))
  expect(done(await farm.call(clerk, recordCalls.list, { query: { formId: id } })).map((one) => one.Data)).toEqual([
    { F1: '一号' },
  ])
  expect(done(await farm.call(clerk, recordCalls.get, { query: { id: Id } })).Data).toEqual({ F1: '一号' })
  const form = done(await farm.call(clerk, recordCalls.getForm, { query: { id } }))
  expect(form.Fields.map(({ Name }) => Name)).toEqual(['F1', 'F3', 'F4', 'F5'])
  expect(done(await farm.call(managerA, recordCalls.get, { query: { id: Id } })).Data).toEqual({ F1: '一号', F2: 80 })
})

test('an edit never blanks a hidden field, and the refusal of a stale one does not show it', async () => {
  const id = await restricted({ F2: 'hidden' })
  const { Id, UpdateTime } = done(await send(farm, managerA, id, { F1: '一号', F2: 987_654 }))
  const edit = (Data: object) => farm.call(clerk, recordCalls.edit, { body: { Id, UpdateTime, Data: { ...Data } } })
  expect(done(await edit({ F1: '二号' })).Data).toEqual({ F1: '二号' })
  expect(done(await farm.call(managerA, recordCalls.get, { query: { id: Id } })).Data).toEqual({
    F1: '二号',
    F2: 987_654,
  })
  const stale = await edit({ F1: '三号' })
  expect([stale.status, JSON.stringify(stale.error).includes('987654')]).toEqual([409, false])
  expect((await edit({ F2: null })).error.fields).toEqual({ F2: ['表单中没有“F2”这个字段，请刷新页面后再试'] })
})

test('a new record of who may not fill in a field begins with its default', async () => {
  const id = await restricted({ F2: 'hidden' })
  const { Id, Data } = done(await send(farm, clerk, id, { F1: '一号' }))
  expect(Data).toEqual({ F1: '一号' })
  expect(done(await farm.call(managerA, recordCalls.get, { query: { id: Id } })).Data).toEqual({ F1: '一号', F2: 5 })
})

test('a field that may only be read is shown and refuses to be set', async () => {
  const id = await restricted({ F2: 'read' })
  const { Id, UpdateTime, Data } = done(await send(farm, managerA, id, { F1: '一号', F2: 80 }))
  expect(done(await farm.call(clerk, recordCalls.get, { query: { id: Id } })).Data).toEqual(Data)
  const edit = await farm.call(clerk, recordCalls.edit, { body: { Id, UpdateTime, Data: { F2: 1 } } })
  expect([edit.status, edit.error.fields]).toEqual([422, { F2: ['您没有填写“成本”的权限，请联系管理员开通'] }])
})

test('the field that names records stays in sight', async () => {
  const id = await publish(farm, managerA, fields)
  const body = { Id: id, RoleId: clerks, Denied: [], Fields: { F1: 'hidden' } as const, Was: free }
  const refused = await farm.call(county, designCalls.restrict, { body })
  expect([refused.status, refused.error.errors]).toEqual([422, ['“名称”是系统需要的字段，不能隐藏，可以设为只读']])
})

test('photos of a hidden field are not given', async () => {
  const id = await restricted({ F5: 'hidden' })
  const photo = await upload(farm, managerA, await jpeg())
  done(await send(farm, managerA, id, { F1: '一号', F5: [photo] }))
  expect(done(await farm.call(managerA, fileCalls.list, { query: { ids: photo } }))).toHaveLength(1)
  expect(done(await farm.call(clerk, fileCalls.list, { query: { ids: photo } }))).toEqual([])
})

test.each<[RightName, number]>([
  ['view', 403],
  ['add', 403],
])('a role that is denied to %s gets %i', async (right, status) => {
  const id = await restricted({}, [right])
  const answer =
    right === 'view'
      ? await farm.call(clerk, recordCalls.list, { query: { formId: id } })
      : await send(farm, clerk, id, { F1: '一号' })
  expect(answer.status).toBe(status)
})

test('a form that may not be seen is in no menu, and a record of it does not exist', async () => {
  const id = await restricted({}, ['view'])
  const { Id } = done(await send(farm, managerA, id, { F1: '一号' }))
  expect((await farm.call(clerk, recordCalls.get, { query: { id: Id } })).status).toBe(404)
  const { Menus } = done(await farm.call(clerk, accessCalls.myPermission, { query: { module: modules.farm } }))
  expect(JSON.stringify(Menus)).not.toContain(id)
})

test('who has another role that may more, may more', async () => {
  const id = await restricted({ F2: 'hidden' })
  const both = await addPerson(farm, admin, {
    name: 'both',
    organId: enterpriseA.Organ.Id,
    roleIds: [clerks, secondRole],
  })
  const { Id } = done(await send(farm, managerA, id, { F1: '一号', F2: 80 }))
  const seen = async () => done(await farm.call(both, recordCalls.get, { query: { id: Id } })).Data.F2
  expect(await seen()).toBe(80)
  await restrict(id, secondRole, { F2: 'hidden' })
  expect(await seen()).toBeUndefined()
})

test('nobody restricts a role of their own, one out of reach, or a field that is not there', async () => {
  const id = await publish(farm, managerA, fields)
  const sent = (RoleId: string, Fields: Readonly<Record<string, FieldRight>>) => ({
    body: { Id: id, RoleId, Denied: [], Fields, Was: free },
  })
  const own = done(await farm.call(county, roleCalls.list)).find(({ Name }) => Name === '县级管理员')
  expect((await farm.call(county, designCalls.restrict, sent(own?.Id ?? '', { F2: 'hidden' }))).status).toBe(422)
  expect((await farm.call(managerA, designCalls.restrict, sent(clerks, { F2: 'hidden' }))).status).toBe(404)
  expect((await farm.call(county, designCalls.restrict, sent(clerks, { F9: 'hidden' }))).status).toBe(422)
})

test('rights hold at once for who is signed in already', async () => {
  const id = await publish(farm, managerA, fields)
  const { Id } = done(await send(farm, managerA, id, { F1: '一号', F2: 80 }))
  const again = await signIn(farm, 'clerk')
  const seen = async () => done(await farm.call(again, recordCalls.get, { query: { id: Id } })).Data.F2
  expect(await seen()).toBe(80)
  await restrict(id, clerks, { F2: 'hidden' })
  expect(await seen()).toBeUndefined()
})

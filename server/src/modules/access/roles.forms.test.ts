import { type Role, type RoleForm, roleCalls } from '@farm/contract/access'
import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { placeForm } from '@farm/contract/places'
import type { BodyOf } from '@farm/contract/wire'
import { afterAll, describe, expect, test } from 'vitest'
import { addManager, bossUrls, peopleUrls } from '../../app/testing/managers.ts'
import { addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { newId } from '../../platform/ids/index.ts'

const farm = await openFarm()
const { people } = farm
const { admin, enterpriseA } = people
const A = enterpriseA.Organ.Id
const [CROPS, CROP_DELETE, PLACES] = ['/Core/CropList', '/Core/CropList#Delete', '/Core/PlaceList']
const boss = await addManager(farm, people, { name: 'boss' })
afterAll(farm.close)

type NewRole = BodyOf<typeof roleCalls.add>
type Changes = BodyOf<typeof roleCalls.edit>
const free = { Denied: [], Fields: {} }

let made = 0
const fresh = () => `组${(made += 1)}`
const newRole = (own: Partial<NewRole> = {}): NewRole => ({
  Id: newId(),
  Name: fresh(),
  DataScope: '本组织',
  OrganId: A,
  Functions: [CROPS, CROP_DELETE, PLACES],
  ...own,
})
const add = (who: Persona, body: NewRole) => farm.call(who, roleCalls.add, { body })
const edit = (who: Persona, { Id, UpdateTime }: Role, changes: Omit<Changes, 'Id' | 'UpdateTime'>) =>
  farm.call(who, roleCalls.edit, { body: { Id, UpdateTime, ...changes } })
const get = async (who: Persona, id: string) => done(await farm.call(who, roleCalls.get, { query: { id } }))
const formOf = async (who: Persona, roleId: string, id = cropForm.id) => {
  const all = done(await farm.call(who, roleCalls.forms, { query: { roleId } }))
  return all.find(({ Id }) => Id === id)
}
const deniedTo = async (roleId: string, id = cropForm.id) => (await formOf(admin, roleId, id))?.Denied
const rightOn = (form: RoleForm | undefined, name: string) => form?.Fields.find(({ Name }) => Name === name)?.Right
const fieldOf = (form: RoleForm | undefined, name: string) => form?.Fields.find((field) => field.Name === name)

/** Somebody of A who may not delete crops nor see their note. */
async function boundManager(name: string): Promise<Persona> {
  const id = await addRole(farm, admin, A, { name: `${name}的角色`, scope: '本组织及下级', urls: [...bossUrls] })
  const Forms = [{ FormId: cropForm.id, Denied: ['delete' as const], Fields: { Note: 'hidden' as const }, Was: free }]
  done(await edit(admin, await get(admin, id), { Forms }))
  return addPerson(farm, admin, { name, organId: A, roleIds: [id] })
}

describe('a new role is not made at all', () => {
  test.each([
    ['a field that there is not', { Made: 'read' as const }, '“作物”：表单中没有字段：Made'],
    ['a field that has to stay in sight', { Name: 'hidden' as const }, '是系统需要的字段，不能隐藏'],
  ])('with a right over %s', async (_, Fields, text) => {
    const sent = newRole({
      Forms: [
        { FormId: placeForm.id, Denied: ['view'], Fields: {} },
        { FormId: cropForm.id, Denied: [], Fields },
      ],
    })
    const answer = await add(boss, sent)
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([422, [`Forms.${cropForm.id}`]])
    expect(answer.error.fields?.[`Forms.${cropForm.id}`]?.join()).toContain(text)
    expect((await farm.call(admin, roleCalls.get, { query: { id: sent.Id ?? '' } })).status).toBe(404)
  })

  test('with a right over a form that there is not', async () => {
    const sent = newRole({ Forms: [{ FormId: newId(), Denied: [], Fields: {} }] })
    expect((await add(boss, sent)).status).toBe(404)
    expect((await farm.call(admin, roleCalls.get, { query: { id: sent.Id ?? '' } })).status).toBe(404)
  })

  test('where its functions are refused, whatever it may of forms', async () => {
    const sent = newRole({ Functions: ['/CountyFarm/EnterpriseList'] })
    const answer = await add(boss, { ...sent, Forms: [{ FormId: cropForm.id, Denied: ['view'], Fields: {} }] })
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([422, ['Functions']])
  })
})

describe('nothing of a role is changed', () => {
  const changes = { Name: '别名', Note: '改过', Functions: [CROPS] }
  const atCrops = (Denied: Array<'delete' | 'view'>, Fields: Record<string, 'hidden' | 'read'>, Was = free) => ({
    ...changes,
    Forms: [
      { FormId: placeForm.id, Denied: ['view' as const], Fields: {}, Was: free },
      { FormId: cropForm.id, Denied, Fields, Was },
    ],
  })

  test('where a right over one form is refused, which is named', async () => {
    const role = done(await add(boss, newRole()))
    const answer = await edit(boss, role, atCrops([], { Name: 'hidden' }))
    expect([answer.status, answer.error.fields]).toEqual([
      422,
      { [`Forms.${cropForm.id}`]: ['“作物”：“作物名称”是系统需要的字段，不能隐藏，可以设为只读'] },
    ])
    expect([await get(boss, role.Id), await deniedTo(role.Id, placeForm.id)]).toEqual([role, []])
  })

  test('where one gives a right that one does not have', async () => {
    const role = done(await add(boss, newRole({ Functions: [CROPS] })))
    const clerk = await addManager(farm, people, { name: 'clerk', urls: [CROPS, PLACES, ...peopleUrls] })
    const answer = await edit(clerk, role, atCrops(['delete'], {}))
    expect(answer.error.fields).toEqual({ [`Forms.${cropForm.id}`]: ['“作物”：不能改动自己没有的权限：删除'] })
    expect([await get(boss, role.Id), await deniedTo(role.Id, placeForm.id)]).toEqual([role, []])
  })

  test('where somebody else set what it may of a form meanwhile', async () => {
    const role = done(await add(boss, newRole()))
    const theirs = [{ FormId: cropForm.id, Denied: ['view' as const], Fields: {}, Was: free }]
    done(await edit(boss, role, { Forms: theirs }))
    const answer = await edit(boss, role, atCrops(['delete'], {}))
    expect([answer.status, answer.error.code]).toEqual([409, 'forms/rights-stale'])
    expect(answer.error.fields).toEqual({ [`Forms.${cropForm.id}`]: ['“作物”：权限已被他人修改，请核对后再保存'] })
    expect([await get(boss, role.Id), await deniedTo(role.Id, placeForm.id)]).toEqual([role, []])
  })

  test('where somebody else changed the role meanwhile', async () => {
    const role = done(await add(boss, newRole()))
    const now = done(await edit(boss, role, { Note: '他人' }))
    const answer = await edit(boss, role, atCrops(['delete'], {}))
    expect([answer.status, answer.error.code, answer.error.present]).toEqual([409, 'access/role-stale', now])
    expect(await deniedTo(role.Id)).toEqual([])
  })

  test('where one holds the role', async () => {
    const id = await addRole(farm, admin, A, { name: fresh(), scope: '本组织', urls: [CROPS, ...peopleUrls] })
    const holder = await addPerson(farm, admin, { name: 'holder', organId: A, roleIds: [id] })
    const role = await get(holder, id)
    const Forms = [{ FormId: cropForm.id, Denied: ['view' as const], Fields: {}, Was: free }]
    expect((await edit(holder, role, { Note: '自己写的', Forms })).error.fields).toEqual({
      RoleId: ['不能限制自己所在的角色'],
    })
    expect(await get(holder, id)).toEqual(role)
  })
})

test('a role is made with its functions and what it may less of forms, twice sent once', async () => {
  const sent = newRole({ Forms: [{ FormId: cropForm.id, Denied: ['delete'], Fields: { Note: 'read' } }] })
  const role = done(await add(boss, sent))
  expect(role.Functions).toEqual([CROPS, CROP_DELETE, PLACES].toSorted())
  const form = await formOf(boss, role.Id)
  expect([form?.Denied, rightOn(form, 'Note')]).toEqual([['delete'], 'read'])
  expect(done(await add(boss, sent))).toEqual(role)
  const { Forms: _, ...unsaid } = sent
  expect(done(await add(boss, unsaid))).toEqual(role)
  const looser = await add(boss, { ...sent, Forms: [] })
  expect([looser.status, looser.error.code]).toEqual([409, 'form-data/id-used'])
})

test('what binds who makes a role binds it, whatever they ask for', async () => {
  const bound = await boundManager('bound')
  const Forms = [{ FormId: cropForm.id, Denied: ['export' as const], Fields: {} }]
  const role = done(await add(bound, newRole({ Forms })))
  const form = await formOf(admin, role.Id)
  expect([form?.Denied.toSorted(), rightOn(form, 'Note')]).toEqual([['delete', 'export'], 'hidden'])
})

test('name, functions and what it may less of forms are changed together', async () => {
  const role = done(await add(boss, newRole()))
  const Name = fresh()
  const Forms: Changes['Forms'] = [
    { FormId: placeForm.id, Denied: ['view'], Fields: {}, Was: free },
    { FormId: cropForm.id, Denied: [], Fields: { Note: 'hidden' }, Was: free },
  ]
  const after = done(await edit(boss, role, { Name, Functions: [CROPS, PLACES], Forms }))
  expect([after.Name, after.Functions]).toEqual([Name, [CROPS, PLACES]])
  expect([await deniedTo(role.Id, placeForm.id), rightOn(await formOf(boss, role.Id), 'Note')]).toEqual([
    ['view'],
    'hidden',
  ])
})

test('functions alone are changed by whoever holds them, if not all that the role gives', async () => {
  const COUNTY = '/CountyFarm/EnterpriseList'
  const role = done(await add(admin, newRole({ Functions: [CROPS, COUNTY] })))
  expect((await edit(boss, role, { Name: fresh(), Functions: [PLACES] })).status).toBe(403)
  expect(done(await edit(boss, role, { Functions: [PLACES] })).Functions).toEqual([PLACES, COUNTY].toSorted())
})

test('a form says which of its fields have to stay in sight', async () => {
  const role = done(await add(boss, newRole({ Functions: [CROPS, '/ClockForm'] })))
  const tried = [cropForm.id, clockForm.id].map(async (FormId) => {
    for (const { Name, CanHide } of (await formOf(boss, role.Id, FormId))?.Fields ?? []) {
      const hidden = { Denied: [], Fields: { [Name]: 'hidden' as const } }
      const { status } = await edit(boss, role, { Forms: [{ FormId, ...hidden, Was: free }] })
      expect([Name, status]).toEqual([Name, CanHide ? 200 : 422])
      if (CanHide) done(await edit(boss, role, { Forms: [{ FormId, ...free, Was: hidden }] }))
    }
  })
  await Promise.all(tried)
  expect(fieldOf(await formOf(boss, role.Id), 'Name')?.CanHide).toBe(false)
  expect(fieldOf(await formOf(boss, role.Id), 'Note')?.CanHide).toBe(true)
})

test('a form says which rights the person has themselves', async () => {
  const bound = await boundManager('told')
  const role = done(await add(boss, newRole()))
  expect((await formOf(bound, role.Id))?.CanGive).not.toContain('delete')
  expect((await formOf(boss, role.Id))?.CanGive).toContain('delete')
})

test('a field that the person only reads can’t be lifted by them', async () => {
  const id = await addRole(farm, admin, A, { name: fresh(), scope: '本组织及下级', urls: [...bossUrls] })
  const Forms = [{ FormId: cropForm.id, Denied: [], Fields: { Note: 'read' as const }, Was: free }]
  done(await edit(admin, await get(admin, id), { Forms }))
  const reader = await addPerson(farm, admin, { name: 'reader', organId: A, roleIds: [id] })
  const role = done(await add(reader, newRole({ Functions: [CROPS] })))
  expect(fieldOf(await formOf(reader, role.Id), 'Note')).toMatchObject({ Right: 'read', CanLift: false })
  expect(fieldOf(await formOf(boss, role.Id), 'Note')).toMatchObject({ Right: 'read', CanLift: true })
  const lifted = [{ FormId: cropForm.id, ...free, Was: { Denied: [], Fields: { Note: 'read' as const } } }]
  expect((await edit(reader, role, { Forms: lifted })).error.fields).toHaveProperty([`Forms.${cropForm.id}`])
})

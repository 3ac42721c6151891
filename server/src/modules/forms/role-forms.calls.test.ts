import { type RoleForm, roleCalls } from '@farm/contract/access'
import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { recordCalls } from '@farm/contract/forms'
import { placeForm } from '@farm/contract/places'
import { afterAll, describe, expect, test } from 'vitest'
import { addManager, peopleUrls } from '../../app/testing/managers.ts'
import { addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { newId } from '../../platform/ids/index.ts'

const farm = await openFarm()
const { people } = farm
const { admin, enterpriseA, enterpriseB, managerA } = people
const A = enterpriseA.Organ.Id
const CROPS = '/Core/CropList'
const boss = await addManager(farm, people, { name: 'boss' })
afterAll(farm.close)

let made = 0
function roleOfA(urls: string[] = [CROPS, '/Core/CropList#Delete'], organId = A): Promise<string> {
  made += 1
  return addRole(farm, admin, organId, { name: `组${made}`, scope: '本组织', urls })
}
type Less = Pick<RoleForm, 'Denied'> & { readonly Fields: Readonly<Record<string, 'hidden' | 'read'>> }
const nothing: Less = { Denied: [], Fields: {} }
type Sent = Parameters<typeof farm.call<typeof roleCalls.editForm>>[2]
function limit(who: Persona, RoleId: string, wanted: Less, Was: Less = nothing, FormId = cropForm.id) {
  const body = { RoleId, FormId, ...wanted, Was } as NonNullable<NonNullable<Sent>['body']>
  return farm.call(who, roleCalls.editForm, { body })
}
const formOf = async (who: Persona, roleId: string, id = cropForm.id) =>
  done(await farm.call(who, roleCalls.forms, { query: { roleId } })).find(({ Id }) => Id === id)
const rightOf = (form: RoleForm | undefined, name: string) => form?.Fields.find(({ Name }) => Name === name)?.Right

describe('refused', () => {
  test('a role of another enterprise is answered like one that does not exist', async () => {
    const foreign = await limit(boss, await roleOfA([CROPS], enterpriseB.Organ.Id), nothing)
    expect([foreign.status, foreign.error]).toEqual([404, (await limit(boss, newId(), nothing)).error])
  })

  test('a lent role, that of the administrators and one’s own stay as they are', async () => {
    const wanted: Less = { Denied: ['delete'], Fields: {} }
    const [lent] = done(await farm.call(boss, roleCalls.list, { query: { search: 'boss' } }))
    expect((await limit(boss, lent?.Id ?? '', wanted)).error.code).toBe('access/role-of-others')
    const administrators = '00000000-0000-7000-8000-000000000002'
    expect((await limit(admin, administrators, wanted)).error.code).toBe('access/administrators-role')
    const own = await roleOfA([CROPS, ...peopleUrls])
    const holder = await addPerson(farm, admin, { name: 'own', organId: A, roleIds: [own] })
    expect((await limit(holder, own, wanted)).error.fields).toEqual({ RoleId: ['不能限制自己所在的角色'] })
  })

  test('a right that one does not have is neither given nor taken away', async () => {
    const clerk = await addManager(farm, people, { name: 'clerk', urls: [CROPS, ...peopleUrls] })
    const answer = await limit(clerk, await roleOfA([CROPS]), { Denied: ['delete'], Fields: {} })
    expect([answer.status, answer.error.fields]).toEqual([422, { Denied: ['不能改动自己没有的权限：删除'] }])
  })

  test('a role that may more than one does oneself', async () => {
    const clerk = await addManager(farm, people, { name: 'lesser', urls: [CROPS, ...peopleUrls] })
    expect((await limit(clerk, await roleOfA(), { Denied: ['view'], Fields: {} })).status).toBe(403)
  })

  test('a field that there is not, and one that names the records', async () => {
    const role = await roleOfA()
    expect((await limit(boss, role, { Denied: [], Fields: { Made: 'read' } })).error.fields).toHaveProperty('Fields')
    expect((await limit(boss, role, { Denied: [], Fields: { Name: 'hidden' } })).error.code).toBe('forms/needed')
    expect((await limit(boss, role, { Denied: ['own'], Fields: {} })).status).toBe(422)
  })

  test('what was read before somebody else changed it', async () => {
    const role = await roleOfA()
    const now = done(await limit(boss, role, { Denied: ['delete'], Fields: {} }))
    const late = await limit(boss, role, { Denied: [], Fields: { Note: 'read' } })
    expect([late.status, late.error.code, late.error.present]).toEqual([409, 'forms/rights-stale', now])
  })
})

test('what a role may less bites at the next request, and is taken back by who set it', async () => {
  const role = await roleOfA()
  const holder = await addPerson(farm, admin, { name: 'limited', organId: A, roleIds: [role] })
  const list = () => farm.call(holder, recordCalls.list, { query: { formId: cropForm.id } })
  expect((await list()).status).toBe(200)
  const less: Less = { Denied: ['view'], Fields: { Note: 'hidden' } }
  done(await limit(boss, role, less))
  expect((await list()).status).toBe(403)
  const form = await formOf(boss, role)
  expect([form?.Rights, form?.Denied, rightOf(form, 'Note'), rightOf(form, 'Name')]).toEqual([
    ['view', 'delete'],
    ['view'],
    'hidden',
    undefined,
  ])
  done(await limit(boss, role, nothing, less))
  expect((await list()).status).toBe(200)
})

test('sent twice it is done once', async () => {
  const role = await roleOfA()
  const less: Less = { Denied: ['delete'], Fields: { Note: 'read' } }
  expect(done(await limit(boss, role, less))).toEqual(done(await limit(boss, role, less)))
})

test('fields that one does not see are not told, and stay withheld whatever one sets', async () => {
  const seer = await roleOfA([CROPS, '/Core/PlaceList', ...peopleUrls])
  const half = await addPerson(farm, admin, { name: 'half', organId: A, roleIds: [seer] })
  done(await limit(admin, seer, { Denied: [], Fields: { Note: 'hidden' } }))
  const role = await roleOfA([CROPS])
  done(await limit(admin, role, { Denied: [], Fields: { Note: 'hidden' } }))
  const seen = await formOf(half, role)
  expect(seen?.Fields.some(({ Name }) => Name === 'Note')).toBe(false)
  expect((await limit(half, role, { Denied: [], Fields: { Note: 'read' } })).error.fields).toEqual({
    Fields: ['表单中没有字段：Note'],
  })
  done(await limit(half, role, { Denied: ['view'], Fields: {} }))
  expect(rightOf(await formOf(admin, role), 'Note')).toBe('hidden')
})

test('forms stand with the rights that functions give and with all fields', async () => {
  const role = await roleOfA([CROPS, '/Core/PlaceAdd'])
  const place = await formOf(boss, role, placeForm.id)
  expect([place?.Name, place?.Rights]).toEqual([placeForm.name, ['view', 'add']])
  expect(place?.Fields.map(({ Name }) => Name)).toEqual(Object.keys(placeForm.fields))
  expect((await formOf(boss, role, clockForm.id))?.Rights).toEqual([])
  expect((await farm.call(managerA, roleCalls.forms, { query: { roleId: role } })).status).toBe(403)
  expect((await farm.call(managerA, roleCalls.forms, { query: {} })).status).toBe(403)
})

test('a new role could be given of forms what its maker may, and nothing is denied yet', async () => {
  const place = done(await farm.call(boss, roleCalls.forms, { query: {} })).find(({ Id }) => Id === placeForm.id)
  expect([place?.Rights, place?.Denied]).toEqual([place?.CanGive, []])
  expect(place?.Rights).toContain('view')
})

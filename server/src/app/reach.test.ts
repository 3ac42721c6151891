import { roleCalls } from '@farm/contract/access'
import { clockForm } from '@farm/contract/clock'
import { cropCategoryForm, cropForm } from '@farm/contract/crops'
import { type RightName, careCalls, designCalls, manyCalls, recordCalls } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { operationForm } from '@farm/contract/operations'
import { sheetCalls } from '@farm/contract/sheets'
import { statisticsCalls } from '@farm/contract/statistics'
import { userCalls } from '@farm/contract/users'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { newId } from '../platform/ids/index.ts'
import { openSheets } from '../platform/sheets/testing/opened.ts'
import { type Listening, listenAs } from './testing/listening.ts'
import { add, addPerson, addRole, done } from './testing/personas.ts'
import { type Persona, openFarm } from './testing/test-farm.ts'

const farm = await openFarm(undefined, { pollMs: 100, wakeMs: 5, beatMs: 60, sweepMs: 3_600_000 })
const { people } = farm
const { admin, county, managerB, workerA, enterpriseA, enterpriseB } = people
const open: Listening[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.leave()
})
afterAll(farm.close)

/** Punches in on their own account by one role; sees and changes the crops of all by the other. */
const narrow = ['/Clock', '/ClockForm', '/FarmOperation/ClockData', '/FarmOperation/ClockData#Delete']
const ownPunchIns = await addRole(farm, admin, county.organId, {
  name: '打卡员',
  scope: '仅本人',
  urls: [...narrow, '/FarmOperation/ClockData#Export'],
})
const cropsOfAll = await addRole(farm, admin, admin.organId, {
  name: '品种专员',
  scope: '全部',
  urls: ['/Core/CropList', '/Core/CropAdd/:id', '/Core/CropList#Delete', '/Core/CropList#Export', '/Core/InputsList'],
})
const ownInputs = await addRole(farm, admin, county.organId, {
  name: '投入品员',
  scope: '本组织',
  urls: ['/Core/InputsList', '/Core/InputsAdd/:id', '/Core/InputsList#Delete', '/Core/InputsList#Export'],
})
const breeder = await addPerson(farm, admin, {
  name: 'breeder',
  organId: enterpriseA.Organ.Id,
  roleIds: [ownPunchIns, cropsOfAll, ownInputs],
})

const sowing = await add(farm, admin, operationForm, {
  data: { Name: '播种', Type: '播种', Note: '趁墒播种' },
  organId: county.organId,
})
const punchIn = (by: Persona) =>
  add(farm, by, clockForm, { data: { Enterprise: enterpriseA.Id, Operation: sowing.Id } })

const own = await punchIn(breeder)
const others = await punchIn(workerA)
const foreignCrop = await add(farm, managerB, cropForm, { data: { Name: '乙的番茄' } })
const foreignInput = await add(farm, managerB, inputForm, { data: { Name: '乙的复合肥', Kind: '其他', Unit: '袋' } })
const ownInput = await add(farm, people.managerA, inputForm, { data: { Name: '甲的复合肥', Kind: '其他', Unit: '袋' } })

const idsOf = (records: ReadonlyArray<{ readonly Id: string }>) => records.map(({ Id }) => Id)
const listed = async (formId: string, more: object = {}) =>
  idsOf(done(await farm.call(breeder, recordCalls.list, { query: { formId, ...more } })))

async function exported(formId: string): Promise<string> {
  const query = { formId }
  const { rawPayload } = await farm.server.inject({
    method: 'GET',
    url: sheetCalls.export.path,
    query,
    headers: { token: breeder.token },
  })
  return JSON.stringify(await openSheets(rawPayload))
}

describe('whose role for punch-ins reaches themselves, though that for crops reaches everything', () => {
  test('does not get at the punch-in of a colleague by its id', async () => {
    expect((await farm.call(breeder, recordCalls.get, { query: { id: others.Id } })).status).toBe(404)
    const nothing = await farm.call(breeder, recordCalls.remove, { body: { Ids: [others.Id] } })
    const unknown = await farm.call(breeder, recordCalls.remove, { body: { Ids: [newId()] } })
    expect([nothing.status, nothing.error.code]).toEqual([unknown.status, unknown.error.code])
  })

  test('lists their own punch-ins alone, wherever they look', async () => {
    expect(await listed(clockForm.id)).toEqual([own.Id])
    expect(await listed(clockForm.id, { organPath: enterpriseB.Organ.Path })).toEqual([])
    expect(await listed(clockForm.id, { organPath: county.organPath })).toEqual([own.Id])
  })

  test('counts their own punch-ins alone', async () => {
    const page = await farm.call(breeder, recordCalls.list, { query: { formId: clockForm.id, page: 1, pageSize: 1 } })
    expect(page.headers['x-total-count']).toBe('1')
    const figures = done(await farm.call(breeder, manyCalls.figures, { query: { formId: clockForm.id } }))
    expect(figures.Count).toBe(1)
    const periods = done(await farm.call(breeder, statisticsCalls.clock, { query: {} }))
    expect(periods.Week).toBe(1)
  })

  test('takes along their own punch-ins alone', async () => {
    const text = await exported(clockForm.id)
    expect([text.includes('breeder'), text.includes('worker-a')]).toEqual([true, false])
  })

  test('hears of their own punch-ins alone, and of the crops of all', async () => {
    const listening = await listenAs(farm.server, breeder, {})
    open.push(listening)
    const [theirs, mine] = [await punchIn(workerA), await punchIn(breeder)]
    const crop = await add(farm, managerB, cropForm, { data: { Name: '乙的辣椒' } })
    const heard = () => listening.events.flatMap(({ fact }) => fact.ids ?? [])
    await vi.waitFor(() => expect(heard()).toContain(crop.Id), { timeout: 5_000 })
    expect([heard().includes(mine.Id), heard().includes(theirs.Id)]).toEqual([true, false])
    done(await farm.call(breeder, recordCalls.remove, { body: { Ids: [mine.Id] } }))
  })

  test('finds in the bin what was deleted of their own alone', async () => {
    const [theirs, mine] = [await punchIn(workerA), await punchIn(breeder)]
    done(await farm.call(admin, recordCalls.remove, { body: { Ids: [theirs.Id, mine.Id] } }))
    const bin = done(await farm.call(breeder, careCalls.deleted, { query: { formId: clockForm.id } }))
    expect([idsOf(bin).includes(mine.Id), idsOf(bin).includes(theirs.Id)]).toEqual([true, false])
    const back = await farm.call(breeder, careCalls.recover, { body: { Ids: [theirs.Id] } })
    expect(back.status).toBe(404)
  })

  test('sees and changes the crops of all the same', async () => {
    expect(await listed(cropForm.id)).toContain(foreignCrop.Id)
    const { Id, UpdateTime } = foreignCrop
    const edit = await farm.call(breeder, recordCalls.edit, { body: { Id, UpdateTime, Data: { Name: '改名番茄' } } })
    expect(edit.status).toBe(200)
    expect(await exported(cropForm.id)).toContain('改名番茄')
  })
})

describe('who sees the inputs of all and may change those of their organisation alone', () => {
  test('changes, deletes and takes along none of another enterprise', async () => {
    expect(await listed(inputForm.id)).toContain(foreignInput.Id)
    const { Id, UpdateTime } = foreignInput
    const edit = await farm.call(breeder, recordCalls.edit, { body: { Id, UpdateTime, Data: { Name: '改' } } })
    const remove = await farm.call(breeder, recordCalls.remove, { body: { Ids: [Id] } })
    expect([edit.status, remove.status]).toEqual([403, 403])
    expect(await exported(inputForm.id)).not.toContain('乙的复合肥')
  })

  test('changes and takes along those of their own', async () => {
    const { Id, UpdateTime } = ownInput
    const edit = await farm.call(breeder, recordCalls.edit, { body: { Id, UpdateTime, Data: { Name: '甲的尿素' } } })
    expect(edit.status).toBe(200)
    expect(await exported(inputForm.id)).toContain('甲的尿素')
  })
})

describe('what roles are denied of a form', () => {
  const free = { Denied: [], Fields: {} }
  const restrict = async (RoleId: string, Denied: RightName[], Fields: Record<string, 'hidden'>) => {
    const body = { Id: operationForm.id, RoleId, Denied, Fields, Was: free }
    done(await farm.call(admin, designCalls.restrict, { body }))
  }
  const roleOf = (name: string, scope: '全部' | '本组织', urls: string[]) =>
    addRole(farm, admin, admin.organId, { name, scope, urls })
  const names = async (who: Persona) =>
    done(await farm.call(who, recordCalls.list, { query: { formId: operationForm.id } })).map((one) => one.Data.Name)
  const operations = ['/Core/OperationList']

  test('a role that gives nothing of the form frees nobody of it', async () => {
    const bound = await roleOf('受限作业', '全部', operations)
    const besides = await roleOf('别的数据', '全部', ['/Core/CropCateList'])
    await restrict(bound, [], { Note: 'hidden' })
    const [alone, both] = [
      await addPerson(farm, admin, { name: 'bound', organId: admin.organId, roleIds: [bound] }),
      await addPerson(farm, admin, { name: 'bound-too', organId: admin.organId, roleIds: [bound, besides] }),
    ]
    for (const who of [alone, both]) {
      const [first] = done(await farm.call(who, recordCalls.list, { query: { formId: operationForm.id } }))
      expect(first && Object.keys(first.Data).toSorted()).toEqual(['Name', 'Type'])
    }
  })

  test('a wide role that is denied widens nothing that a narrow one gives', async () => {
    const [wide, narrowOne] = [
      await roleOf('全部作业', '全部', operations),
      await roleOf('本级作业', '本组织', operations),
    ]
    await restrict(wide, ['view'], {})
    await add(farm, people.managerA, operationForm, { data: { Name: '甲的整地', Type: '整地' } })
    await add(farm, managerB, operationForm, { data: { Name: '乙的整地', Type: '整地' } })
    const organId = enterpriseA.Organ.Id
    const who = await addPerson(farm, admin, { name: 'between', organId, roleIds: [wide, narrowOne] })
    expect(new Set(await names(who))).toEqual(new Set(['播种', '甲的整地']))
  })
})

describe('nobody gives further than they reach', () => {
  const peopleOfCounty = ['/User/List', '/User/Add', '/User/Edit/:id', '/User/Roles', '/User/RoleAdd']
  const crops = ['/Core/CropList']
  const inCounty = (name: string, scope: '本组织' | '本组织及下级', urls: string[]) =>
    addRole(farm, admin, county.organId, { name, scope, urls })

  test('whose crops reach their organisation alone gives nobody those of the branch', async () => {
    const wide = await inCounty('下级作物', '本组织及下级', crops)
    const clerk = await addPerson(farm, admin, {
      name: 'clerk',
      organId: county.organId,
      roleIds: [await inCounty('人事', '本组织及下级', peopleOfCounty), await inCounty('本级作物', '本组织', crops)],
    })
    const newRole = { Name: '新角色', DataScope: '本组织及下级', Functions: crops } as const
    const made = await farm.call(clerk, roleCalls.add, { body: newRole })
    expect([made.status, Object.keys(made.error.fields ?? {})]).toEqual([422, ['DataScope']])
    const person = { Name: 'friend', RealName: '朋友', OrganId: enterpriseA.Organ.Id, RoleIds: [wide] }
    expect((await farm.call(clerk, userCalls.add, { body: person })).status).toBe(422)
    expect((await farm.call(clerk, roleCalls.add, { body: { ...newRole, DataScope: '本组织' } })).status).toBe(200)
  })

  test('whom a form shows their organisation alone gives nobody what shows it of all', async () => {
    const categories = ['/Core/CropCateList']
    const ofAll = (name: string, urls: string[], scope: '全部' | '本组织' = '全部') =>
      addRole(farm, admin, admin.organId, { name, scope, urls })
    const [shut, narrowOne, free] = [
      await ofAll('受限分类', categories),
      await ofAll('本级分类', categories, '本组织'),
      await ofAll('全部分类', categories),
    ]
    const body = { Id: cropCategoryForm.id, RoleId: shut, Denied: ['view' as const], Fields: {} }
    done(await farm.call(admin, designCalls.restrict, { body: { ...body, Was: { Denied: [], Fields: {} } } }))
    const roleIds = [shut, narrowOne, await ofAll('全部人事', peopleOfCounty)]
    const clerk = await addPerson(farm, admin, { name: 'clerk-of-all', organId: admin.organId, roleIds })
    const person = { RealName: '朋友', OrganId: enterpriseA.Organ.Id }
    const give = (Name: string, role: string) =>
      farm.call(clerk, userCalls.add, { body: { ...person, Name, RoleIds: [role] } })
    expect((await give('friend-of-all', free)).status).toBe(422)
    expect((await give('friend-of-none', shut)).status).toBe(200)
  })
})

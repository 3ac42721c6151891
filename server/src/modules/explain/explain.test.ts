import { type Explanation, accessCalls, explainCalls, modules } from '@farm/contract/access'
import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { dictionaryForm } from '@farm/contract/dictionaries'
import { enterpriseForm } from '@farm/contract/enterprises'
import { type RightName, designCalls, recordCalls } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { userCalls } from '@farm/contract/users'
import { afterAll, describe, expect, test } from 'vitest'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { newId } from '../../platform/ids/index.ts'
import { openSheets } from '../../platform/sheets/testing/opened.ts'

const farm = await openFarm()
const { people } = farm
const { admin, county, otherCounty, managerA, managerOfA1, managerB, workerA, colleagueA, roleless } = people
const { enterpriseA, enterpriseB } = people
afterAll(farm.close)

/** Two roles of different reach, one of which is kept from the names of crops’ growing days. */
const own = await addRole(farm, admin, county.organId, {
  name: '打卡员',
  scope: '仅本人',
  urls: ['/Clock', '/ClockForm'],
})
const wide = await addRole(farm, admin, admin.organId, { name: '品种专员', scope: '全部', urls: ['/Core/CropList'] })
const shut = await addRole(farm, admin, county.organId, {
  name: '见习',
  scope: '本组织及下级',
  urls: ['/Core/CropList', '/Core/PlaceList', '/Core/EnterpriseList'],
})
const newcomer = (name: string, organId: string, roleIds: string[]) =>
  addPerson(farm, admin, { name, organId, roleIds })
const breeder = await newcomer('breeder', enterpriseA.Organ.Id, [own, wide])
const trainee = await newcomer('trainee', county.organId, [shut])
const narrow = await addRole(farm, admin, county.organId, {
  name: '本级',
  scope: '本组织',
  urls: ['/Core/CropList', '/Clock', '/Core/PlaceList'],
})
const local = await newcomer('local', enterpriseA.Organ.Id, [narrow])

const free = { Denied: [], Fields: {} }
const restrict = async (Id: string, Denied: RightName[], Fields: Record<string, 'hidden' | 'read'>) =>
  done(await farm.call(admin, designCalls.restrict, { body: { Id, RoleId: shut, Denied, Fields, Was: free } }))
await restrict(placeForm.id, ['view'], {})
await restrict(cropForm.id, [], { GrowingDays: 'hidden' })

const sowing = await add(farm, admin, operationForm, { data: { Name: '播种', Type: '播种' }, organId: county.organId })
const punchIn = (by: Persona, on = enterpriseA) =>
  add(farm, by, clockForm, { data: { Enterprise: on.Id, Operation: sowing.Id } })
const crop = (by: Persona, Name: string, organId?: string) => add(farm, by, cropForm, { data: { Name }, organId })
const gone = await crop(managerA, '删掉的番茄')
done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [gone.Id] } }))

const records = {
  'a crop of the platform': await crop(admin, '平台番茄'),
  'a crop of the county': await crop(admin, '县番茄', county.organId),
  'a crop of the other county': await crop(admin, '邻县番茄', otherCounty.organId),
  'a crop of enterprise A': await crop(managerA, '甲番茄'),
  'a crop of the department': await crop(managerOfA1, '一队番茄'),
  'a crop of enterprise B': await crop(managerB, '乙番茄'),
  'a deleted crop': gone,
  'an operation of the county': sowing,
  'a plot of enterprise B': await add(farm, managerB, placeForm, {
    data: { Name: '西地', Compony: enterpriseB.Id, Area: 1 },
  }),
  'a plot of enterprise A': await add(farm, managerA, placeForm, {
    data: { Name: '东地', Compony: enterpriseA.Id, Area: 1 },
  }),
  'a punch-in of the worker': await punchIn(workerA),
  'a punch-in of the colleague': await punchIn(colleagueA),
  'a punch-in of the breeder': await punchIn(breeder),
  'a punch-in of enterprise B': await punchIn(managerB, enterpriseB),
  'enterprise B': enterpriseB,
}
const personas = {
  admin,
  county,
  otherCounty,
  managerA,
  managerOfA1,
  managerB,
  workerA,
  colleagueA,
  roleless,
  breeder,
  trainee,
  local,
}

const explain = (who: Persona, query: { userId: string; recordId?: string; url?: string; organPath?: string }) =>
  farm.call(who, explainCalls.explain, { query })
const told = async (person: Persona, about: { recordId?: string; url?: string }): Promise<Explanation> =>
  done(await explain(admin, { userId: person.id, ...about }))
const failing = ({ Steps }: Explanation) => Steps.filter(({ Holds }) => !Holds).map(({ What }) => What)
const reasons = ({ Steps }: Explanation) => Steps.map(({ Because }) => Because).join('\n')

describe('who may not ask', () => {
  test('is who does not hold the right', async () => {
    const { status } = await explain(managerA, { userId: workerA.id, url: '/Core/CropList' })
    expect(status).toBe(403)
  })

  test('about a person out of reach is told the same as about nobody', async () => {
    const asked = { url: '/Core/CropList' }
    const [foreign, nobody] = [
      await explain(county, { userId: admin.id, ...asked }),
      await explain(county, { userId: newId(), ...asked }),
    ]
    expect([foreign.status, foreign.error]).toEqual([404, { ...nobody.error, requestId: foreign.error.requestId }])
  })

  test('about a record out of their own sight is told the same as about none', async () => {
    const recordId = records['a crop of the other county'].Id
    const [foreign, nothing] = [
      await explain(county, { userId: workerA.id, recordId }),
      await explain(county, { userId: workerA.id, recordId: newId() }),
    ]
    expect([foreign.status, foreign.error]).toEqual([404, { ...nothing.error, requestId: foreign.error.requestId }])
  })

  test.each([
    {},
    { url: '/Core/CropList', recordId: newId() },
    { url: '/Nowhere' },
    { url: '/%E0%A4%A' },
    { url: '//' },
    { url: 'http://[' },
  ])('about %o is told what to ask', async (about) => {
    expect((await explain(admin, { userId: workerA.id, ...about })).status).toBe(400)
  })
})

describe('of every person and record', () => {
  test.each(Object.entries(personas))('the steps say of %s what they are answered', async (name, person) => {
    const seen: string[] = []
    for (const [what, { Id }] of Object.entries(records)) {
      const real = await farm.call(person, recordCalls.get, { query: { id: Id } })
      const explanation = await told(person, { recordId: Id })
      expect(explanation.IsVisible, `${name}: ${what}\n${reasons(explanation)}`).toBe(real.status === 200)
      expect(failing(explanation).length === 0).toBe(explanation.IsVisible)
      // The word of the statement is never needed: the steps know it themselves.
      expect(failing(explanation)).not.toContain('数据范围')
      if (explanation.IsVisible) seen.push(what)
    }
    expect(seen.length < Object.keys(records).length).toBe(true)
    expect(name === 'roleless' || seen.length > 0).toBe(true)
  })
})

describe('the reason', () => {
  test.each([
    ['another’s punch-in', breeder, 'a punch-in of the worker', '本人', /“打卡员”.*“仅本人”|“仅本人”看不到他人的/],
    ['a path that begins alike', managerA, 'a crop of enterprise B', '组织路径', /“企业管理员”.*\/70\/）不在.*\/7\/）/],
    ['a department below one’s own organisation', local, 'a crop of the department', '组织路径', /“本级”.*“本组织”/],
    [
      'a form that the role is denied',
      trainee,
      'a plot of enterprise A',
      '表单权限',
      /“见习”的表单权限不允许查看“地块”/,
    ],
    ['no function', trainee, 'a punch-in of the worker', '功能', /“打卡”（\/Clock）/],
    ['a deleted record', managerA, 'a deleted crop', '记录状态', /回收站/],
    ['no role', roleless, 'a crop of enterprise A', '角色', /没有任何角色/],
  ] as const)('names %s', async (_, person, what, step, because) => {
    const explanation = await told(person, { recordId: records[what].Id })
    const found = explanation.Steps.find(({ What }) => What === step)
    expect([found?.Holds, because.test(found?.Because ?? '')], reasons(explanation)).toEqual([false, true])
  })

  test('of what comes down from above is that it does', async () => {
    const explanation = await told(managerA, { recordId: records['a crop of the county'].Id })
    expect(reasons(explanation)).toContain('由上级组织下发')
    expect([explanation.Rights.includes('编辑'), explanation.Rights.includes('删除')]).toEqual([false, false])
  })

  test('tells the rights over one’s own besides seeing it', async () => {
    const explanation = await told(managerA, { recordId: records['a crop of enterprise A'].Id })
    expect(explanation.Rights).toEqual(['编辑', '删除', '导出'])
  })

  test('tells the fields that are kept from the person', async () => {
    const explanation = await told(trainee, { recordId: records['a crop of enterprise A'].Id })
    expect(explanation.HiddenFields).toEqual([cropForm.fields.GrowingDays.label])
  })

  test('that an account is disabled decides, and the rest is still told', async () => {
    const { Id, UpdateTime = '' } = done(await farm.call(admin, userCalls.get, { query: { id: colleagueA.id } }))
    done(await farm.call(admin, userCalls.edit, { body: { Id, UpdateTime, IsEnabled: false } }))
    const explanation = await told(colleagueA, { recordId: records['a punch-in of the colleague'].Id })
    expect([explanation.IsVisible, failing(explanation)]).toEqual([false, ['账号']])
  })

  test('that nobody can sign in without a password decides', async () => {
    const body = { Name: 'unborn', RealName: '未开通', OrganId: enterpriseA.Organ.Id, RoleIds: [wide] }
    const { Id } = done(await farm.call(admin, userCalls.add, { body }))
    const explanation = done(await explain(admin, { userId: Id, recordId: records['a crop of enterprise A'].Id }))
    expect([explanation.IsVisible, failing(explanation)]).toEqual([false, ['登录密码']])
  })
})

describe('a screen', () => {
  test.each([
    ['/Core/CropList', managerA, true],
    ['/Core/CropAdd/:id', managerA, true],
    [`/Core/CropDetail/${newId()}`, breeder, true],
    ['/Farm/Admin/Core/CropList?page=2', breeder, true],
    ['/Clock', workerA, true],
    ['/Account', roleless, true],
    ['/Core/CropAdd', breeder, false],
    ['/Core/CropList#Export', managerA, true],
    ['/Core/CropList#Export', breeder, false],
    ['/Core/PlaceList', local, true],
    ['/Core/PlaceList', trainee, false],
    [`/Core/PlaceDetail/${newId()}`, trainee, false],
    ['/Core/EnterpriseList', trainee, true],
    ['/Core/CropList', workerA, false],
    ['/User/List', managerA, false],
    [`/FormData/List?id=${dictionaryForm.id}`, breeder, false],
    [`/FormData/List?id=${enterpriseForm.id}`, managerA, true],
  ] as const)('%s is there for who holds its function', async (url, person, isVisible) => {
    const explanation = await told(person, { url })
    expect(explanation.IsVisible, reasons(explanation)).toBe(isVisible)
  })

  test('that shows a form which the role is denied is refused by name of the role, and is on no menu', async () => {
    const explanation = await told(trainee, { url: '/Core/PlaceList' })
    expect(failing(explanation)).toEqual(['表单权限'])
    expect(reasons(explanation)).toContain('角色“见习”的表单权限不允许查看“地块”')
    const { Functions, Menus } = done(
      await farm.call(trainee, accessCalls.myPermission, { query: { module: modules.farm } }),
    )
    const shown = Menus.flatMap(({ Children = [] }) => Children.map(({ Url }) => Url))
    const asked = ['/Core/CropList', '/Core/PlaceList']
    expect([asked.filter((one) => Functions.includes(one)), asked.filter((one) => shown.includes(one))]).toEqual([
      ['/Core/CropList'],
      ['/Core/CropList'],
    ])
  })

  test('has acts of its own: one is named as itself, and one that there is not is no page', async () => {
    expect((await told(managerA, { url: '/Core/CropList#Delete' })).Subject).toBe('删除作物')
    expect((await explain(admin, { userId: managerA.id, url: '/Core/CropList#Burn' })).status).toBe(400)
  })

  test('that is refused names the function that would open it', async () => {
    expect(reasons(await told(workerA, { url: '/Core/CropList' }))).toContain('“作物列表”（/Core/CropList）')
  })
})

async function matrix(who: Persona) {
  const { rawPayload } = await farm.server.inject({
    method: 'GET',
    url: explainCalls.matrix.path,
    headers: { token: who.token },
  })
  return openSheets(rawPayload)
}

describe('the matrix', () => {
  test('of a county holds nobody and no role of another', async () => {
    const text = JSON.stringify(await matrix(county))
    expect(['other-county某', '邻县', 'admin', '系统管理员'].filter((one) => text.includes(one))).toEqual([])
    expect(['worker-a某', '见习', '甲合作社'].filter((one) => !text.includes(one))).toEqual([])
  })

  test('says what the roles give of functions and forms, and who holds them', async () => {
    const sheets = await matrix(admin)
    expect(sheets.map(({ name }) => name)).toEqual(['功能', '表单', '人员'])
    const text = JSON.stringify(sheets)
    expect(['✓', '不允许', '隐藏', '本组织及下级', 'breeder某'].filter((one) => !text.includes(one))).toEqual([])
  })
})

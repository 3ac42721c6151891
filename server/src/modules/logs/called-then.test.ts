import { clockForm } from '@farm/contract/clock'
import { recordCalls } from '@farm/contract/forms'
import { logCalls } from '@farm/contract/logs'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { userCalls } from '@farm/contract/users'
import { workOrderForm } from '@farm/contract/work-orders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { openSheets } from '../../platform/sheets/testing/opened.ts'

const farm = await openFarm()
const { people } = farm
const { admin, county, managerA, enterpriseA, enterpriseB } = people
afterAll(farm.close)
const A = enterpriseA.Organ.Id

type Query = NonNullable<Parameters<typeof farm.call<typeof logCalls.operations>>[2]>['query']
const operations = async (who: Persona, query: Query) => done(await farm.call(who, logCalls.operations, { query }))
/** What the newest operation of a call on something says of its fields. */
async function fieldsOf(who: Persona, query: Query) {
  const [one] = await operations(who, query)
  const { Changes } = done(await farm.call(who, logCalls.operation, { query: { id: one?.Id ?? '' } }))
  return Changes.map(({ Name, Fields }) => [Name, Fields] as const)
}

async function rename(whom: { readonly Id: string }, Name: string) {
  const { UpdateTime } = done(await farm.call(admin, recordCalls.get, { query: { id: whom.Id } }))
  done(await farm.call(admin, recordCalls.edit, { body: { Id: whom.Id, UpdateTime, Data: { Name } } }))
}

async function editPerson({ id }: Persona, changes: object) {
  const { UpdateTime = '' } = done(await farm.call(admin, userCalls.get, { query: { id } }))
  done(await farm.call(admin, userCalls.edit, { body: { Id: id, UpdateTime, ...changes } }))
}

const urls = [
  '/User/OperationLog',
  '/User/List',
  '/FarmOperation/ClockData',
  '/ClockSys/WorkOrder/List',
  '/Core/PlaceList',
]
const roleIds = [await addRole(farm, admin, A, { name: '看日志', scope: '本组织及下级', urls })]
const reader = await addPerson(farm, admin, { name: 'reader', organId: A, roleIds })
const hand = await addPerson(farm, admin, { name: 'hand', organId: A, roleIds })
const plot = await add(farm, managerA, placeForm, { data: { Name: '东地', Compony: enterpriseA.Id, Area: 10 } })
const picking = await add(farm, county, operationForm, { data: { Name: '采摘', Type: '采收' } })
const data = { Enterprise: enterpriseA.Id, Operation: picking.Id, Place: [plot.Id] }
const punchIn = await add(farm, managerA, clockForm, { data })
const order = await add(farm, managerA, workOrderForm, {
  data: { ...data, Title: '去采摘', Assignees: [hand.id], Due: '2099-12-10T10:00:00.000Z' },
})
await editPerson(hand, { RoleIds: [] })

beforeAll(async () => {
  await rename(plot, '东台大棚')
  await rename(picking, '人工采摘')
  await editPerson(hand, { RealName: '王小满' })
})

test('what a change refers to is called as it was then, with what it is called today', async () => {
  const [[, fields] = []] = await fieldsOf(reader, { targetId: punchIn.Id, call: 'forms.add' })
  const texts = new Map(fields?.map(({ Label, After }) => [Label, After]))
  expect([texts.get('农事操作'), texts.get('地块')]).toEqual(['采摘（现名 人工采摘）', '东地（现名 东台大棚）'])
})

test('what something was done to is called so too, in the list and in its sheet', async () => {
  const [added] = await operations(reader, { targetId: plot.Id, call: 'forms.add' })
  expect(added?.Target).toBe('东地（现名 东台大棚）')
  const [renamed] = await operations(reader, { targetId: plot.Id, call: 'forms.edit' })
  expect(renamed?.Target).toBe('东台大棚')
  const { rawPayload } = await farm.server.inject({
    method: 'GET',
    url: logCalls.exportOperations.path,
    query: { call: 'forms.add' },
    headers: { token: admin.token ?? '' },
  })
  const sheet = JSON.stringify(await openSheets(rawPayload))
  expect([sheet.includes('东地（现名 东台大棚）'), sheet.includes('采摘（现名 人工采摘）')]).toEqual([true, true])
})

test('so are people to whom roles are given, or from whom they are taken', async () => {
  const all = await operations(admin, { call: 'users.edit', targetId: hand.id })
  expect(all.map(({ Target }) => Target)).toEqual(['王小满', 'hand某（现名 王小满）'])
})

test('who left is called as they were, and nothing is said of what they are called where they went', async () => {
  await editPerson(hand, { OrganId: enterpriseB.Organ.Id, RealName: '王改名', Confirmed: ['users/work-left'] })
  const [[, fields] = []] = await fieldsOf(reader, { targetId: order.Id, call: 'forms.add' })
  expect(fields?.find(({ Label }) => Label === '执行人')?.After).toBe('hand某')
})

import { lockWaits } from '../../app/testing/lock-waits.ts'
import { alarmRuleForm } from '@farm/contract/alarms'
import { clockForm } from '@farm/contract/clock'
import { cropCategoryForm, cropForm } from '@farm/contract/crops'
import { deviceForm } from '@farm/contract/devices'
import {
  type DynamicData,
  type FormKind,
  GONE_TEXT,
  manyCalls,
  recordCalls,
  reference,
  text,
} from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { inspectionForm } from '@farm/contract/inspections'
import { operationForm } from '@farm/contract/operations'
import { orderForm } from '@farm/contract/orders'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { importCalls } from '@farm/contract/sheets'
import { workOrderForm } from '@farm/contract/work-orders'
import { afterAll, describe, expect, test } from 'vitest'
import { publish } from '../../app/testing/designs.ts'
import { add, done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { checked, settled, workbook, written } from '../../app/testing/workbooks.ts'
import { type Db, sql } from '../../platform/db/index.ts'

const farm = await openFarm()
const { admin, managerA, enterpriseA, enterpriseB } = farm.people
const { db } = farm.database
afterAll(farm.close)

const Enterprise = enterpriseA.Id
const made = async (kind: FormKind, data: DynamicData) => (await add(farm, managerA, kind, { data })).Id
const crop = () => made(cropForm, { Name: '番茄' })
const operation = () => made(operationForm, { Name: '整地', Type: '整地' })
const plot = () => made(placeForm, { Name: '3 号棚', Compony: Enterprise, Area: 12 })
const days = { StartDate: '2026-08-15', EndDate: '2026-12-20' }
const planData = async (data: DynamicData = {}) => ({
  Name: '秋延番茄',
  Enterprise,
  Count: 12,
  ...days,
  Crops: await crop(),
  Place: [await plot()],
  ...data,
})
const orderOf = (Crops: string) => ({
  Customer: '清禾超市',
  Enterprise,
  Lines: [{ Crops, Quantity: 500, Unit: '公斤' }],
  DeliveryDate: '2099-12-10',
})
const notes = await publish(farm, managerA, { F1: text('标题'), F2: reference('作物', 'crops') })

interface Case {
  /** Makes what is named. */
  readonly thing: () => Promise<string>
  /** Of what is added with its name. */
  readonly formId: string
  readonly naming: (id: string) => Promise<DynamicData>
}

const cases: Readonly<Record<string, Case>> = {
  'a crop that is planned': { thing: crop, formId: planForm.id, naming: (Crops) => planData({ Crops }) },
  'a crop in the lines of an order': { thing: crop, formId: orderForm.id, naming: async (id) => orderOf(id) },
  'a crop of which a form that people made tells': {
    thing: crop,
    formId: notes,
    naming: async (F2) => ({ F1: '记一笔', F2 }),
  },
  'a category of crops': {
    thing: () => made(cropCategoryForm, { Name: '茄果' }),
    formId: cropForm.id,
    naming: async (Category) => ({ Name: '茄子', Category }),
  },
  'an operation that is punched in': {
    thing: operation,
    formId: clockForm.id,
    naming: async (Operation) => ({ Enterprise, Operation }),
  },
  'an input that is used': {
    thing: () => made(inputForm, { Name: '尿素', Kind: '肥料', Unit: '公斤' }),
    formId: clockForm.id,
    naming: async (Input) => ({ Enterprise, Operation: await operation(), Inputs: [{ Input, Amount: 2 }] }),
  },
  'a plan for which work is given out': {
    thing: async () => made(planForm, await planData()),
    formId: workOrderForm.id,
    naming: async (Plan) => ({
      Title: '整地',
      Enterprise,
      Plan,
      Operation: await operation(),
      Due: '2099-12-01T10:00:00.000Z',
    }),
  },
  'a device that is watched': {
    thing: () => made(deviceForm, { Name: '墒情仪', Number: `SQ-${Math.random()}`, Type: '土壤墒情仪', Enterprise }),
    formId: alarmRuleForm.id,
    naming: async (id) => ({
      Name: '太热',
      Enterprise,
      Devices: [id],
      Condition: '高于',
      Metric: '空气温度',
      Threshold: 30,
      Level: '高',
      Severity: '重要',
    }),
  },
}

const { meanwhile } = lockWaits(db)

/** Whoever adds to a form gets as far as writing the record; whoever deletes or edits gets as far as keeping what it was. */
const holdForm = (formId: string) => (holding: Db) =>
  sql`select from form where id = ${formId} for update`.execute(holding)
const holdVersions = (holding: Db) => sql`lock table record_version in share mode`.execute(holding)

const remove = (...Ids: string[]) => farm.call(managerA, recordCalls.remove, { body: { Ids } })
const read = async (id: string) => done(await farm.call(managerA, recordCalls.get, { query: { id } }))
const send = (FormId: string, Data: DynamicData) => farm.call(managerA, recordCalls.add, { body: { FormId, Data } })

describe.each(Object.entries(cases))('%s', (_, { thing, formId, naming }) => {
  test('is no longer there for who names it while it is deleted', async () => {
    const id = await thing()
    const data = await naming(id)
    const [gone, added] = await meanwhile(
      holdVersions,
      () => remove(id),
      () => send(formId, data),
    )
    expect([gone.status, added.status]).toEqual([204, 422])
    expect(Object.values(added.error.fields ?? {})).toContainEqual([GONE_TEXT])
  })

  test('is not deleted while somebody comes to name it', async () => {
    const id = await thing()
    const data = await naming(id)
    const [added, gone] = await meanwhile(
      holdForm(formId),
      () => send(formId, data),
      () => remove(id),
    )
    expect([added.status, gone.status, gone.error.code]).toEqual([200, 409, 'form-data/in-use'])
  })
})

describe('by an edit', () => {
  const certificate = () =>
    add(farm, managerA, inspectionForm, { data: { Name: '有机产品认证', Kind: '有机产品', Enterprise } })

  test('what is just deleted is not named, by one or by many', async () => {
    const category = await made(cropCategoryForm, { Name: '茄果' })
    const { Id, UpdateTime } = await read(await crop())
    const edit = () => farm.call(managerA, recordCalls.edit, { body: { Id, UpdateTime, Data: { Category: category } } })
    const [gone, edited] = await meanwhile(holdVersions, () => remove(category), edit)
    expect([gone.status, edited.status]).toEqual([204, 422])
    const next = await made(cropCategoryForm, { Name: '瓜类' })
    const Records = [{ Id, UpdateTime }]
    const many = () =>
      farm.call(managerA, manyCalls.editMany, {
        body: { FormId: cropForm.id, Records, Set: { Category: next }, Clear: [] },
      })
    const [went, changed] = await meanwhile(holdVersions, () => remove(next), many)
    expect([went.status, changed.status]).toEqual([204, 422])
  })

  test('what comes to be named is not deleted', async () => {
    const category = await made(cropCategoryForm, { Name: '茄果' })
    const { Id, UpdateTime } = await read(await crop())
    const edit = () => farm.call(managerA, recordCalls.edit, { body: { Id, UpdateTime, Data: { Category: category } } })
    const [edited, gone] = await meanwhile(holdVersions, edit, () => remove(category))
    expect([edited.status, gone.error.code]).toEqual([200, 'form-data/in-use'])
  })

  test('nobody waits for whoever merely changes what they name', async () => {
    const { Id, UpdateTime } = await read(await operation())
    await db.transaction().execute(async (holding) => {
      await sql`select from record where id = ${Id} for no key update`.execute(holding)
      expect((await send(clockForm.id, { Enterprise, Operation: Id })).status).toBe(200)
    })
    expect((await read(Id)).UpdateTime).toBe(UpdateTime)
  })

  test('a record of which nothing tells goes to another enterprise', async () => {
    const { Id, UpdateTime } = await certificate()
    const body = { Id, UpdateTime, Data: { Enterprise: enterpriseB.Id } }
    expect((await farm.call(admin, recordCalls.edit, { body })).status).toBe(200)
  })
})

test('an import that is taken back leaves what somebody comes to name meanwhile, and says so', async () => {
  const sheet = await workbook([[cropForm.fields.Name.label], ['导入的西瓜']])
  const { Id } = await checked(farm, managerA, sheet, { formId: cropForm.id })
  await written(farm, managerA, Id)
  const [row] = done(
    await farm.call(managerA, recordCalls.list, { query: { formId: cropForm.id, qs: 'Name[=]导入的西瓜' } }),
  )
  const data = await planData({ Crops: row?.Id ?? '' })
  const [added] = await meanwhile(
    holdForm(planForm.id),
    () => send(planForm.id, data),
    () => farm.call(managerA, importCalls.undo, { body: { Id } }),
  )
  expect(added.status).toBe(200)
  expect(await settled(farm, managerA, Id)).toMatchObject({ State: 'undone', Kept: 1 })
})

describe('what is in use stays with its enterprise', () => {
  const input = async () => read(await made(inputForm, { Name: '尿素', Kind: '肥料', Unit: '公斤', Enterprise }))
  const used = async (Input: string) =>
    send(clockForm.id, { Enterprise, Operation: await operation(), Inputs: [{ Input, Amount: 2 }] })
  const give = ({ Id, UpdateTime }: { readonly Id: string; readonly UpdateTime: string }) =>
    farm.call(admin, recordCalls.edit, { body: { Id, UpdateTime, Data: { Enterprise: enterpriseB.Id } } })

  test('whatever kind it is of, and is told by what', async () => {
    const one = await input()
    done(await used(one.Id))
    const refused = await give(one)
    expect([refused.status, refused.error.code, refused.error.errors]).toEqual([
      409,
      'form-data/stays',
      ['被 1 条打卡引用，不能换到别的企业；请给那家企业新增投入品'],
    ])
    expect((await give(await input())).status).toBe(200)
  })

  test('while somebody comes to name it', async () => {
    const one = await input()
    const [, given] = await meanwhile(
      holdForm(clockForm.id),
      () => used(one.Id),
      () => give(one),
    )
    expect(given.error.code).toBe('form-data/stays')
  })

  test('and is not named by who looked it up before it went', async () => {
    const one = await input()
    const [given, punched] = await meanwhile(
      holdVersions,
      () => give(one),
      () => used(one.Id),
    )
    expect([given.status, punched.status]).toEqual([200, 422])
  })
})

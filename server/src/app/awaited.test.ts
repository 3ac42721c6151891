import {
  type Fields,
  type FormKind,
  careCalls,
  designCalls,
  fieldsToWire,
  manyCalls,
  recordCalls,
  text,
} from '@farm/contract/forms'
import { certificateCalls, certificateForm, lotForm } from '@farm/contract/lots'
import { planForm } from '@farm/contract/plans'
import { stockForm } from '@farm/contract/stock'
import { workOrderForm } from '@farm/contract/work-orders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wallClock } from '../platform/time/index.ts'
import { publishAgain } from './testing/designs.ts'
import { done } from './testing/personas.ts'
import { storesOfA } from './testing/stores-of-a.ts'
import { openFarm } from './testing/test-farm.ts'
import { type ThingsOfA, thingsOfA } from './testing/things-of-a.ts'

const farm = await openFarm()
const { admin, managerA, enterpriseA } = farm.people
afterAll(farm.close)

const brand: Fields = { F71: text('品牌', { required: true }) }
let things: ThingsOfA

async function demand(kind: FormKind) {
  const { Published } = done(await farm.call(admin, designCalls.getDesign, { query: { id: kind.id } }))
  if (!Published) throw new Error(`${kind.name} is not in force`)
  const next = { ...Published, Fields: [...Published.Fields, ...fieldsToWire(brand)] }
  done(await publishAgain(farm, admin, kind.id, next))
}

const stores = await storesOfA(farm, farm.people)

beforeAll(async () => {
  things = await thingsOfA(farm, farm.people)
  for (const kind of [certificateForm, lotForm, planForm, stockForm, workOrderForm]) await demand(kind)
})

const read = async (id: string) => done(await farm.call(managerA, recordCalls.get, { query: { id } }))

test('a certificate is issued with what people added, and without it where nobody asks for that', async () => {
  const body = {
    Lot: things.lot.Id,
    Quantity: 5,
    Basis: ['质量安全控制符合要求' as const],
    Product: '番茄',
    Origin: '清禾县',
    Producer: '甲合作社',
    Contact: '13800000000',
  }
  const issue = (more: object) => farm.call(managerA, certificateCalls.issue, { body: { ...body, ...more } })
  expect(done(await issue({})).Data).not.toHaveProperty('F71')
  expect(done(await issue({ Added: { F71: '清禾' } })).Data.F71).toBe('清禾')
  const lacking = await issue({ Added: {} })
  expect([lacking.status, lacking.error.fields]).toEqual([422, { F71: ['请填写品牌'] }])
  const foreign = await issue({ Added: { F71: '清禾', Number: 'X' } })
  expect([foreign.status, Object.keys(foreign.error.fields ?? {})]).toEqual([422, ['Number']])
})

test('what a page asks for is asked for', async () => {
  const { day } = wallClock(new Date(), 'Asia/Shanghai')
  const data = {
    Stage: '分装批次',
    Enterprise: enterpriseA.Id,
    Date: day,
    Sources: [{ Lot: things.lot.Id, Quantity: 1 }],
  }
  const added = (Data: object) =>
    farm.call(managerA, recordCalls.add, { body: { FormId: lotForm.id, Data: { ...Data } } })
  expect((await added(data)).error.fields).toEqual({ F71: ['请填写品牌'] })
  expect(done(await added({ ...data, F71: '清禾' })).Data.F71).toBe('清禾')
})

test('a movement is taken back by a dialog that asks for nothing more', async () => {
  const input = await stores.input()
  const movement = { Kind: '入库' as const, Input: input.Id, Quantity: 5, F71: '清禾' }
  const booked = await stores.book(movement)
  expect(done(await stores.reverse(booked)).Data).not.toHaveProperty('F71')
})

test('an old record is edited, many at once and brought back while it lacks what was added since', async () => {
  const { Id } = things.plan
  const edited = async (Data: object) => {
    const { UpdateTime } = await read(Id)
    return farm.call(managerA, recordCalls.edit, { body: { Id, UpdateTime, Data: { ...Data } } })
  }
  const first = await read(Id)
  done(await edited({ Note: '补记' }))
  const present = await read(Id)
  const many = {
    FormId: planForm.id,
    Records: [{ Id, UpdateTime: present.UpdateTime }],
    Set: { Note: '再记' },
    Clear: [],
  }
  done(await farm.call(managerA, manyCalls.editMany, { body: many }))
  const { UpdateTime } = await read(Id)
  done(await farm.call(managerA, careCalls.restore, { body: { Id, UpdateTime, Version: first.UpdateTime } }))
  done(await edited({ F71: '清禾' }))
  expect((await edited({ F71: null })).error.fields).toEqual({ F71: ['请填写品牌'] })
})

import { cropCategoryForm } from '@farm/contract/crops'
import {
  type Field,
  type Fields,
  type FormKind,
  designCalls,
  fieldsToWire,
  recordCalls,
  reference,
  references,
  text,
  unasked,
} from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { irrigationForm } from '@farm/contract/irrigations'
import { builtInKinds } from '@farm/contract/kinds'
import { lotTestForm } from '@farm/contract/lots'
import { placeForm } from '@farm/contract/places'
import { importCalls, sheetCalls } from '@farm/contract/sheets'
import { stockForm } from '@farm/contract/stock'
import { wallClock } from '../platform/time/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publish, publishAgain, send } from './testing/designs.ts'
import { everyType } from './testing/every-type.ts'
import { add, done } from './testing/personas.ts'
import { snapped } from './testing/snapshots.ts'
import { inTurn } from './testing/size.ts'
import { type Persona, openFarm } from './testing/test-farm.ts'
import { thingsOfA } from './testing/things-of-a.ts'
import { checked } from './testing/workbooks.ts'

const farm = await openFarm()
const { people } = farm
const { admin, county, managerA, enterpriseA } = people
afterAll(farm.close)

/** More references than any form has by itself, on those that have most. */
const MANY = 14
const referring: readonly string[] = ['计划', '打卡', '出入库']

/** Own fields of every kind, and more references than any form has by itself. */
const own: Fields = {
  ...Object.fromEntries(
    Object.entries(everyType).map(
      ([name, field]) => [name, { ...unasked(field), label: `自有${field.label}` }] as const,
    ),
  ),
  F25: reference('自有灌溉', 'irrigations'),
  F26: references('自有打卡', 'clock'),
  F27: reference('自有地块', 'places'),
}
const many: Fields = Object.fromEntries(
  Array.from({ length: MANY }, (_, index) => [`F${index + 40}`, reference(`自有地块 ${index}`, 'places')] as const),
)

function ownOf({ name }: FormKind): Fields {
  return referring.includes(name) ? { ...own, ...many } : own
}

const kinds = builtInKinds.map((kind) => [kind.name, kind] as const)
let twin: { readonly Id: string }
let watering: { readonly Id: string }

const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000).toISOString()

async function design(kind: FormKind) {
  const { Published } = done(await farm.call(admin, designCalls.getDesign, { query: { id: kind.id } }))
  if (!Published) throw new Error(`${kind.name} is not in force`)
  return { ...Published, Fields: [...Published.Fields, ...fieldsToWire(ownOf(kind))] }
}

beforeAll(async () => {
  for (const kind of builtInKinds) done(await publishAgain(farm, admin, kind.id, await design(kind)))
  const { lot, place, camera } = await thingsOfA(farm, people)
  const { day } = wallClock(new Date(), 'Asia/Shanghai')
  // Two plots of one name, as every county has them.
  twin = await add(farm, managerA, placeForm, { data: { Name: '3 号棚', Compony: enterpriseA.Id, Area: 7 } })
  watering = await add(farm, managerA, irrigationForm, {
    data: { Enterprise: enterpriseA.Id, Place: [place.Id], Method: '滴灌', Volume: 3, EndTime: minutesAgo(30) },
    occurTime: minutesAgo(60),
  })
  const input = await add(farm, managerA, inputForm, { data: { Name: '尿素', Kind: '肥料', Unit: '公斤' } })
  await add(farm, managerA, stockForm, {
    data: { Enterprise: enterpriseA.Id, Kind: '入库', Input: input.Id, Quantity: 5 },
  })
  await add(farm, managerA, cropCategoryForm, { data: { Name: '瓜果' } })
  await add(farm, managerA, lotTestForm, {
    data: { Lot: lot.Id, Date: day, Items: '农药残留', Method: '快检', Result: '合格' },
  })
  await snapped(farm, { organPath: enterpriseA.Organ.Path, userId: managerA.id, device: camera.Id })
})

const recordsOf = async (who: Persona, kind: FormKind) => {
  const { id, fields } = kind
  const expand = Object.entries({ ...fields, ...ownOf(kind) }).flatMap(([name, field]) =>
    isReference(field) ? [name] : [],
  )
  return done(await farm.call(who, recordCalls.list, { query: { formId: id, expand: expand.join(',') } }))
}

function exported(who: Persona, formId: string) {
  const { path: url } = sheetCalls.export
  return farm.server.inject({ method: 'GET', url, query: { formId }, headers: { token: who.token } })
}

function isReference({ type }: Field): boolean {
  return type === 'reference' || type === 'references'
}

const values = (kind: FormKind) => ({
  F1: '标题，一',
  F2: '第一行\n第二行',
  F3: 3,
  F4: 0.125,
  F5: 12.5,
  F6: false,
  F7: '甲',
  F8: ['早', '晚'],
  F9: '2026-11-01',
  F10: '2026-11-20T08:30:15.123Z',
  F11: '08:30',
  F12: { From: '2026-11-01', To: '2026-11-30' },
  F15: managerA.id,
  F16: { Lng: 112.55, Lat: 37.87 },
  F17: {
    Points: [
      [112.1, 37.1],
      [112.1012345, 37.1],
      [112.1012345, 37.1009876],
    ],
  },
  F18: [{ F20: '苹果' }],
  F25: watering.Id,
  F27: twin.Id,
  ...(referring.includes(kind.name) && Object.fromEntries(Object.keys(many).map((name) => [name, twin.Id]))),
})

/** Whose records nobody edits: their domain keeps them as they came. */
const neverEdited = ['预警', '通行记录', '抓拍', '出入库', '承诺达标合格证']

/** A question is edited by whoever asked it. */
const editorOf = ({ name }: FormKind) => (name === '专家会诊' ? managerA : admin)

const levels: ReadonlyArray<readonly [string, () => Persona]> = [
  ['the enterprise', () => managerA],
  ['the county', () => county],
  ['the platform', () => admin],
]

describe.each(kinds)('%s', (name, kind) => {
  test('shows all that it refers to, and takes what its own fields ask for', async () => {
    for (const { Id, UpdateTime } of await recordsOf(admin, kind)) {
      const answer = await farm.call(editorOf(kind), recordCalls.edit, {
        body: { Id, UpdateTime, Data: values(kind), Confirmed: [] },
      })
      if (neverEdited.includes(name)) expect(answer.status).toBeLessThan(500)
      else expect([answer.status, answer.status < 300 ? undefined : answer.error]).toEqual([200, undefined])
    }
    const [first] = await recordsOf(admin, kind)
    if (!first || neverEdited.includes(name)) return
    expect(first.Data).toMatchObject({ F1: '标题，一', F21: 37.5, F27: twin.Id })
    expect(first.Expand?.F27).toMatchObject({ Id: twin.Id, Name: '3 号棚' })
  })

  test.each(inTurn(levels, builtInKinds.indexOf(kind)))(
    'changes nothing where %s takes in again what it exported',
    async (_, whose) => {
      const who = whose()
      const form = await farm.call(who, recordCalls.getForm, { query: { id: kind.id } })
      if (form.status !== 200) return
      const rights = form.data.Rights
      if (!['export', 'import', 'edit'].every((right) => rights.includes(right))) return
      const file = await exported(who, kind.id)
      const total = Number(file.headers['x-total-count'])
      if (total === 0) return
      const { Id, Edited, Added, Faults } = await checked(farm, who, file.rawPayload, {
        formId: kind.id,
        mode: 'edit',
        key: 'Id',
      })
      done(await farm.call(who, importCalls.cancel, { body: { Id } }))
      const told = Faults.filter(({ Reason }) => Reason !== '您没有编辑这条记录的权限')
      expect({ Edited, Added, told }).toEqual({ Edited: 0, Added: 0, told: [] })
    },
  )
})

test('a form of a hundred references is shown, listed, edited and taken out', async () => {
  const asked: Fields = {
    F1: text('标题', { required: true }),
    ...Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`F${index + 2}`, reference(`地块 ${index}`, 'places')] as const),
    ),
  }
  const formId = await publish(farm, managerA, asked)
  const data = {
    F1: '一',
    ...Object.fromEntries(
      Object.keys(asked)
        .slice(1)
        .map((name) => [name, twin.Id] as const),
    ),
  }
  const { Id } = done(await send(farm, managerA, formId, data))
  const expand = Object.keys(asked).slice(1).join(',')
  const one = done(await farm.call(managerA, recordCalls.get, { query: { id: Id, expand } }))
  const [listed] = done(await farm.call(managerA, recordCalls.list, { query: { formId, expand } }))
  expect(Object.keys(one.Expand ?? {})).toHaveLength(100)
  expect(listed?.Expand).toEqual(one.Expand)
  const edit = { Id, UpdateTime: one.UpdateTime, Data: { ...data, F1: '二', F50: null } }
  expect(done(await farm.call(managerA, recordCalls.edit, { body: edit })).Data).not.toHaveProperty('F50')
  const file = await exported(managerA, formId)
  const { Same, Faults } = await checked(farm, managerA, file.rawPayload, { formId, mode: 'edit', key: 'Id' })
  expect({ Same, Faults }).toEqual({ Same: 1, Faults: [] })
})

test('paths through other records stay few', async () => {
  const paths = Array.from({ length: 13 }, (_, index) => `F${index + 40}.Compony`).join(',')
  const answer = await farm.call(admin, recordCalls.list, { query: { formId: placeForm.id, expand: paths } })
  expect([answer.status, answer.error.errors]).toEqual([400, ['不能展开“12 个以上两级路径”，请去掉这一项']])
})

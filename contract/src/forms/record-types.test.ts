import { expect, test } from 'vitest'
import { clockForm } from '../clock/index.ts'
import { orderForm } from '../orders/index.ts'
import { type PlanStatus, planStates } from '../plans/index.ts'
import { stateTable } from './state-table.ts'
import {
  type ClauseOn,
  type DataOf,
  type DynamicData,
  type RowOf,
  choice,
  choices,
  decimal,
  filterOn,
  formKind,
  readData,
  readRecord,
  rows,
  text,
  whole,
} from './index.ts'

const read = (data: DynamicData) => readData(orderForm, data)

test('data that fits its kind is answered itself, with the fields that people added', () => {
  const data = { Customer: '酱厂', Lines: [{ Key: 'k1', Quantity: 2, Unit: '吨' }], F1: [1, 2] }
  expect(read(data)).toBe(data)
})

test.each<[string, DynamicData, DynamicData]>([
  ['a number where a text belongs', { Customer: 5, Phone: '1' }, { Phone: '1' }],
  ['a text where a number belongs', { Amount: '5' }, {}],
  ['an option that the kind does not have', { Status: '飞走了' }, {}],
  ['what is empty', { Customer: '', Note: null, Contract: [] }, {}],
  ['a table without rows', { Lines: [], Phone: '1' }, { Phone: '1' }],
  ['one file where a list belongs', { Contract: 'x' }, {}],
  ['a list of something else', { Contract: ['x', 1] }, {}],
  ['a table that is none', { Lines: 'x' }, {}],
  ['rows that are none, whose places stay', { Lines: [5, { Unit: '吨' }] }, { Lines: [{}, { Unit: '吨' }] }],
  ['a column of another type', { Lines: [{ Unit: '筐', Quantity: 1 }] }, { Lines: [{ Quantity: 1 }] }],
])('%s is left out', (_, data, left) => {
  expect(read(data)).toEqual(left)
})

test('a name that every object has is no field', () => {
  expect(read({ constructor: 5 })).toEqual({ constructor: 5 })
})

test('a position, a period and an outline are such only with all of their parts', () => {
  expect(readData(clockForm, { Position: { Lng: 1 }, Photos: ['a'] })).toEqual({ Photos: ['a'] })
  expect(readData(clockForm, { Position: { Lng: 1, Lat: 2 } })).toEqual({ Position: { Lng: 1, Lat: 2 } })
})

test('a choice from a dictionary takes any of its texts, since its entries change', () => {
  const fields = { Kind: choice('类别', ['甲'], { dictionary: 'd' }), Fixed: choice('等级', ['甲']) }
  expect(readData({ fields }, { Kind: '乙', Fixed: '乙' })).toEqual({ Kind: '乙' })
})

test('a record keeps what stands beside its data', () => {
  expect(readRecord(orderForm, { Id: 'x', Data: { Customer: 5 } })).toEqual({ Id: 'x', Data: {} })
})

test('the compiler knows fields, columns and options, and tells read data from what was not read', () => {
  const order: DataOf<typeof orderForm> = { Status: '生产中', Lines: [{ Unit: '吨' }] }
  const unread: DynamicData = order
  const fields = { Name: text('名称'), Rows: rows('明细', { Kind: choice('类别', ['甲', '乙']) }) }
  const row: RowOf<typeof fields> = { Rows: [{ Kind: '甲' }] }
  // @ts-expect-error -- no field of an order is called so
  expect(order.Staus).toBeUndefined()
  // @ts-expect-error -- no order is in such a state
  expect(order.Status === '飞走了').toBe(false)
  // @ts-expect-error -- nothing is measured so
  expect(order.Lines?.[0]?.Unit === '筐').toBe(false)
  // @ts-expect-error -- a list is no number
  expect(order.Lines === 5).toBe(false)
  // @ts-expect-error -- it was not read
  const taken: DataOf<typeof orderForm> = unread
  expect([taken, row.Rows?.[0]?.Kind]).toEqual([order, '甲'])
})

test('a condition names fields of its kind and columns of its tables, or it does not compile', () => {
  type Clause = ClauseOn<typeof orderForm>
  const good: readonly Clause[] = [
    { path: ['Status'], op: '=', values: ['生产中'] },
    { path: ['Lines', 'Unit'], op: '=', values: ['吨'] },
    { path: ['Enterprise', 'Name'], op: '~', values: ['果'] },
    { path: ['UserId'], op: '=', values: ['1'] },
  ]
  // @ts-expect-error -- no field of an order is called so
  const field: Clause = { path: ['Staus'], op: '=', values: [] }
  // @ts-expect-error -- no column of its lines is called so
  const column: Clause = { path: ['Lines', 'Units'], op: '=', values: [] }
  // @ts-expect-error -- there is nothing within a state
  const within: Clause = { path: ['Status', 'Name'], op: '=', values: [] }
  // @ts-expect-error -- the kind is not named
  expect(filterOn([{ path: ['Status'], op: '=', values: ['生产中'] }])).toBe(filterOn(good.slice(0, 1)))
  expect([field, column, within].map(({ path }) => path.length)).toEqual([1, 2, 2])
})

test('a field begins with a value of its own, or it does not compile', () => {
  const fields = { Kind: choice('类别', ['甲', '乙'], { default: '甲' }), Days: whole('天数', { default: 3 }) }
  // @ts-expect-error -- it is not offered
  choice('类别', ['甲', '乙'], { default: '丙' })
  // @ts-expect-error -- a text where a number belongs
  whole('天数', { default: '3' })
  // @ts-expect-error -- one of them where a list belongs
  choices('类别', ['甲', '乙'], { default: '甲' })
  expect(readData({ fields }, { Kind: fields.Kind.default, Days: fields.Days.default })).toEqual({
    Kind: '甲',
    Days: 3,
  })
})

test('a condition takes an operator that there is, or it does not compile', () => {
  // @ts-expect-error -- nothing is asked so
  const clause: ClauseOn<typeof orderForm> = { path: ['Status'], op: '=~', values: ['生产中'] }
  expect(clause.path).toEqual(['Status'])
})

test('a table by state has all of them, and a state leads to one that there is, or it does not compile', () => {
  const order: Readonly<Record<PlanStatus, number>> = { 草稿: 1, 执行中: 2, 已完成: 3, 已终止: 4 }
  // @ts-expect-error -- a state is left out
  const short: Readonly<Record<PlanStatus, number>> = { 草稿: 1, 执行中: 2, 已完成: 3 }
  expect([Object.keys(order), Object.keys(short).length]).toEqual([planStates.names, 3])
  const row = <Way extends string = never>(...ways: readonly Way[]) => ({ tone: 'neutral', counts: [], ways }) as const
  expect(stateTable()({ 待办: row('办完'), 办完: row() }).names).toEqual(['待办', '办完'])
  // @ts-expect-error -- no state is called so
  expect(stateTable()({ 待办: row('完成'), 办完: row() }).may('待办', '办完')).toBe(false)
  // @ts-expect-error -- nothing counts as this
  expect(planStates.where('finished')).toEqual([])
})

const counted = {
  Kind: text('类别'),
  Area: decimal('面积'),
  Uses: rows('用量', { Unit: text('单位'), Amount: decimal('量') }),
}
const known = { id: '', nameField: 'Kind' } as const
const [dimensions, measures] = [{ Kind: ['Kind'] }, ['Area']] as const
const uses = { field: 'Uses', key: ['Unit'], measure: 'Amount' } as const

const right = { dimensions, measures, rows: { Unit: uses } } as const
const [strangeKey, strangeMeasure] = [{ U: { ...uses, key: ['Units'] } }, { U: { ...uses, measure: 'Area' } }] as const

test('what a kind is counted by are fields of it and columns of its tables, or it does not compile', () => {
  const kinds = [
    formKind('x', '事项', counted, { ...known, counted: { ...right, months: ['Kind', 'Unit'], people: ['', 'Kind'] } }),
    // @ts-expect-error -- no field is called so
    formKind('x', '事项', counted, { ...known, counted: { dimensions: { Kind: ['Knid'] }, measures } }),
    // @ts-expect-error -- no field is called so
    formKind('x', '事项', counted, { ...known, counted: { dimensions, measures: ['Aera'] } }),
    // @ts-expect-error -- no column of the table is called so
    formKind('x', '事项', counted, { ...known, counted: { dimensions, measures, rows: strangeKey } }),
    // @ts-expect-error -- no column of the table is called so
    formKind('x', '事项', counted, { ...known, counted: { dimensions, measures, rows: strangeMeasure } }),
    // @ts-expect-error -- it is not counted by this
    formKind('x', '事项', counted, { ...known, counted: { ...right, months: ['Units'] } }),
    // @ts-expect-error -- it is not counted by this
    formKind('x', '事项', counted, { ...known, counted: { ...right, people: ['Area'] } }),
  ]
  expect(kinds.map(({ counted: by }) => by?.measures[0])).toEqual(kinds.map((_, at) => (at === 2 ? 'Aera' : 'Area')))
})

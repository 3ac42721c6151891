import { describe, expect, test } from 'vitest'
import { endedFault, enterpriseFault, movedTo, servedFaults, touchesPlans } from './orders.rules.ts'

const line = (Key: string, Crops: string) => ({ Key, Crops })
const order = { Enterprise: 'shiqiao', Lines: [line('k1', 'tomato'), line('k2', 'melon')] }
const serving = { line: 'k1', crop: 'tomato', name: '春茬' }

test('an order keeps its enterprise, and its number with it', () => {
  expect(Object.keys(enterpriseFault(order, { ...order, Enterprise: 'nanshan' }))).toEqual(['Enterprise'])
  expect(enterpriseFault(order, { ...order, Note: '加急' })).toEqual({})
})

describe('what plans serve', () => {
  test.each([
    ['a line less', { Lines: [line('k2', 'melon')] }, { Lines: ['计划“春茬”对应删去的一行，请先修改计划'] }],
    ['no lines', { Lines: undefined }, { Lines: ['计划“春茬”对应删去的一行，请先修改计划'] }],
    ['another product', { Lines: [line('k1', 'melon')] }, { 'Lines.0.Crops': ['计划“春茬”对应这一行，不能更换产品'] }],
  ])('does not bear %s', (_, change, faults) => {
    const data = { ...order, ...change }
    expect(touchesPlans(order, data)).toBe(true)
    expect(servedFaults(data, [serving])).toEqual(faults)
    expect(servedFaults(data, [])).toEqual({})
  })

  test('does not name a plan to whom it is kept from', () => {
    const faults = servedFaults({ ...order, Lines: [] }, [{ ...serving, name: undefined }])
    expect(faults).toEqual({ Lines: ['有计划对应删去的一行，请先修改计划'] })
  })

  test('bears lines in another order and without those that nobody plans for', () => {
    expect(servedFaults({ ...order, Lines: [line('k3', 'melon'), line('k1', 'tomato')] }, [serving])).toEqual({})
  })

  test('is not touched by anything else', () => expect(touchesPlans(order, { ...order, Note: '加急' })).toBe(false))
})

test.each(['已完成', '已取消'] as const)('of an order that is %s only the note changes', (Status) => {
  const before = { ...order, Status, Note: '旧' }
  expect(endedFault(before, { ...before, Note: '新' })).toEqual({})
  expect(endedFault(before, { ...order, Status })).toEqual({})
  expect(endedFault(before, { ...before, Quality: '一级' })).toEqual({ Status: [`“${Status}”的订单只能修改备注`] })
})

test.each(['待确认', '生产中', '待交付'] as const)('of an order that is %s everything may change', (Status) => {
  expect(endedFault({ ...order, Status }, { Status, Quality: '一级' })).toEqual({})
})

test.each([
  ['已取消', { Status: '已取消', CancelReason: '雹灾' }],
  ['待交付', { Status: '待交付', SupplyNote: '雹灾' }],
  ['已完成', { Status: '已完成', DeliveredDate: '2026-03-10' }],
  ['生产中', { Status: '生产中' }],
] as const)('an order that becomes %s holds %j', (status, set) => {
  expect(movedTo({}, { status, reason: ' 雹灾 ', fulfilled: 100, today: '2026-03-10' })).toEqual(set)
})

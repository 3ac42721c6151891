import { describe, expect, test } from 'vitest'
import { orderActName, orderStates, orderStatuses, whyNotOrder } from './transitions.ts'

const pairs = orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const))
const allowed = [
  ['待确认', '生产中', '确认订单'],
  ['待确认', '已取消', '取消订单'],
  ['生产中', '待交付', '备货完成'],
  ['生产中', '待确认', '退回待确认'],
  ['生产中', '已取消', '取消订单'],
  ['待交付', '已完成', '确认交付'],
  ['待交付', '生产中', '退回生产'],
  ['待交付', '已取消', '取消订单'],
] as const
const isAllowed = (from: string, to: string) => allowed.some(([one, other]) => one === from && other === to)

describe('an order', () => {
  test.each(pairs.filter(([from, to]) => !isAllowed(from, to)))('that is %s does not become %s', (from, to) => {
    const why = whyNotOrder({ from, to, reason: '有原因', fulfilled: 100 })
    expect(why).toEqual({ field: 'Status', text: `“${from}”的订单不能改为“${to}”` })
  })

  test.each(allowed)('that is %s becomes %s by “%s”', (from, to, act) => {
    expect(whyNotOrder({ from, to, reason: '有原因', fulfilled: 100 })).toBeUndefined()
    expect(orderActName(from, to)).toBe(act)
  })

  test.each(['待确认', '生产中', '待交付'] as const)('that is %s is not called off without a reason', (from) => {
    for (const reason of [undefined, '', '  ']) {
      expect(whyNotOrder({ from, to: '已取消', reason, fulfilled: 100 })).toEqual({
        field: 'Reason',
        text: '请填写取消原因',
      })
    }
  })

  test('of which not all was harvested is not ready without saying where the rest comes from', () => {
    const ready = { from: '生产中', to: '待交付' } as const
    const why = { field: 'Reason', text: '采收只完成了订单的 99%，请说明货源' }
    expect(whyNotOrder({ ...ready, fulfilled: 99 })).toEqual(why)
    expect(whyNotOrder({ ...ready, fulfilled: 99, reason: ' ' })).toEqual(why)
    expect(whyNotOrder({ ...ready, fulfilled: 99, reason: '库存补足' })).toBeUndefined()
    expect(whyNotOrder({ ...ready, fulfilled: 100 })).toBeUndefined()
  })

  test('is to be delivered as long as it can become something else', () => {
    expect(orderStates.where('open')).toEqual(orderStatuses.filter((one) => orderStates.rows[one].ways.length > 0))
  })
})

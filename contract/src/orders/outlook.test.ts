import { describe, expect, test } from 'vitest'
import { type OrderToDeliver, type ServingPlan, outlookOf } from './outlook.ts'
import type { OrderUnit } from './weights.ts'

const today = '2026-11-20'
const line = (key: string, name: string, kilogrammes: number, unit: OrderUnit = '公斤') => ({
  key,
  name,
  kilogrammes,
  unit,
})
const plan = (more: Partial<ServingPlan> = {}): ServingPlan => ({
  line: 'k1',
  isCounted: true,
  isDraft: false,
  forecast: '2026-12-01',
  target: 1_000,
  harvest: 0,
  isDone: false,
  ...more,
})
const order = (more: Partial<OrderToDeliver> = {}): OrderToDeliver => ({
  status: '生产中',
  deliveryDate: '2026-12-10',
  lines: [line('k1', '番茄', 1_000)],
  plans: [plan()],
  ...more,
})
const outlook = (more: Partial<OrderToDeliver> = {}) => outlookOf(order(more), today)

describe('an order is at risk', () => {
  test('when a plan will be done only after the delivery', () => {
    const late = plan({ forecast: '2026-12-13' })
    expect(outlook({ plans: [plan(), late] })).toMatchObject({
      forecast: '2026-12-13',
      risk: '有风险',
      reason: '预计 2026-12-13 完成，比交货晚 3 天',
    })
  })

  test('when nobody plans for one of its lines, even where more than enough is planned for another', () => {
    const lines = [line('k1', '番茄', 500), line('k2', '西瓜', 10)]
    expect(outlook({ lines }).reason).toBe('“西瓜”还没有计划')
  })

  test('for every reason that there is, each told', () => {
    const lines = [line('k1', '番茄', 500), line('k2', '西瓜', 10), line('k3', '黄瓜', 10)]
    const { reason } = outlook({ lines, plans: [plan({ forecast: '2026-12-13' })] })
    expect(reason).toBe('预计 2026-12-13 完成，比交货晚 3 天；“西瓜”还没有计划；“黄瓜”还没有计划')
  })

  test('when a line is served by plans ended early alone, which promise nothing', () => {
    const plans = [plan({ isCounted: false, forecast: undefined })]
    expect(outlook({ plans })).toMatchObject({ risk: '有风险', reason: '“番茄”还没有计划', forecast: undefined })
  })

  test('when the plan of a line is still a draft, which is told', () => {
    const draft = plan({ isCounted: false, isDraft: true })
    const ended = plan({ isCounted: false })
    expect(outlook({ plans: [ended, draft] })).toMatchObject({ risk: '有风险', reason: '“番茄”的计划还是草稿' })
  })

  test('when its plans aim at less than was ordered', () => {
    const plans = [plan({ target: 600 }), plan({ target: 300 })]
    expect(outlook({ plans }).reason).toBe('“番茄”的计划预计产量 900 公斤，少于订购的 1,000 公斤')
  })

  test.each([
    ['吨', '0.9 吨，少于订购的 1 吨'],
    ['斤', '1,800 斤，少于订购的 2,000 斤'],
  ] as const)('in words of the unit that was ordered in: %s', (unit, told) => {
    const lines = [line('k1', '番茄', 1_000, unit)]
    expect(outlook({ lines, plans: [plan({ target: 900 })] }).reason).toBe(`“番茄”的计划预计产量 ${told}`)
  })

  test('when what a finished plan brought is too little, whatever it had aimed at', () => {
    const plans = [plan({ isDone: true, target: 2_000, harvest: 400, forecast: undefined })]
    expect(outlook({ plans })).toMatchObject({
      fulfilled: 40,
      reason: '“番茄”的计划预计产量 400 公斤，少于订购的 1,000 公斤',
    })
  })
})

describe('an order is not at risk', () => {
  test.each<[string, Partial<OrderToDeliver>]>([
    ['when the plans are in time and aim at enough', {}],
    ['when a plan is done on the very day of delivery', { plans: [plan({ forecast: '2026-12-10' })] }],
    ['when nobody said how much a plan is to bring', { plans: [plan({ target: undefined })] }],
    [
      'when more was harvested than was aimed at',
      { plans: [plan({ target: 10, harvest: 1_000, forecast: '2027-01-01' })] },
    ],
    [
      'when what is late serves a line that was harvested whole already',
      {
        lines: [line('k1', '番茄', 1_000), line('k2', '西瓜', 10)],
        plans: [plan({ harvest: 1_000, forecast: '2027-06-01' }), plan({ line: 'k2', target: 10 })],
      },
    ],
    ['before it is confirmed, when nobody plans for it yet', { status: '待确认', plans: [] }],
    ['when the goods are there, wherever they came from', { status: '待交付', plans: [] }],
  ])('%s', (_, more) => expect(outlook(more)).toMatchObject({ risk: '正常', reason: undefined }))

  test.each(['已完成', '已取消'] as const)('when it is %s, however late it was', (status) => {
    const over = outlook({ status, deliveryDate: '2026-01-01', plans: [] })
    expect(over).toEqual({ fulfilled: 0, forecast: undefined, risk: '正常', reason: undefined })
  })
})

describe('an order that is to be delivered', () => {
  test('is overdue from the day after its delivery on', () => {
    expect(outlook({ deliveryDate: today, plans: [plan({ forecast: today })] }).risk).toBe('正常')
    const late = outlook({ deliveryDate: '2026-11-18', status: '待交付' })
    expect(late).toMatchObject({ risk: '已逾期', reason: '超过交货日期 2 天' })
  })

  test.each([
    ['nothing', [], 0],
    ['a third, rounded down', [plan({ harvest: 333.4 })], 33],
    ['almost all', [plan({ harvest: 999.9 })], 99],
    ['all', [plan({ harvest: 600 }), plan({ harvest: 400 })], 100],
    ['more than all', [plan({ harvest: 5_000 })], 100],
    ['a part that is a whole percent', [plan({ harvest: 290 })], 29],
  ])('is fulfilled as far as was harvested: %s', (_, plans, fulfilled) => {
    expect(outlook({ plans }).fulfilled).toBe(fulfilled)
  })

  test('is fulfilled line by line: too much of one makes up for nothing of another', () => {
    const lines = [line('k1', '番茄', 500), line('k2', '西瓜', 500)]
    expect(outlook({ lines, plans: [plan({ harvest: 9_000 })] }).fulfilled).toBe(50)
  })

  test('is fulfilled by what several plans brought, whatever binary fractions add up to', () => {
    const [lines, plans] = [[line('k1', '番茄', 3_300.3)], [plan({ harvest: 1_100.1 }), plan({ harvest: 2_200.2 })]]
    expect(outlook({ lines, plans })).toMatchObject({ fulfilled: 100, forecast: undefined, risk: '正常' })
    const [few, ended] = [[line('k1', '番茄', 0.8)], [0.1, 0.7].map((harvest) => plan({ harvest, isDone: true }))]
    expect(outlook({ lines: few, plans: ended })).toMatchObject({ fulfilled: 100, risk: '正常', reason: undefined })
  })

  test('that asks for nothing is not fulfilled', () => expect(outlook({ lines: [] }).fulfilled).toBe(0))

  test('waits for the last of the plans that are not done, and for none once all is harvested', () => {
    const done = plan({ isDone: true, harvest: 10, forecast: '2027-01-01' })
    expect(outlook({ plans: [plan(), done] }).forecast).toBe('2026-12-01')
    expect(outlook({ plans: [plan({ harvest: 1_000 })] }).forecast).toBeUndefined()
  })
})

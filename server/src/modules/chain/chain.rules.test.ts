import { chainKinds } from '@farm/contract/chain'
import { expect, test } from 'vitest'
import { type FoundStage, fieldsOf, forms, holderOf, toldStages, ways } from './chain.rules.ts'

test.each(chainKinds)('from %s every other stage is come to, by one that was come to before', (kind) => {
  const come = new Set([kind])
  let last: string | undefined
  for (const { to, from } of ways[kind]) {
    // A second way to a stage stands right behind the first.
    expect([come.has(from), come.has(to)]).toEqual([true, to === last])
    come.add(to)
    last = to
  }
  expect(come).toEqual(new Set(chainKinds))
})

test.each(chainKinds)(
  'what is walked by from %s are references of the kind that holds them, and they are read',
  (kind) => {
    for (const way of ways[kind]) {
      const holder = holderOf(way)
      const field = forms[holder].fields[way.field as never] as { to?: string } | undefined
      expect([way.field, field?.to]).toEqual([way.field, way.by === 'named' ? way.to : way.from])
      if (way.by === 'named') expect(fieldsOf[holder]).toContain(way.field)
    }
  },
)

const row = (id: string, data: object = {}) => ({
  id,
  userId: 'wang',
  occurTime: '2026-03-10T00:30:00.000Z',
  data: { ...data },
})
const stage = (...rows: ReturnType<typeof row>[]): FoundStage => ({ total: rows.length, rows })
const called = new Map([
  ['wang', '王芳'],
  ['li', '李强'],
  ['pick', '采收'],
])
const words = {
  names: (_: string, id: string) => called.get(id),
  shown: (moment: string) => moment.slice(0, 16).replace('T', ' '),
}

test('stages stand in order, each thing with what tells it from its neighbours and what it hangs on', () => {
  const found = new Map([
    [
      'clock',
      stage(row('c1', { Operation: 'pick', WorkOrder: 'w1', Plan: 'p1' }), row('c2', { Plan: 'p1', Place: ['l1'] })),
    ],
    [
      'work-orders',
      stage(
        row('w1', {
          Title: '采收',
          Due: '2026-03-12T10:00:00.000Z',
          Assignees: ['wang', 'li', 'gone'],
          Status: '进行中',
          Plan: 'p1',
          Place: ['l1', 'l9'],
        }),
      ),
    ],
    ['places', stage(row('l1', { Name: '东地', Area: 12.5 }))],
    [
      'plans',
      stage(
        row('p1', {
          Name: '春茬',
          StartDate: '2026-03-01',
          EndDate: '2026-03-31',
          Progress: 0,
          Status: '执行中',
          Order: 'o1',
          Place: ['l1'],
        }),
      ),
    ],
    [
      'lots',
      stage(
        row('b1', {
          Number: 'PC1',
          Stage: '出库批次',
          Status: '正常',
          Date: '2026-03-11',
          Quantity: 80,
          Customer: '超市',
          Plan: 'p1',
          Order: 'o1',
        }),
      ),
    ],
    [
      'certificates',
      stage(row('h1', { Number: 'HGZ1', Status: '有效', IssueDate: '2026-03-11', Quantity: 80, Lot: 'b1' })),
    ],
    ['orders', stage(row('o1', { Number: 'DD1', Customer: '超市', DeliveryDate: '2026-04-01', Status: '生产中' }))],
  ] as const)
  const told = toldStages(found, words)
  expect(told.map(({ Kind }) => Kind)).toEqual(chainKinds)
  expect(told.flatMap(({ Nodes }) => Nodes)).toEqual([
    { Id: 'o1', Name: 'DD1', Status: '生产中', Note: '超市 · 交货 2026-04-01', From: [] },
    { Id: 'p1', Name: '春茬', Status: '执行中', Note: '2026-03-01 至 2026-03-31 · 进度 0%', From: ['o1'] },
    { Id: 'l1', Name: '东地', Status: '', Note: '12.50 亩', From: ['p1'] },
    { Id: 'w1', Name: '采收', Status: '进行中', Note: '要求 2026-03-12 10:00 前完成 · 王芳、李强', From: ['p1', 'l1'] },
    { Id: 'c1', Name: '采收', Status: '', Note: '2026-03-10 00:30 · 王芳', From: ['w1'] },
    { Id: 'c2', Name: '打卡', Status: '', Note: '2026-03-10 00:30 · 王芳', From: ['p1', 'l1'] },
    { Id: 'b1', Name: 'PC1', Status: '正常', Note: '出库批次 · 2026-03-11 · 80 公斤 · 超市', From: ['o1', 'p1'] },
    { Id: 'h1', Name: 'HGZ1', Status: '有效', Note: '2026-03-11 · 80 公斤', From: ['b1'] },
  ])
})

test('what the person does not see is not named, and fifty of a stage are told of', () => {
  const rows = Array.from({ length: 60 }, (_, at) => row(`w${at}`, { Title: 'x', Plan: 'unseen' }))
  const [stageTold] = toldStages(new Map([['work-orders', { total: 400, rows }]] as const), words)
  expect([stageTold?.Total, stageTold?.Nodes.length]).toEqual([400, 50])
  expect(stageTold?.Nodes.flatMap(({ From }) => From)).toEqual([])
})

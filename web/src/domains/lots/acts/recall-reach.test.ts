import type { LotNode } from '@farm/contract/lots'
import { expect, test } from 'vitest'
import { recallReach } from './recall-reach.ts'

const harvest: LotNode = {
  Id: 'a',
  Number: 'PC1',
  Stage: '采收批次',
  Status: '正常',
  Date: '2026-11-20',
  Product: '番茄',
  Grade: '',
  Quantity: 1200,
  Left: 300,
  Customer: '',
  Contact: '',
  Phone: '',
  Destination: '',
  Steps: 0,
}
const before: LotNode = { ...harvest, Id: 'z', Left: 5000, Steps: -1, Certificates: 9 }
const part: LotNode = { ...harvest, Id: 'b', Stage: '分装批次', Quantity: 900, Left: 100, Steps: 1 }
const sent = (Id: string, Quantity: number, more: Partial<LotNode> = {}): LotNode => ({
  ...harvest,
  Id,
  Stage: '出库批次',
  Quantity,
  Left: Quantity,
  Customer: '永盛超市',
  Steps: 2,
  ...more,
})

test.each([
  ['nothing made of it', [harvest], '将召回 1 个批次，共 300 公斤；都还没有出库'],
  [
    'what it was made of stays',
    [before, { ...harvest, Certificates: 0 }],
    '将召回 1 个批次，共 300 公斤；都还没有出库；没有有效的合格证',
  ],
  [
    'each kilogramme once, each customer once',
    [{ ...harvest, Certificates: 1 }, part, sent('c', 500, { Certificates: 2 }), sent('d', 300)],
    '将召回 4 个批次，共 1.2 吨；其中 2 个已出库 800 公斤，涉及 1 家客户；3 张合格证随之失效',
  ],
  [
    'what was called back before is not called back again',
    [harvest, sent('c', 500, { Status: '已召回' }), sent('d', 300, { Customer: '' })],
    '将召回 2 个批次，共 600 公斤；其中 1 个已出库 300 公斤',
  ],
] as const)('%s', (_, Nodes, told) => {
  expect(recallReach({ Nodes, IsCut: false })).toBe(told)
})

test('more than are told are told to be more', () => {
  expect(recallReach({ Nodes: [harvest], IsCut: true })).toContain('将召回 1 个以上批次')
})

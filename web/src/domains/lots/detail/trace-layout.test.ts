import type { LotNode } from '@farm/contract/lots'
import { expect, test } from 'vitest'
import { layOut } from './trace-layout.ts'

const node = (Id: string): LotNode => ({
  Id,
  Number: Id,
  Stage: '分装批次',
  Status: '正常',
  Date: '2026-11-20',
  Product: '番茄',
  Grade: '',
  Quantity: 1,
  Left: 0,
  Customer: '',
  Contact: '',
  Phone: '',
  Destination: '',
  Steps: 0,
})
const edge = (From: string, To: string) => ({ From, To, Quantity: 1 })

test('every lot stands right of all that it is made of, and none on another', () => {
  const edges = [edge('a', 'c'), edge('b', 'c'), edge('a', 'd'), edge('c', 'd'), edge('d', 'e')]
  const { nodes, edges: drawn, width, height } = layOut(['e', 'd', 'c', 'b', 'a'].map(node), edges)
  expect(drawn).toHaveLength(5)
  for (const { from, to } of drawn) expect(from.x).toBeLessThan(to.x)
  expect(new Set(nodes.map(({ x, y }) => `${x}/${y}`)).size).toBe(5)
  for (const { x, y } of nodes) expect([x < width, y < height]).toEqual([true, true])
})

test('lots that hang together in a ring are drawn all the same, and lines to what is not told are not', () => {
  const { nodes, edges } = layOut(['a', 'b'].map(node), [edge('a', 'b'), edge('b', 'a'), edge('b', 'gone')])
  expect([nodes.length, edges.length]).toEqual([2, 2])
})

test('one lot alone has a picture', () => {
  expect(layOut([node('a')], []).nodes).toHaveLength(1)
})

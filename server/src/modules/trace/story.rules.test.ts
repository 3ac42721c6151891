import { expect, test } from 'vitest'
import { workEntry } from './story.rules.ts'

test.each([
  ['how much', {}, '200 克'],
  ['how', { Usage: '兑水喷雾' }, '200 克 · 兑水喷雾'],
  ['against what', { Usage: '兑水喷雾', Target: '蚜虫' }, '200 克 · 兑水喷雾 · 防治蚜虫'],
])('of an input it is told %s it was used', (_, more, dose) => {
  const data = { Inputs: [{ Input: 'i', Amount: 200, Unit: '克' as const, ...more }] }
  const words = {
    names: (_record: string, id: string) => (id === 'i' ? '吡虫啉' : undefined),
    types: new Map<string, string>(),
  }
  const { Inputs } = workEntry({ id: 'p', userId: 'u', time: '2026-10-10T02:00:00Z', data }, words)
  expect(Inputs.map(({ Name, Dose }) => [Name, Dose])).toEqual([['吡虫啉', dose]])
})

import { expect, test } from 'vitest'
import { linesOf, planFor } from './order-lines.ts'
import { takenFrom } from './take-standard.ts'
import { order, standard } from './testing/open-form.tsx'

test.each([
  [120.55, 3.3, 397.82],
  [0.1, 0.1, 0.01],
  [120, 50, 6000],
])(
  'a standard promises for %f mu at %f kilogrammes each a target as plans keep it: %f',
  (Count, YieldPerMu, target) => {
    const { TargetYield } = takenFrom({ ...standard, Data: { ...standard.Data, YieldPerMu } }, { Count }, '2026-11-20')
    expect(TargetYield).toBe(target)
  },
)

test.each([
  [1.01, '斤', 0.51],
  [2.34, '公斤', 2.34],
  [1.15, '吨', 1150],
])('%f %s of an order are a target as plans keep it: %f kilogrammes', (Quantity, Unit, target) => {
  const Lines = [{ Key: 'k1', Crops: 'tomato', Quantity, Unit }]
  expect(linesOf({ ...order, Data: { Lines } }).map((line) => planFor(line).TargetYield)).toEqual([target])
})

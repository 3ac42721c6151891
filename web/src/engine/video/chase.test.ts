import { expect, test } from 'vitest'
import { paceOf } from './chase.ts'

test.each([
  ['near the end it runs as it is', 0.6, 1, { rate: 1 }],
  ['a little behind it runs as it is', 1.6, 1, { rate: 1 }],
  ['behind it runs faster, unseen', 2.4, 1, { rate: 1.1 }],
  ['it stays faster until it is near', 1.6, 1.1, { rate: 1.1 }],
  ['near again it runs as it is', 0.9, 1.1, { rate: 1 }],
  ['five seconds behind it does not jump yet', 5, 1, { rate: 1.1 }],
  ['further behind it jumps', 5.2, 1.1, { rate: 1, jumpTo: 0.8 }],
])('%s', (_, behind, rate, pace) => expect(paceOf(behind, rate)).toEqual(pace))

import { describe, expect, test } from 'vitest'
import { labelEvery, scaleTo } from './column-scale.ts'

describe('an axis ends at a round figure and counts whole things', () => {
  test.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [4, [0, 1, 2, 3, 4]],
    [5, [0, 2, 4, 6]],
    [17, [0, 5, 10, 15, 20]],
    [40, [0, 10, 20, 30, 40]],
    [137, [0, 50, 100, 150]],
    [8000, [0, 2000, 4000, 6000, 8000]],
  ])('over %d', (largest, steps) => expect(scaleTo(largest)).toEqual({ top: steps.at(-1), steps }))
})

test.each([
  [1, 1],
  [8, 1],
  [9, 2],
  [31, 4],
])('of %i columns every %i. has a label', (columns, every) => expect(labelEvery(columns, 8)).toBe(every))

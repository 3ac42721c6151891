import { describe, expect, test } from 'vitest'
import type { StandardData } from '@farm/contract/standards'
import { ticksOf, timelineOf } from './timeline.ts'

const rice: StandardData = {
  Stages: [
    { Name: '分蘖期', FromDay: 30 },
    { Name: '秧苗期', FromDay: 0 },
  ],
  Steps: [
    { Key: 'k1', Name: '播种', Base: '开始日期', FromDay: 0, Days: 2 },
    { Key: 'k2', Name: '追肥', Base: '生育阶段', Stage: '分蘖期', FromDay: 5, Days: 3, After: 'k1' },
    { Key: 'k3', Name: '除草', Base: '生育阶段', Stage: '没有这个', FromDay: 7 },
  ],
}

describe('the days of a season', () => {
  test('of nothing is one day without anything on it', () => {
    expect(timelineOf({})).toEqual({ days: 1, stages: [], steps: [] })
  })

  test('steps are counted from the beginning or from their stage', () => {
    const { steps, days } = timelineOf(rice)
    expect(steps.map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [35, 37],
      [7, 7],
    ])
    expect(days).toBe(38)
  })

  test('a stage goes on until the next one begins, the last one to the end', () => {
    expect(timelineOf(rice).stages).toEqual([
      { name: '秧苗期', from: 0, to: 29 },
      { name: '分蘖期', from: 30, to: 37 },
    ])
  })
})

test.each([
  [1, [0]],
  [8, [0, 1, 2, 3, 4, 5, 6, 7]],
  [38, [0, 5, 10, 15, 20, 25, 30, 35]],
  [120, [0, 20, 40, 60, 80, 100]],
])('an axis of %i days is never crowded', (days, ticks) => {
  expect(ticksOf(days)).toEqual(ticks)
})

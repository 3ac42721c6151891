import { describe, expect, test } from 'vitest'
import { idOf } from '../../testing/builders.ts'
import { byCrop } from './plan-counts.ts'
import { shortTime } from './short-time.ts'

describe('plans of many enterprises', () => {
  const apple = { Id: idOf(1), Name: '苹果' }
  const count = (own: object) => ({ Plans: 1, Crop: apple, ...own })

  test('are put together by crop, their progress by area', () =>
    expect(byCrop([count({ Area: 300, Progress: 20, Late: 1 }), count({ Area: 100, Progress: 60, Late: 0 })])).toEqual([
      { key: idOf(1), name: '苹果', area: 400, progress: 30, isLate: true },
    ]))

  test('without any progress have none, and without land count the same', () => {
    expect(byCrop([count({ Area: 10 })])[0]?.progress).toBeUndefined()
    expect(byCrop([count({ Progress: 10 }), count({ Progress: 30 })])[0]?.progress).toBe(20)
    expect(byCrop([count({ Area: 0, Progress: 10 })])[0]?.progress).toBe(10)
  })

  test('of crops that may not be named stand under one word', () =>
    expect(byCrop([{ Plans: 2, Area: 1 }])[0]?.name).toBe('其他作物'))
})

test.each([
  ['2026-11-20T02:18:00Z', '10:18'],
  ['2026-11-19T02:18:00Z', '昨天'],
  ['2026-11-18T02:18:00Z', '11-18'],
  ['2025-11-29T02:18:00Z', '2025-11'],
  ['2026-11-19T16:30:00Z', '00:30'],
])('%s on the 20th is %s', (iso, text) => expect(shortTime(iso, '2026-11-20')).toBe(text))

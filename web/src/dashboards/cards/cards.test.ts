import { describe, expect, test } from 'vitest'
import { idOf } from '../../testing/builders.ts'
import { cropPart } from './plan-counts.ts'
import { shortTime } from './short-time.ts'

describe('the plans of a crop', () => {
  const apple = { Id: idOf(1), Name: '苹果' }

  test('are a part with their area, how far they are by area, and whether one is late', () =>
    expect(cropPart({ Plans: 2, Crop: apple, Area: 400, Progress: 30, Late: 1 })).toEqual({
      key: idOf(1),
      name: '苹果',
      area: 400,
      progress: 30,
      isLate: true,
    }))

  test('without any progress have none', () =>
    expect(cropPart({ Plans: 1, Crop: apple, Area: 10 }).progress).toBeUndefined())

  test('that may not be named stand under one word', () => expect(cropPart({ Plans: 2 }).name).toBe('其他作物'))
})

test.each([
  ['2026-11-20T02:18:00Z', '10:18'],
  ['2026-11-19T02:18:00Z', '昨天'],
  ['2026-11-18T02:18:00Z', '11-18'],
  ['2025-11-29T02:18:00Z', '2025-11'],
  ['2026-11-19T16:30:00Z', '00:30'],
])('%s on the 20th is %s', (iso, text) => expect(shortTime(iso, '2026-11-20')).toBe(text))

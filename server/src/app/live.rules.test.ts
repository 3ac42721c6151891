import { describe, expect, test } from 'vitest'
import {
  GAP_LIFE_MS,
  LATE_IDS,
  type Position,
  advance,
  aliveText,
  beginAt,
  eventText,
  readEventId,
  youngGaps,
} from './live.rules.ts'

const at = (last: number, ...gaps: Array<[id: number, since: number]>): Position => ({ last, gaps: new Map(gaps) })

describe('what is read', () => {
  test.each([
    ['the next event', at(5), [6], at(6)],
    ['nothing', at(5), [], at(5)],
    ['a higher event leaves gaps', at(5), [8], at(8, [6, 1_000], [7, 1_000])],
    ['events in any order', at(5), [8, 6, 7], at(8)],
    ['a late one fills its gap', at(8, [6, 500], [7, 500]), [7], at(8, [6, 500])],
    ['a late one together with new ones', at(8, [6, 500]), [6, 10], at(10, [9, 1_000])],
  ])('%s', (_, before, ids, after) => expect(advance(before, ids, 1_000)).toEqual(after))

  test('a gap is given up when its transaction can’t be under way any more', () => {
    const before = at(8, [6, 0], [7, 1])
    expect(advance(before, [], GAP_LIFE_MS)).toEqual(at(8, [7, 1]))
  })

  test('a leap of the numbers makes a bounded number of gaps, the newest', () => {
    const { last, gaps } = advance(at(5), [5_000_000], 0)
    expect([last, gaps.size, Math.max(...gaps.keys())]).toEqual([5_000_000, 10_000, 4_999_999])
  })
})

test('reading begins at the newest, with what may still come late', () => {
  expect(beginAt([], 0)).toEqual(at(0))
  expect(beginAt([1, 2, 4], 7)).toEqual(at(4, [3, 7]))
  const { last, gaps } = beginAt([1_000], 0)
  expect([last, gaps.size, Math.min(...gaps.keys())]).toEqual([1_000, LATE_IDS - 1, 1_000 - LATE_IDS + 1])
})

test('young gaps are asked for at every reading', () => {
  expect(youngGaps(at(8, [6, 0], [7, 1_500]), 2_500)).toEqual([7])
})

test.each(['', '0', '-1', '1.5', '1e3', 'x', '12345678901234567', '7 '])('“%s” is no id of an event', (text) => {
  expect(readEventId(text)).toBeUndefined()
})

test('an event is written so that any reader of server-sent events understands it', () => {
  expect(readEventId('42')).toBe(42)
  expect(eventText(42, 'reset', {})).toBe('id: 42\nevent: reset\ndata: {}\n\n')
  expect(aliveText(42)).toBe(':\nid: 42\n\n')
  expect(aliveText(0)).toBe(':\n\n')
})

import { expect, test } from 'vitest'
import { LONGEST_RUN_MS, minutesBetween, runsOf, waterFigures } from './irrigations.rules.ts'

const on = (ts: number, value = 100) => ({ ts, value })
const off = (ts: number) => ({ ts, value: 0 })

test.each([
  [
    'one that opened and closed',
    [off(0), on(10), on(20, 60), off(30), off(40)],
    undefined,
    [{ from: 10, to: 30 }],
    undefined,
  ],
  ['one that was open before', [on(10), off(30)], 5, [{ from: 5, to: 30 }], undefined],
  ['one that is still open', [off(0), on(10), on(20)], undefined, [], 10],
  [
    'two in a row',
    [on(1), off(2), on(3), off(4)],
    undefined,
    [
      { from: 1, to: 2 },
      { from: 3, to: 4 },
    ],
    undefined,
  ],
  ['one that nobody heard of for more than a day', [on(0), off(LONGEST_RUN_MS + 1)], undefined, [], undefined],
  ['nothing', [], 7, [], 7],
])('%s', (_, values, openSince, runs, left) => {
  expect(runsOf(values, openSince)).toEqual({ runs, openSince: left })
})

test('water for each mu and the rise of moisture are told as far as both sides are known', () => {
  expect(waterFigures({ Volume: 10, Area: 4, MoistureBefore: 18.2, MoistureAfter: 24.5 })).toEqual({
    PerMu: 2.5,
    MeteredArea: 4,
    MoistureRise: 6.3,
    RiseKnown: 1,
  })
  expect(waterFigures({ Area: 4, MoistureBefore: 18.2 })).toEqual({})
  expect(waterFigures({ Volume: 10, Area: 0, MoistureAfter: 3 }).PerMu).toBeUndefined()
})

test.each([
  ['2026-11-01T00:00:00Z', '2026-11-01T01:30:00Z', 90],
  ['2026-11-01T00:00:00Z', '2026-11-01T00:00:20Z', 1],
  ['2026-11-01T08:00:00+08:00', '2026-11-01T00:00:00Z', 0],
  ['2026-11-01T01:00:00Z', '2026-11-01T00:00:00Z', 0],
])('from %s to %s', (start, end, minutes) => expect(minutesBetween(start, end)).toBe(minutes))

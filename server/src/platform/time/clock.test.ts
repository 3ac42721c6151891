import { expect, test } from 'vitest'
import { formatMoment, formatSecond, wallClock } from './clock.ts'

test.each([
  ['2026-11-20T15:59:59.000Z', 'Asia/Shanghai', { day: '2026-11-20', time: '23:59' }],
  ['2026-11-20T16:00:00.000Z', 'Asia/Shanghai', { day: '2026-11-21', time: '00:00' }],
  ['2026-01-05T00:05:00.000Z', 'UTC', { day: '2026-01-05', time: '00:05' }],
])('at %s the clocks of %s show %o', (moment, zone, shown) => expect(wallClock(new Date(moment), zone)).toEqual(shown))

test('a moment is written with its day, and with its seconds where they count', () => {
  expect(formatMoment('2026-11-20T16:00:15.500Z', 'Asia/Shanghai')).toBe('2026-11-21 00:00')
  expect(formatSecond('2026-11-20T16:00:15.500Z', 'Asia/Shanghai')).toBe('2026-11-21 00:00:15')
})

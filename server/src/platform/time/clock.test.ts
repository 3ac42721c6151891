import { expect, test } from 'vitest'
import { wallClock } from './clock.ts'

test.each([
  ['2026-11-20T15:59:59.000Z', 'Asia/Shanghai', { day: '2026-11-20', time: '23:59' }],
  ['2026-11-20T16:00:00.000Z', 'Asia/Shanghai', { day: '2026-11-21', time: '00:00' }],
  ['2026-01-05T00:05:00.000Z', 'UTC', { day: '2026-01-05', time: '00:05' }],
])('at %s the clocks of %s show %o', (moment, zone, shown) => expect(wallClock(new Date(moment), zone)).toEqual(shown))

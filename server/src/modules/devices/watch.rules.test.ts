import { expect, test } from 'vitest'
import { silenceReason, watchAt } from './watch.rules.ts'

const at = (time: string) => new Date(`2026-03-10T${time}Z`)
const before = { since: at('01:00:00'), last: at('02:00:00') }

test.each([
  ['a start of the server', undefined, '02:00:15', '02:00:15'],
  ['a server that was down for a minute', before, '02:01:00', '02:01:00'],
  ['a clock that jumps ahead', before, '09:00:00', '09:00:00'],
  ['a clock that is set back', before, '01:30:00', '01:30:00'],
  ['one round after the other', before, '02:00:15', '01:00:00'],
  ['a round that comes late', before, '02:00:44', '01:00:00'],
  ['two processes whose clocks differ a little', before, '01:59:59', '01:00:00'],
])('after %s silence counts from the right moment', (_, kept, now, since) => {
  expect(watchAt(at(now), kept)).toEqual({ since: at(since), last: at(now) })
})

test.each([
  [1, false, '超过 1 分钟没有上报'],
  [60, false, '超过 60 分钟没有上报'],
  [90, true, '设备断开，超过 90 分钟没有上报'],
  [720, false, '超过 12 小时没有上报'],
  [1440, false, '超过 1 天没有上报'],
])('after %d minutes people read why', (minutes, hasDisconnected, text) => {
  expect(silenceReason({ minutes, hasDisconnected })).toBe(text)
})

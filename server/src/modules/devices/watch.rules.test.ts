import { expect, test } from 'vitest'
import { isGone, silenceReason, watchAt } from './watch.rules.ts'

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
  expect(watchAt(at(now), kept, [])).toEqual({ since: at(since), last: at(now) })
})

const door = (name: string, since: string, last: string) => ({ name, since: at(since), last: at(last) })

test.each([
  ['all hear', [door('甲', '00:30:00', '02:00:00'), door('乙', '00:40:00', '02:00:10')], '01:00:00'],
  ['one began to hear later', [door('甲', '00:30:00', '02:00:00'), door('乙', '01:20:00', '02:00:10')], '01:20:00'],
  ['one is away', [door('甲', '00:30:00', '02:00:00'), door('乙', '00:30:00', '01:59:20')], '02:00:15'],
  ['the clock of one is ahead', [door('甲', '02:00:16', '02:00:16')], '02:00:15'],
])('where %s silence counts from when all of them hear', (_, listeners, since) => {
  expect(watchAt(at('02:00:15'), before, listeners).since).toEqual(at(since))
})

test.each([
  ['away for five minutes beside another', '01:55:00', '02:00:00', false],
  ['away for eleven minutes beside another', '01:49:00', '02:00:00', true],
  ['away for an hour like all others', '01:00:00', '01:00:00', false],
])('a process that is %s is waited for or not', (_, last, other, isOver) => {
  const one = door('甲', '00:00:00', last)
  expect(isGone(one, [one, door('乙', '00:00:00', other)], at('02:00:00'))).toBe(isOver)
})

test.each([
  [1, false, '超过心跳时限（1 分钟）没有上报'],
  [60, false, '超过心跳时限（1 小时）没有上报'],
  [90, true, '设备断开，超过心跳时限（1 小时 30 分钟）没有上报'],
  [720, false, '超过心跳时限（12 小时）没有上报'],
  [1440, false, '超过心跳时限（1 天）没有上报'],
])('after %d minutes people read why', (minutes, hasDisconnected, text) => {
  expect(silenceReason({ minutes, hasDisconnected })).toBe(text)
})

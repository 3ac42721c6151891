import { expect, test } from 'vitest'
import { nextTurn, turnAt } from './snapshot-turns.ts'

const zone = 'Asia/Shanghai'
const plan = { Every: 30, From: '08:10', To: '18:00' }
const at = (time: string) => new Date(`2026-11-23T${time}:00+08:00`)

test.each([
  ['before the first', '08:09', undefined, '08:10'],
  ['at the first', '08:10', '08:10', '08:40'],
  ['between two', '08:39', '08:10', '08:40'],
  ['at the last that the hours hold', '17:40', '17:40', undefined],
  ['after the last, until the next would come', '18:09', '17:40', undefined],
  ['when the next would have come', '18:10', undefined, undefined],
])('%s', (_, time, turn, next) => {
  expect(turnAt(plan, at(time), zone)).toEqual(turn === undefined ? undefined : at(turn))
  const wanted = next === undefined ? new Date('2026-11-24T08:10:00+08:00') : at(next)
  expect(nextTurn(plan, at(time), zone)).toEqual(wanted)
})

test('once a day at one hour', () => {
  const daily = { Every: 1_440, From: '12:00', To: '12:00' }
  expect(turnAt(daily, at('23:59'), zone)).toEqual(at('12:00'))
  expect(nextTurn(daily, at('12:00'), zone)).toEqual(new Date('2026-11-24T12:00:00+08:00'))
})

test('not by schedule, none comes', () => {
  const never = { From: '08:00', To: '18:00' }
  expect([turnAt(never, at('09:00'), zone), nextTurn(never, at('09:00'), zone)]).toEqual([undefined, undefined])
})

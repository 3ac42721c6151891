import { expect, test } from 'vitest'
import { distanceOf } from './distance.ts'
import { isSentLate } from './sent-late.ts'

const Position = { Lng: 112.5, Lat: 37.8 }

test.each([
  [{}, '未定位', false],
  [{ Position }, '—', false],
  [{ Position, Distance: 0 }, '在地块内', false],
  [{ Position, Distance: 200 }, '200 米', false],
  [{ Position, Distance: 201 }, '201 米', true],
  [{ Position, Distance: 12_040 }, '12,040 米', true],
])('%j is %s', (data, text, isFar) => expect(distanceOf(data)).toEqual({ text, isFar }))

test.each([
  ['2026-11-20T09:30:00+08:00', '2026-11-20T01:35:00.000Z', false],
  ['2026-11-20T09:30:00+08:00', '2026-11-20T01:35:01.000Z', true],
  ['2026-11-20T09:31:00+08:00', '2026-11-20T01:30:00.000Z', false],
])('what happened at %s and came at %s was sent late: %s', (OccurTime, AddTime, late) => {
  expect(isSentLate({ OccurTime, AddTime })).toBe(late)
})

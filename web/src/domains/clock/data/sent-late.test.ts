import { expect, test } from 'vitest'
import { isSentLate } from './sent-late.ts'

test.each([
  ['2026-11-20T09:30:00+08:00', '2026-11-20T01:35:00.000Z', false],
  ['2026-11-20T09:30:00+08:00', '2026-11-20T01:35:01.000Z', true],
  ['2026-11-20T09:31:00+08:00', '2026-11-20T01:30:00.000Z', false],
])('what happened at %s and came at %s was sent late: %s', (OccurTime, AddTime, late) => {
  expect(isSentLate({ OccurTime, AddTime })).toBe(late)
})

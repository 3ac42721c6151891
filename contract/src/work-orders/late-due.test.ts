import { expect, test } from 'vitest'
import { dueWhenLate } from './late-due.ts'

test.each([
  ['2026-11-20T00:00', '2026-11-20T18:00'],
  ['2026-11-20T17:59', '2026-11-20T18:00'],
  ['2026-11-20T18:00', '2026-11-21T18:00'],
  ['2026-12-31T23:59', '2027-01-01T18:00'],
])('what is late and given out at %s is to be done by %s', (now, due) => expect(dueWhenLate(now)).toBe(due))

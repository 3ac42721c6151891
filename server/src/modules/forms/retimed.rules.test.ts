import { expect, test } from 'vitest'
import { retimed } from './retimed.rules.ts'

const now = new Date('2026-11-20T04:00:00.000Z')
const told = (occurTime: string, deviceTime?: string) => retimed({ occurTime, deviceTime, now })

test.each([
  ['two days ahead', '2026-11-22T03:30:00.000Z', '2026-11-22T04:00:00.000Z', '2026-11-20T03:30:00.000Z'],
  ['400 days behind', '2025-10-16T03:30:00.000Z', '2025-10-16T04:00:00.000Z', '2026-11-20T03:30:00.000Z'],
  ['empty since 1970', '1970-01-01T00:00:00.000Z', '1970-01-01T01:00:00.000Z', '2026-11-20T03:00:00.000Z'],
  ['ahead, turned back a bit meanwhile', '2026-11-22T09:00:00.000Z', '2026-11-22T04:00:00.000Z', now.toISOString()],
  ['put right before it was sent', '2026-11-22T03:30:00.000Z', now.toISOString(), now.toISOString()],
  ['that does not say what it shows', '2026-11-22T03:30:00.000Z', undefined, now.toISOString()],
])('by a clock %s it happened by that of the server', (_, said, shown, right) => expect(told(said, shown)).toBe(right))

test.each([
  ['right', '2026-11-20T03:30:00.000Z', now.toISOString()],
  ['right, of what was done long ago', '2026-09-20T03:30:00.000Z', now.toISOString()],
  ['four minutes ahead', '2026-11-20T04:04:00.000Z', '2026-11-20T04:04:00.000Z'],
  ['that nobody knows', '2026-11-20T03:30:00.000Z', undefined],
  ['that tells nonsense', 'noon', now.toISOString()],
])('by a clock %s the time stays', (_, said, shown) => expect(told(said, shown)).toBeUndefined())

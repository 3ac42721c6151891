import { describe, expect, test } from 'vitest'
import { isLast, tickTime } from './ticks.rules.ts'

const MINUTE_MS = 60_000
const opened = Date.parse('2026-11-20T02:21:00.000Z')
/** So many minutes after the work was opened. */
const after = (minutes: number) => new Date(opened + minutes * MINUTE_MS)

interface Sent {
  readonly userId?: string
  /** When it was pressed and sent, and when it arrived, in minutes. */
  readonly pressed: number
  readonly sent?: number
  readonly arrived?: number
  /** By how many minutes the clock of the device is ahead. */
  readonly ahead?: number
}

function time({ userId = 'wang', pressed, sent = pressed, arrived = sent, ahead = 0 }: Sent) {
  const said = after(pressed + ahead).toISOString()
  return tickTime({ userId, said, deviceTime: after(sent + ahead).toISOString(), now: after(arrived) })
}

describe('of what one person pressed', () => {
  test('on one device the order of the presses counts, however long one of them was on its way', () => {
    const untick = time({ pressed: 0.2 })
    const late = time({ pressed: 0, arrived: 0.5 })
    expect([isLast(late, untick), isLast(untick, late)]).toEqual([false, true])
  })

  test.each([5, -5, 60, 400 * 24 * 60])(
    'on a clock that is %i minutes ahead of the other is told by that of the server',
    (ahead) => {
      const before = time({ pressed: 0, ahead })
      const later = time({ pressed: 2 })
      expect([isLast(later, before), isLast(before, later)]).toEqual([true, false])
    },
  )
})

test('what several pressed is told apart by the clock of the server, be theirs a few minutes off', () => {
  const before = time({ userId: 'chen', pressed: 0, ahead: 5 })
  const later = time({ pressed: 2 })
  expect([isLast(later, before), isLast(before, later)]).toEqual([true, false])
})

test.each([
  ['nobody said when', { said: undefined, deviceTime: undefined }],
  ['the device named a time that there has not been yet', { said: '2027-12-24T00:00:00.000Z', deviceTime: undefined }],
])('what arrives counts as pressed then where %s', (_, sent) => {
  expect(tickTime({ userId: 'wang', ...sent, now: after(0) }).at).toBe(opened)
})

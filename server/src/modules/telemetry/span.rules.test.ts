import { describe, expect, test } from 'vitest'
import { coarserThan, spanOf, stepOf, wholeWithin } from './span.rules.ts'

const now = new Date('2026-03-10T02:00:00.000Z')
const DAY_MS = 86_400_000
const span = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) })

describe('a span', () => {
  test.each([
    ['the last day unless told', {}, '2026-03-09T02:00:00.000Z', '2026-03-10T02:00:00.000Z'],
    ['up to now', { from: '2026-01-01T08:00:00+08:00' }, '2026-01-01T00:00:00.000Z', '2026-03-10T02:00:00.000Z'],
    ['the day before a moment', { to: '2026-02-02T00:00:00Z' }, '2026-02-01T00:00:00.000Z', '2026-02-02T00:00:00.000Z'],
  ])('is %s', (_, asked, from, to) => expect(spanOf(asked, now)).toEqual(span(from, to)))

  test.each([
    [{ from: '2026-04-01T00:00:00Z' }],
    [{ from: '2026-02-02T00:00:00Z', to: '2026-02-02T00:00:00Z' }],
    [{ to: '2026-13-01T00:00:00Z' }],
  ])('is not %j', (asked) => expect(() => spanOf(asked, now)).toThrow('开始时间应早于结束时间'))

  test.each([
    [2 * DAY_MS, 'raw'],
    [2 * DAY_MS + 1, 'hour'],
    [60 * DAY_MS, 'hour'],
    [60 * DAY_MS + 1, 'day'],
  ])('of %d ms is looked at by %s', (length, step) =>
    expect(stepOf({ from: new Date(now.getTime() - length), to: now })).toBe(step),
  )
})

test('what is kept no more is looked at by hours, then by days, then not at all', () => {
  expect([coarserThan('raw'), coarserThan('hour'), coarserThan('day')]).toEqual(['hour', 'day', undefined])
})

describe('whole hours and days within a span', () => {
  /** Days of Shanghai begin at 16:00 UTC. */
  const beginningOfDay = (moment: Date) =>
    new Date(Math.floor((moment.getTime() + DAY_MS / 3) / DAY_MS) * DAY_MS - DAY_MS / 3)

  test.each([
    ['hour', '2026-03-09T02:00:00Z', '2026-03-09T04:00:00Z', '2026-03-09T02:00:00Z', '2026-03-09T04:00:00Z'],
    ['hour', '2026-03-09T02:00:01Z', '2026-03-09T04:59:59Z', '2026-03-09T03:00:00Z', '2026-03-09T04:00:00Z'],
    ['day', '2026-03-08T16:00:00Z', '2026-03-10T16:00:00Z', '2026-03-08T16:00:00Z', '2026-03-10T16:00:00Z'],
    ['day', '2026-03-08T16:00:01Z', '2026-03-10T15:59:59Z', '2026-03-09T16:00:00Z', '2026-03-09T16:00:00Z'],
  ] as const)('of %s from %s to %s are from %s to %s', (step, from, to, first, end) => {
    const whole = wholeWithin(span(from, to), step, beginningOfDay)
    expect(whole).toEqual(first === end ? undefined : span(first, end))
  })

  test('are none in less than an hour', () => {
    const short = span('2026-03-09T02:10:00Z', '2026-03-09T02:50:00Z')
    expect(wholeWithin(short, 'hour', beginningOfDay)).toBeUndefined()
  })
})

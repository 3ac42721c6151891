import { describe, expect, test } from 'vitest'
import { type KnownTime, STEADY_MS, judgeClocks, nextProgress, resumed } from './retention.rules.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const NOW = Date.parse('2026-11-20T04:00:00Z')

const agreed: KnownTime = { database: NOW, trusted: NOW, suspension: undefined }
const suspended = (steadyMs: number): KnownTime => ({
  database: NOW,
  trusted: NOW - DAY,
  suspension: { reason: 'differ', since: NOW - HOUR, seen: { server: NOW + 210 * DAY, database: NOW }, steadyMs },
})

describe('a look after which nothing may be deleted for its age:', () => {
  test.each([
    ['the server is 210 days ahead of the database', 210 * DAY, MINUTE, 'differ'],
    ['the server is 210 days behind the database', -210 * DAY, MINUTE, 'differ'],
    ['the database is 210 days ahead of the server', MINUTE, 210 * DAY, 'differ'],
    ['the database is 210 days behind the server', MINUTE, -210 * DAY, 'differ'],
    ['the server is eleven minutes ahead', 11 * MINUTE, 0, 'differ'],
    ['both are 210 days ahead of the last known time', 210 * DAY, 210 * DAY, 'ahead'],
    ['both are 37 hours ahead of it', 37 * HOUR, 37 * HOUR, 'ahead'],
    ['both are 210 days before it', -210 * DAY, -210 * DAY, 'set-back'],
    ['both are eleven minutes before it', -11 * MINUTE, -11 * MINUTE, 'set-back'],
  ] as const)('%s', (_, server, database, reason) => {
    const seen = { server: NOW + server, database: NOW + database }
    expect(judgeClocks(agreed, seen)).toEqual({
      database: seen.database,
      trusted: NOW,
      suspension: { reason, since: seen.database, seen, steadyMs: 0 },
    })
  })
})

describe('a look after which ages are measured against the earlier of both clocks:', () => {
  test.each([
    ['a minute later', MINUTE, MINUTE, MINUTE],
    ['the server nine minutes ahead', 10 * MINUTE, MINUTE, MINUTE],
    ['the server nine minutes behind', MINUTE, 10 * MINUTE, MINUTE],
    ['both after a night', 14 * HOUR, 14 * HOUR, 14 * HOUR],
    ['both set back by nine minutes', -9 * MINUTE, -9 * MINUTE, -9 * MINUTE],
  ])('%s', (_, server, database, trusted) => {
    const seen = { server: NOW + server, database: NOW + database }
    expect(judgeClocks(agreed, seen)).toEqual({
      database: NOW + database,
      trusted: NOW + trusted,
      suspension: undefined,
    })
  })
})

describe('a suspension', () => {
  const after = (ms: number) => ({ server: NOW + ms, database: NOW + ms })

  test('lasts while the clocks agree for less than a day, and counts no more than two minutes between looks', () => {
    expect(judgeClocks(suspended(0), after(MINUTE)).suspension?.steadyMs).toBe(MINUTE)
    expect(judgeClocks(suspended(0), after(14 * HOUR)).suspension?.steadyMs).toBe(2 * MINUTE)
    expect(judgeClocks(suspended(0), after(-5 * MINUTE)).suspension?.steadyMs).toBe(0)
    expect(judgeClocks(suspended(0), after(MINUTE)).trusted).toBe(NOW - DAY)
  })

  test('ends by itself when they have agreed for a day', () => {
    const ended = judgeClocks(suspended(STEADY_MS - MINUTE), after(MINUTE))
    expect(ended).toEqual({ database: NOW + MINUTE, trusted: NOW + MINUTE, suspension: undefined })
  })

  test('gives way to another with another jump', () => {
    const seen = after(-DAY)
    const since = seen.database
    const last = suspended(STEADY_MS - MINUTE)
    expect(judgeClocks(last, seen).suspension).toEqual({ reason: 'set-back', since, seen, steadyMs: 0 })
  })

  test('of clocks that still differ keeps its beginning, and gives way to another once they agreed between', () => {
    const seen = { server: NOW + 210 * DAY, database: NOW + MINUTE }
    expect(judgeClocks(suspended(0), seen).suspension?.since).toBe(NOW - HOUR)
    expect(judgeClocks(suspended(MINUTE), seen).suspension?.since).toBe(NOW + MINUTE)
  })
})

describe('a person who was shown the suspension and the present', () => {
  const known = suspended(HOUR)
  const shown = { since: NOW - HOUR, database: NOW }
  const both = (ms: number) => ({ server: NOW + ms, database: NOW + ms })

  test.each([
    ['at once', MINUTE],
    ['ten minutes later', 10 * MINUTE],
    ['with clocks set back by as much', -10 * MINUTE],
  ])('ends it %s', (_, ms) => {
    const goesOn = { database: NOW + ms, trusted: NOW + ms, suspension: undefined }
    expect(resumed(known, both(ms), shown)).toEqual(goesOn)
  })

  test.each([
    ['it is another that is known', known, both(MINUTE), { ...shown, since: NOW }, 'other'],
    ['none is known', agreed, both(MINUTE), shown, 'other'],
    ['nothing at all is known', undefined, both(MINUTE), shown, 'other'],
    ['the clocks differ', known, { server: NOW + 210 * DAY, database: NOW }, shown, 'differ'],
    ['both jumped ahead since the last look', known, both(210 * DAY), { ...shown, database: NOW + 210 * DAY }, 'other'],
    ['both were set back since the last look', known, both(-DAY), { ...shown, database: NOW - DAY }, 'other'],
    ['the present is eleven minutes later', known, both(11 * MINUTE), shown, 'time'],
    ['the present is eleven minutes earlier', known, both(0), { ...shown, database: NOW + 11 * MINUTE }, 'time'],
    ['the shown present is no time', known, both(0), { ...shown, database: Number.NaN }, 'time'],
  ] as const)('is refused when %s', (_, last, seen, word, outcome) => {
    expect(resumed(last, seen, word)).toBe(outcome)
  })
})

describe('a run of a job goes up to the trusted time, but takes no more than a day’s worth:', () => {
  const last = { horizon: NOW, moved: NOW }
  test.each([
    ['a minute after the last', MINUTE, MINUTE, { horizon: NOW + MINUTE, moved: NOW }],
    ['an hour and a moment after it', HOUR + 1, HOUR + 1, { horizon: NOW + HOUR + 1, moved: NOW + HOUR + 1 }],
    ['after 210 days', 210 * DAY, 210 * DAY, { horizon: NOW + DAY, moved: NOW + 210 * DAY }],
    ['again within the hour', 210 * DAY, HOUR / 2, last],
    ['with a clock that was set back', -210 * DAY, -210 * DAY, { horizon: NOW - 210 * DAY, moved: NOW }],
    ['with a last move that is still to come', 3 * DAY, -DAY, { horizon: NOW + DAY, moved: NOW - DAY }],
  ])('%s', (_, trusted, database, next) => {
    expect(nextProgress(last, { database: NOW + database, trusted: NOW + trusted, suspension: undefined })).toEqual(
      next,
    )
  })
})

import { afterEach, expect, test } from 'vitest'
import { judged, timeOf } from './judged.ts'

const before = process.exitCode

afterEach(() => {
  process.exitCode = before
})

test('one figure beyond its limit fails the whole run, whatever is judged after it', () => {
  expect(judged({ seconds: false, State: true })).toBe('NO: seconds')
  expect(judged({ seconds: true })).toBe('yes')
  expect(process.exitCode).toBe(1)
})

test('a run in which everything holds ends as it would have', () => {
  expect(judged({ seconds: true, State: true })).toBe('yes')
  expect(process.exitCode).toBe(before)
})

test('where nothing was measured no limit is kept', () => {
  const p99Ms = timeOf(0.99, [])
  expect(judged({ p99: p99Ms <= 100 })).toBe('NO: p99')
})

test('times are read from those in order', () => {
  const times = Array.from({ length: 100 }, (_, index) => index + 1)
  expect([timeOf(0.5, times), timeOf(0.99, times), timeOf(1, times)]).toEqual([51, 100, 100])
})

import { expect, test } from 'vitest'
import { Repeats } from './repeats.ts'

const MINUTE = 60_000
const now = Date.UTC(2026, 10, 22)

test('a message is another one when it comes hours later under the same number with the same content', () => {
  const repeats = new Repeats()
  repeats.remember(1, 7, now)
  expect(repeats.find(1, 7, now + 10 * MINUTE)).toBe(now)
  expect(repeats.find(1, 7, now + 5 * 60 * MINUTE)).toBeUndefined()
  expect(repeats.find(2, 7, now)).toBeUndefined()
})

test('however much others send, the last of each are known', () => {
  const repeats = new Repeats()
  repeats.remember(1, 7, now)
  for (let at = 0; at < 50_000; at += 1) repeats.remember(2 + (at % 500), at, now)
  expect(repeats.find(1, 7, now)).toBe(now)
  for (let at = 0; at < 100; at += 1) repeats.remember(1, 100 + at, now)
  expect(repeats.find(1, 7, now)).toBeUndefined()
})

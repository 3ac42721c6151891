import { expect, test } from 'vitest'
import { RateWindow } from './rate-window.rules.ts'

const MINUTE = 60_000

test('a window knows between what the values of the last ten minutes lie', () => {
  const window = new RateWindow(10 * MINUTE)
  expect(window.add(0, 5)).toEqual({ min: 5, max: 5 })
  expect(window.add(4 * MINUTE, 9)).toEqual({ min: 5, max: 9 })
  expect(window.add(9 * MINUTE, 7)).toEqual({ min: 5, max: 9 })
  expect(window.add(12 * MINUTE, 7)).toEqual({ min: 7, max: 9 })
  expect(window.add(60 * MINUTE, 1)).toEqual({ min: 1, max: 1 })
})

test('a peak between two values is not lost, however many there are', () => {
  const window = new RateWindow(60 * MINUTE)
  for (let at = 0; at < 60 * MINUTE; at += 1000) window.add(at, at === 1_800_000 ? 99 : 5)
  expect(window.add(60 * MINUTE, 5)).toEqual({ min: 5, max: 99 })
})

test('a window is past when nothing in it is of the last while', () => {
  const window = new RateWindow(60_000)
  expect(window.isPast(0)).toBe(true)
  window.add(100_000, 5)
  expect([window.isPast(100_000), window.isPast(159_000), window.isPast(170_000)]).toEqual([false, false, true])
})

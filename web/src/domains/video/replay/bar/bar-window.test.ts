import { describe, expect, test } from 'vitest'
import { HOUR_MS, dayStretch } from '../recorded.ts'
import { following, momentAt, moved, shareOf, spanOf, stepped, ticksOf, zoomed } from './bar-window.ts'

const day = dayStretch('2026-11-20')
const at = (hour: number) => day.from + hour * HOUR_MS
const hoursOf = (window: { from: number; to: number }) => [
  (window.from - day.from) / HOUR_MS,
  (window.to - day.from) / HOUR_MS,
]

describe('the window', () => {
  test('says where moments stand, and which moment stands at a place', () => {
    expect(shareOf(day, at(6))).toBe(0.25)
    expect([momentAt(day, 0.25), momentAt(day, -1), momentAt(day, 2)]).toEqual([at(6), day.from, day.to])
  })

  test('is zoomed about a moment, which stays in its place, and never leaves the day', () => {
    expect(hoursOf(zoomed(day, day, { span: 6 * HOUR_MS, about: at(12) }))).toEqual([9, 15])
    expect(hoursOf(zoomed(day, day, { span: 6 * HOUR_MS, about: at(24) }))).toEqual([18, 24])
    expect(hoursOf(zoomed(day, day, { span: 90 * HOUR_MS, about: at(4) }))).toEqual([0, 24])
    expect(spanOf(zoomed(day, day, { span: 1_000, about: at(4) }))).toBe(HOUR_MS)
  })

  test('is zoomed step by step down to an hour', () => {
    let window = day
    const spans = Array.from({ length: 6 }, () => {
      window = stepped(window, day, 'closer', at(10))
      return spanOf(window) / HOUR_MS
    })
    expect(spans).toEqual([12, 6, 3, 1, 1, 1])
    expect(spanOf(stepped(window, day, 'further', at(10))) / HOUR_MS).toBe(3)
  })

  test('is moved within the day', () => {
    const window = { from: at(20), to: at(23) }
    expect(hoursOf(moved(window, day, 2 * HOUR_MS))).toEqual([21, 24])
    expect(hoursOf(moved(window, day, -99 * HOUR_MS))).toEqual([0, 3])
  })

  test('follows what plays out of it, not what was never in it', () => {
    const window = { from: at(8), to: at(10) }
    const played = following(window, day, { before: at(10) - 1, moment: at(10) + 1_000 })
    expect(hoursOf(played).map((one) => Math.round(one * 10) / 10)).toEqual([9.8, 11.8])
    expect(following(window, day, { before: at(12), moment: at(12) + 1_000 })).toBe(window)
    expect(following(window, day, { before: at(9), moment: at(9.5) })).toBe(window)
  })
})

describe('the clock along the bar', () => {
  const told = (window: { from: number; to: number }, isNarrow = false) =>
    ticksOf(window, day, { isNarrow }).flatMap(({ label }) => label ?? [])

  test('is told every two hours of a day, on a phone every four', () => {
    expect(told(day)).toHaveLength(13)
    expect(told(day, true)).toEqual(['00:00', '04:00', '08:00', '12:00', '16:00', '20:00', '24:00'])
  })

  test('is told more closely within an hour', () => {
    expect(told({ from: at(10), to: at(11) })).toEqual(['10:00', '10:10', '10:20', '10:30', '10:40', '10:50', '11:00'])
    expect(ticksOf({ from: at(10) + 1, to: at(11) }, day, { isNarrow: false })).toHaveLength(12)
  })
})

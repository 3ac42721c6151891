import { describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS, dayStretch, isRecorded, landingOf, lengthText, openingOf } from './recorded.ts'
import { momentOf, readReplay, replayPath, wordsOf, writeReplay } from './replay-address.ts'
import { markedFrom, rangeFault, rangeText, withEnd } from './range/range.ts'

const day = dayStretch('2026-11-20')
const at = (hour: number, minute = 0) => day.from + hour * HOUR_MS + minute * MINUTE_MS
const stretches = [
  { from: at(8), to: at(10) },
  { from: at(10, 32), to: at(12) },
]

describe('a moment', () => {
  test.each([
    ['that is recorded is shown', at(9), at(9)],
    ['in a gap leads to what comes after it', at(10, 5), at(10, 32)],
    ['before everything leads to the beginning', at(0), at(8)],
    ['at the very end of a recording leads over the gap', at(10) - 1_000, at(10, 32)],
    ['after everything leads nowhere', at(13), undefined],
  ])('%s', (_, moment, landing) => expect(landingOf(stretches, moment)).toBe(landing))

  test('stands in a recording up to its end', () => {
    expect([at(8), at(10) - 1, at(10), at(11)].map((one) => isRecorded(stretches, one))).toEqual([
      true,
      true,
      false,
      true,
    ])
  })
})

test('a day is looked at from its beginning, and while it is recorded from five minutes ago', () => {
  expect(openingOf(stretches, at(20))).toBe(at(8))
  expect(openingOf(stretches, at(12, 3))).toBe(at(11, 55))
  expect(openingOf([], at(20))).toBeUndefined()
})

test.each([
  [45_000, '45 秒'],
  [3 * MINUTE_MS, '3 分钟'],
  [200_000, '3 分钟 20 秒'],
  [2 * HOUR_MS, '2 小时'],
  [65 * MINUTE_MS, '1 小时 5 分钟'],
])('%i ms are told as %s', (ms, text) => expect(lengthText(ms)).toBe(text))

describe('the address', () => {
  const camera = '01900000-0000-7000-8000-000000000300'
  const now = Date.parse('2026-11-20T04:00:00Z')
  const read = (search: string) => readReplay(new URLSearchParams(search), now)

  test('holds camera, day, moment and speed', () => {
    expect(read(`camera=${camera}&day=2026-11-19&at=10:32:15&speed=4`)).toEqual({
      camera,
      day: '2026-11-19',
      at: '10:32:15',
      speed: 4,
    })
  })

  test.each(['camera=x&day=2026-13-45&at=25:00:00&speed=3', 'day=2027-01-01', 'day=2026-02-30', ''])(
    'that says %s wrongly says nothing',
    (search) => expect(read(search)).toEqual({ camera: undefined, day: '2026-11-20', at: undefined, speed: 1 }),
  )

  test('keeps what else stands in it, and leaves the usual speed out', () => {
    const next = writeReplay(new URLSearchParams('organPath=/1/&speed=4'), { speed: 1, at: '08:00:00' })
    expect(next.toString()).toBe('organPath=%2F1%2F&at=08%3A00%3A00')
  })

  test('of a moment leads back to it', () => {
    const moment = Date.parse('2026-11-19T18:30:05Z')
    const [, search = ''] = replayPath(camera, moment).split('?')
    expect(wordsOf(moment)).toEqual({ day: '2026-11-20', at: '02:30:05' })
    expect(momentOf(read(search))).toBe(moment)
  })
})

describe('what is marked', () => {
  test('is a minute at first, within the day', () => {
    expect(markedFrom(at(9) + 700, day)).toEqual({ from: at(9), to: at(9, 1) })
    expect(markedFrom(day.to - 1_000, day)).toEqual({ from: day.to - MINUTE_MS, to: day.to })
  })

  test('has ends that make way for one another and stay within the day', () => {
    const range = { from: at(9), to: at(9, 1) }
    expect(withEnd(range, day, { end: 'from', moment: at(9, 5) })).toEqual({ from: at(9, 5), to: at(9, 5) + 1_000 })
    expect(withEnd(range, day, { end: 'to', moment: at(8) })).toEqual({ from: at(8) - 1_000, to: at(8) })
    expect(withEnd(range, day, { end: 'to', moment: day.to + 5_000 }).to).toBe(day.to)
  })

  test('is refused beyond an hour and where nothing is recorded', () => {
    expect(rangeFault({ from: at(8), to: at(9, 1) }, stretches)).toBe('一次最长 1 小时')
    expect(rangeFault({ from: at(10), to: at(10, 5) }, stretches)).toBe('这段时间没有录像')
    expect(rangeFault({ from: at(9, 58), to: at(10, 5) }, stretches)).toBeUndefined()
  })

  test('tells what of it is missing', () => {
    expect(rangeText({ from: at(9), to: at(9, 1) }, stretches)).toBe('09:00:00–09:01:00，1 分钟')
    expect(rangeText({ from: at(9, 58), to: at(10, 5) }, stretches)).toBe(
      '09:58:00–10:05:00，7 分钟，其中 5 分钟没有录像',
    )
  })
})

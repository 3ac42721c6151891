import { describe, expect, test } from 'vitest'
import { faultOf, faultOfPeriod, lasting, periodOf, steppedFrom, weekText } from './period.ts'
import { withDay, withPeriod } from './use-period.ts'

const span = ({ from, to }: { from: string; to: string }) => `${from} ${to}`

describe('days that can’t be counted', () => {
  test.each([
    [{}, '请选择起止日期'],
    [{ from: '2026-11-01' }, '请选择起止日期'],
    [{ from: '2026-11-02', to: '2026-11-01' }, '开始日期不能晚于结束日期'],
    [{ from: '2024-11-19', to: '2026-11-21' }, '一次最多统计 732 天，请缩短时间'],
    [{ from: '2024-11-20', to: '2026-11-21' }, undefined],
    [{ from: '2026-11-01', to: '2026-11-01' }, undefined],
  ])('%j: %s', (days, fault) => expect(faultOf(days)).toBe(fault))
})

describe('a period goes up to today and is compared with as much of the one before', () => {
  test.each([
    ['today', '2026-11-20', '2026-11-20 2026-11-20', '2026-11-19 2026-11-19'],
    ['week', '2026-11-20', '2026-11-16 2026-11-20', '2026-11-09 2026-11-13'],
    ['week', '2026-11-16', '2026-11-16 2026-11-16', '2026-11-09 2026-11-09'],
    ['month', '2026-11-20', '2026-11-01 2026-11-20', '2026-10-01 2026-10-20'],
    ['month', '2026-03-31', '2026-03-01 2026-03-31', '2026-02-01 2026-02-28'],
    ['quarter', '2026-11-20', '2026-10-01 2026-11-20', '2026-07-01 2026-08-20'],
    ['quarter', '2026-02-28', '2026-01-01 2026-02-28', '2025-10-01 2025-11-28'],
    ['year', '2026-11-20', '2026-01-01 2026-11-20', '2025-01-01 2025-11-20'],
    ['year', '2028-02-29', '2028-01-01 2028-02-29', '2027-01-01 2027-02-28'],
  ] as const)('%s on %s', (key, today, days, before) => {
    const period = periodOf(key, today, today)
    expect([span(period.days), span(period.before)]).toEqual([days, before])
  })

  test.each([
    ['today', '2026-11-18', '2026-11-18 2026-11-18', '2026-11-17 2026-11-17', '前一日'],
    ['week', '2026-01-01', '2025-12-29 2026-01-04', '2025-12-22 2025-12-28', '前一周'],
    ['month', '2026-01-31', '2026-01-01 2026-01-31', '2025-12-01 2025-12-31', '前一个月'],
    ['quarter', '2026-03-31', '2026-01-01 2026-03-31', '2025-10-01 2025-12-31', '前一季'],
    ['year', '2025-07-01', '2025-01-01 2025-12-31', '2024-01-01 2024-12-31', '前一年'],
  ] as const)('%s around %s, which is over, stands whole against the one before', (key, at, days, before, than) => {
    const period = periodOf(key, at, '2026-11-20')
    expect([span(period.days), span(period.before), period.than]).toEqual([days, before, than])
  })

  test.each([
    ['today', '2026-03-01', -1, '2026-02-28'],
    ['week', '2025-12-31', 1, '2026-01-05'],
    ['month', '2026-01-15', -1, '2025-12-31'],
    ['quarter', '2026-03-31', 1, '2026-04-01'],
    ['year', '2025-07-01', 1, '2026-01-01'],
  ] as const)('%s around %s: %d leads to that of %s', (key, at, step, expected) => {
    expect(steppedFrom(key, periodOf(key, at, '2026-11-20'), step)).toBe(expected)
  })

  test('days of one’s own with as many before them', () => {
    const { before } = lasting({ from: '2026-11-01', to: '2026-11-20' })
    expect(span(before)).toBe('2026-10-12 2026-10-31')
  })
})

describe('no report can be asked', () => {
  const fault = '只能统计 1901-01-01 至 2099-12-31 的数据，请换一个日期'
  test.each([
    ['today', '1900-01-01', fault],
    ['today', '0001-01-01', fault],
    ['today', '1900-12-31', fault],
    ['today', '1901-01-01', undefined],
    ['week', '1901-01-01', fault],
    ['year', '1901-06-01', undefined],
    ['today', '2099-12-31', undefined],
    ['today', '2100-01-01', fault],
    ['week', '2099-12-31', fault],
    ['month', '9999-12-31', fault],
  ] as const)('of what lies too far away: %s of %s', (key, at, expected) =>
    expect(faultOfPeriod(periodOf(key, at, '2026-11-20'))).toBe(expected),
  )

  test('of days that would be compared with none', () => {
    expect(faultOfPeriod(lasting({ from: '1901-01-01', to: '1902-12-31' }))).toBe(fault)
    expect(faultOfPeriod(lasting({ from: '1901-01-01', to: '1901-03-31' }))).toBeUndefined()
  })
})

describe('a week is called by the year and the number that ISO gives it', () => {
  test.each([
    ['2026-11-22', '2026 年第 47 周'],
    ['2024-12-30', '2025 年第 1 周'],
    ['2027-01-03', '2026 年第 53 周'],
    ['2027-01-04', '2027 年第 1 周'],
    ['2021-01-01', '2020 年第 53 周'],
    ['2023-01-01', '2022 年第 52 周'],
    ['2026-01-01', '2026 年第 1 周'],
  ])('%s: %s', (day, text) => expect(weekText(day)).toBe(text))
})

describe('the address of a period', () => {
  test('of a report of one stretch holds a day of it, or nothing for the present one', () => {
    const address = new URLSearchParams('organPath=%2F1%2F&at=2026-11-09')
    expect(withDay(address, '2026-11-02').toString()).toBe('organPath=%2F1%2F&at=2026-11-02')
    expect(withDay(address, undefined).toString()).toBe('organPath=%2F1%2F')
  })

  test.each([
    ['organPath=%2F1%2F&period=year&at=2025-01-01', 'week', 'organPath=%2F1%2F&period=week'],
    ['period=free&from=2026-11-01&to=2026-11-02', 'month', ''],
    ['', 'free', 'period=free&from=2026-11-01&to=2026-11-20'],
  ] as const)('after %s for %s is %s', (address, key, expected) => {
    const days = { from: '2026-11-01', to: '2026-11-20' }
    expect(withPeriod(new URLSearchParams(address), key, days)).toBe(expected)
  })
})

import { MAX_PERIOD_DAYS, type ReportStretch } from '@farm/contract/statistics'
import { daysLater } from '@farm/contract/values'
import { type Days, dayCount, monthAround, weekAround, yearAround } from '../../platform/calendar.ts'

/** The periods that a report offers, in their order: what they are called while they go on, otherwise, and what they are compared with. */
export const periods = [
  { key: 'today', label: '今天', other: '当日', before: '前一日', soFar: '昨天全天' },
  { key: 'week', label: '本周', other: '当周', before: '前一周', soFar: '上周同期' },
  { key: 'month', label: '本月', other: '当月', before: '前一个月', soFar: '上月同期' },
  { key: 'quarter', label: '本季', other: '当季', before: '前一季', soFar: '上季同期' },
  { key: 'year', label: '本年', other: '当年', before: '前一年', soFar: '去年同期' },
  { key: 'free', label: '自选', other: '自选', before: '前一段', soFar: '前一段' },
] as const
export type PeriodKey = (typeof periods)[number]['key']
export type CalendarKey = Exclude<PeriodKey, 'free'>

/** What a report of one stretch of the calendar alone calls it. */
export const stretches = {
  day: { key: 'today', before: '前一日', after: '后一日', present: '今天', pick: '日期' },
  week: { key: 'week', before: '上一周', after: '下一周', present: '本周', pick: '周' },
  month: { key: 'month', before: '上一月', after: '下一月', present: '本月', pick: '月份' },
} as const satisfies Record<ReportStretch, { readonly key: CalendarKey; readonly [word: string]: string }>

/** A period and the one it is compared with: as long, or as far into its week, month, quarter or year. */
export interface Period {
  readonly days: Days
  readonly before: Days
  /** What it is compared with is called. */
  readonly than: string
}

/** The days of the period of the calendar in which a day lies, up to today where it is still going on. */
export function periodOf(key: CalendarKey, at: string, today: string): Period {
  const whole = around(key, at)
  const earlier = around(key, daysLater(whole.from, -1))
  const { before, soFar } = periods.find((one) => one.key === key) ?? periods[0]
  if (today < whole.from || today >= whole.to) {
    const than = key === 'today' && whole.from === today ? soFar : before
    return { days: whole, before: earlier, than }
  }
  const to = key === 'year' ? `${earlier.from.slice(0, 4)}${sameDay(today)}` : asFar(whole, earlier, today)
  return { days: { from: whole.from, to: today }, before: { from: earlier.from, to }, than: soFar }
}

/** A day in the period before or after. */
export function steppedFrom(key: CalendarKey, { days }: Pick<Period, 'days'>, step: -1 | 1): string {
  const { from, to } = around(key, days.from)
  return step < 0 ? daysLater(from, -1) : daysLater(to, 1)
}

/** Days that the person chose, compared with as many before them. */
export function lasting(days: Days): Period {
  const to = daysLater(days.from, -1)
  return { days, before: { from: daysLater(to, 1 - dayCount(days)), to }, than: '前一段' }
}

/** 2026 年第 47 周, by ISO 8601: a week is of the year in which its Thursday lies, and the first has the first Thursday. */
export function weekText(day: string): string {
  const thursday = daysLater(weekAround(day).from, 3)
  const year = thursday.slice(0, 4)
  return `${year} 年第 ${Math.ceil(dayCount({ from: `${year}-01-01`, to: thursday }) / 7)} 周`
}

/** What is wrong with freely chosen days; nothing where they can be counted. */
export function faultOf({ from, to }: Partial<Days>): string | undefined {
  if (!from || !to) return '请选择起止日期'
  if (from > to) return '开始日期不能晚于结束日期'
  return dayCount({ from, to }) > MAX_PERIOD_DAYS ? `一次最多统计 ${MAX_PERIOD_DAYS} 天，请缩短时间` : undefined
}

/** What reports can be asked of, with room for what they are compared with. */
const FIRST_DAY = '1901-01-01'
const LAST_DAY = '2099-12-31'

/** What is wrong with a period of which no report can be asked; nothing where one can. */
export function faultOfPeriod({ days: { from, to }, before }: Period): string | undefined {
  const isTooEarly = from < FIRST_DAY || before.from < '1900-01-01'
  const isTooLate = from > LAST_DAY || to > LAST_DAY
  return isTooEarly || isTooLate ? `只能统计 ${FIRST_DAY} 至 ${LAST_DAY} 的数据，请换一个日期` : undefined
}

function around(key: CalendarKey, day: string): Days {
  switch (key) {
    case 'today':
      return { from: day, to: day }
    case 'week':
      return weekAround(day)
    case 'month':
      return monthAround(day)
    case 'quarter':
      return quarterAround(day)
    case 'year':
      return yearAround(day)
  }
}

function quarterAround(day: string): Days {
  const into = (Number(day.slice(5, 7)) - 1) % 3
  return { from: monthAround(day, -into).from, to: monthAround(day, 2 - into).to }
}

/** The earlier span may be shorter: February has no 30th. */
function asFar(whole: Days, earlier: Days, today: string): string {
  const to = daysLater(earlier.from, dayCount({ from: whole.from, to: today }) - 1)
  return to < earlier.to ? to : earlier.to
}

function sameDay(today: string): string {
  const day = today.slice(4)
  return day === '-02-29' ? '-02-28' : day
}

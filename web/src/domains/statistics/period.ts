import { MAX_PERIOD_DAYS } from '@farm/contract/statistics'
import { type Days, dayCount, monthAround, weekAround, yearAround } from '../../platform/calendar.ts'
import { addDays } from '../../platform/time.ts'

/** The periods that a report offers, in their order. */
export const periods = [
  { key: 'today', label: '今日', before: '昨日' },
  { key: 'week', label: '本周', before: '上周同期' },
  { key: 'month', label: '本月', before: '上月同期' },
  { key: 'lastMonth', label: '上月', before: '前一个月' },
  { key: 'year', label: '本年', before: '去年同期' },
  { key: 'free', label: '自选', before: '前一段' },
] as const
export type PeriodKey = (typeof periods)[number]['key']

/** A period and the one it is compared with: as long, or as far into its week, month or year. */
export interface Period {
  readonly days: Days
  readonly before: Days
}

/** The days of a period that is not chosen freely, up to today where it is still going on. */
export function periodOf(key: Exclude<PeriodKey, 'free'>, today: string): Period {
  switch (key) {
    case 'today':
      return lasting({ from: today, to: today })
    case 'week':
      return soFar(weekAround(today), weekAround(addDays(today, -7)), today)
    case 'month':
      return soFar(monthAround(today), monthAround(today, -1), today)
    case 'lastMonth':
      return { days: monthAround(today, -1), before: monthAround(today, -2) }
    case 'year':
      return { days: { ...yearAround(today), to: today }, before: yearBefore(today) }
  }
}

/** Days that the person chose, compared with as many before them. */
export function lasting(days: Days): Period {
  const to = addDays(days.from, -1)
  return { days, before: { from: addDays(to, 1 - dayCount(days)), to } }
}

/** What is wrong with freely chosen days; nothing where they can be counted. */
export function faultOf({ from, to }: Partial<Days>): string | undefined {
  if (!from || !to) return '请选择起止日期'
  if (from > to) return '开始日期不能晚于结束日期'
  return dayCount({ from, to }) > MAX_PERIOD_DAYS ? `一次最多统计 ${MAX_PERIOD_DAYS} 天，请缩短时间` : undefined
}

/** The earlier span may be shorter: February has no 30th. */
function soFar(days: Days, earlier: Days, today: string): Period {
  const to = addDays(earlier.from, dayCount({ from: days.from, to: today }) - 1)
  return { days: { from: days.from, to: today }, before: { from: earlier.from, to: to < earlier.to ? to : earlier.to } }
}

function yearBefore(today: string): Days {
  const year = Number(today.slice(0, 4)) - 1
  const day = today.slice(5) === '02-29' ? '02-28' : today.slice(5)
  return { from: `${year}-01-01`, to: `${year}-${day}` }
}

import { type PlanStatus, daysBetween } from '@farm/contract/plans'
import { formatMonthDayRange, formatNearDate, formatRange, formatYear } from '@farm/contract/values'
import type { Plan } from './plan.ts'

/** What is due within so many days is due soon. */
export const SOON_DAYS = 7

/** The same day a year later; the leap day becomes the last of February. */
export function yearLater(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const next = Number(year) + 1
  return month === '02' && date === '29' ? `${next}-02-28` : `${next}-${month}-${date}`
}

interface SpanText {
  readonly days: string
  readonly years?: string
}

/** 08-15 至 12-20, and the years where they are not the present one. */
export function spanOf({ start = '', end = '' }: Pick<Plan, 'start' | 'end'>, today: string): SpanText {
  const [from, to, now] = [start, end, today].map((day) => day.slice(0, 4))
  const days = formatMonthDayRange(start, end) || '—'
  if (from === now && to === now) return { days }
  return { days, years: from === to ? formatYear(start) : `${formatRange(from ?? '', to ?? '')} 年` }
}

interface Due {
  readonly text: string
  readonly isLate: boolean
}

/** What the day by which something of a running plan should be done means today. */
export function dueText(
  { status, due }: { readonly status: PlanStatus | undefined; readonly due: string | undefined },
  today: string,
): Due | undefined {
  if (status !== '执行中' || due === undefined) return undefined
  const days = daysBetween(today, due)
  const until = `截止 ${formatNearDate(due, today)}`
  // What is cut short where there is little room is the day.
  if (days < 0) return { text: `逾期 ${-days} 天，${until}`, isLate: true }
  if (days === 0) return { text: '今天截止', isLate: false }
  return { text: days <= SOON_DAYS ? `${until}，剩 ${days} 天` : until, isLate: false }
}

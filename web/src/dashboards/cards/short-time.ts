import { formatMonthDay, daysLater } from '@farm/contract/values'
import { formatMoment } from '../../platform/time.ts'

/** Where there is little room: 10:18 of today, 昨天, else 11-18; of another year 2025-11 alone. */
export function shortTime(iso: string, today: string): string {
  const [day = '', clock = ''] = formatMoment(iso).split(' ')
  if (day === today) return clock
  if (day === daysLater(today, -1)) return '昨天'
  return day.slice(0, 4) === today.slice(0, 4) ? formatMonthDay(day) : day.slice(0, 7)
}

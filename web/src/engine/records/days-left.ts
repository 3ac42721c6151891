import { SOON_DAYS } from '@farm/contract/forms'
import { daysFrom } from '@farm/contract/values'

/** How many days something lasts that is good up to a day (`2026-11-20`), that day included; negative when it is over. */
export function daysLeft(end: string, today: string): number {
  return daysFrom(today, end)
}

/** What the last day of something means today; nothing while it is far away. */
export function lastDayText(days: number): string | undefined {
  if (days < 0) return `已过期 ${-days} 天`
  if (days === 0) return '今天到期'
  return days <= SOON_DAYS ? `还剩 ${days} 天` : undefined
}

import { SOON_DAYS } from '@farm/contract/forms'

const DAY_MS = 24 * 3600_000

/** How many days something lasts that is good up to a day (`2026-11-20`), that day included; negative when it is over. */
export function daysLeft(end: string, today: string): number {
  return Math.round((Date.parse(`${end}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY_MS)
}

/** What the last day of something means today; nothing while it is far away. */
export function lastDayText(days: number): string | undefined {
  if (days < 0) return `已过期 ${-days} 天`
  if (days === 0) return '今天到期'
  return days <= SOON_DAYS ? `还剩 ${days} 天` : undefined
}

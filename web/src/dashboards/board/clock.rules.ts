import { formatDayInWords, formatWeekday, formatYear } from '@farm/contract/values'

/** The day beside the clock of a board: 2026 年 11 月 20 日 周五. */
export function dayText(day: string): string {
  return `${formatYear(day)} ${formatDayInWords(day)} ${formatWeekday(day)}`
}

import { isMoment } from '@farm/contract/forms'

const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const

/** Whether a text is a day that there is, `2026-11-20`. */
export function isDay(text: string): boolean {
  return isMoment(`${text}T00:00Z`)
}

/** `2026-11-20 周五` */
export function dayWithWeekday(day: string): string {
  return `${day} ${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''}`
}

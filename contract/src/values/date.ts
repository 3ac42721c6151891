/** The days of a week from Monday on. */
export const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const
type Weekday = (typeof weekdays)[number]

/** The weekday of a day: 周六. */
export function formatWeekday(day: string): Weekday {
  return weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? '周一'
}

/** A day of which the weekday counts: 2026-11-28 周六. */
export function formatDayOfWeek(day: string): string {
  return `${day} ${formatWeekday(day)}`
}

/** A day as it is told on another one: 11-28, and 2025-11-28 in another year. */
export function formatNearDate(day: string, today: string): string {
  return isSameYear(day, today) ? formatMonthDay(day) : day
}

/** A day or moment without its year, where the year stands beside it or can be no other: 11-28, 11-28 08:00. */
export function formatMonthDay(time: string): string {
  return time.slice(5)
}

/** The time of a moment without its day: 08:00. */
export function formatTime(moment: string): string {
  return moment.slice(11, 16)
}

/** The month of a day: 2026 年 11 月. */
export function formatMonth(day: string): string {
  return `${formatYear(day)} ${formatMonthOfYear(day)}`
}

/** The year of a day: 2026 年. */
export function formatYear(day: string): string {
  return `${day.slice(0, 4)} 年`
}

/** The month of a day whose year stands beside it: 11 月. */
export function formatMonthOfYear(day: string): string {
  return `${Number(day.slice(5, 7))} 月`
}

/** A day in words: 11 月 28 日. */
export function formatDayInWords(day: string): string {
  return `${formatMonthOfYear(day)} ${Number(day.slice(8, 10))} 日`
}

/** From one day to another: 2026-11-20 至 2026-11-30; a single day stands alone. */
export function formatDateRange(from: string, to: string): string {
  return from === to ? from : `${from} 至 ${to}`
}

/** From one day to another where their years stand beside them or can be no others: 11-20 至 11-30. */
export function formatMonthDayRange(from: string, to: string): string {
  return from === to ? formatMonthDay(from) : `${formatMonthDay(from) || '—'} 至 ${formatMonthDay(to) || '—'}`
}

/** From one number, or time of the day, to another: 3–5, 08:00–18:00. */
export function formatRange(from: string | number, to: string | number): string {
  return `${from}–${to}`
}

function isSameYear(day: string, other: string): boolean {
  return day.slice(0, 4) === other.slice(0, 4)
}

const DAY_MS = 86_400_000

/** True for a day that there is: `2026-02-29` is none. JavaScript alone would take it for the first of March. */
export function isDay(text: string): boolean {
  const time = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text)
}

/** `2026-11-20` so many days later, or earlier; what is no day stays as it is. */
export function daysLater(day: string, days: number): string {
  const time = new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS)
  return Number.isNaN(time.getTime()) ? day : time.toISOString().slice(0, 10)
}

/** The Monday of the week of a day. */
export function mondayOf(day: string): string {
  return daysLater(day, -weekdays.indexOf(formatWeekday(day)))
}

/** How many days there are from one day to another: none on the same day, fewer than none back in time. */
export function daysFrom(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** The times of a day that are so many minutes apart: 00:00, 00:30 … */
export function timesOfDay(minutesApart: number): string[] {
  return Array.from({ length: Math.ceil(DAY_MS / 60_000 / minutesApart) }, (_, at) =>
    [Math.floor((at * minutesApart) / 60), (at * minutesApart) % 60]
      .map((one) => String(one).padStart(2, '0'))
      .join(':'),
  )
}

/** The first day of the month that is so many months after that of a day. */
export function monthLater(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** The day so many years later; of the 29th of February the 1st of March. */
export function yearsLater(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year + years, month - 1, date)).toISOString().slice(0, 10)
}

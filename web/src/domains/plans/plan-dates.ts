import { addDays } from '../../platform/time.ts'
import type { Plan } from './plan.ts'

const DAY_MS = 24 * 3600_000
const SOON_DAYS = 7

/** From one day to another (`2026-11-20`), negative when the other lies before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

/** Monday and Sunday of the week of a day. */
export function weekOf(day: string): { from: string; to: string } {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return { from: addDays(day, -sinceMonday), to: addDays(day, 6 - sinceMonday) }
}

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

/** `08-15 — 12-20`, and the years where they are not the present one. */
export function spanOf({ start = '', end = '' }: Pick<Plan, 'start' | 'end'>, today: string): SpanText {
  const [from, to, now] = [start, end, today].map((day) => day.slice(0, 4))
  const days = `${start.slice(5) || '—'} — ${end.slice(5) || '—'}`
  if (from === now && to === now) return { days }
  return { days, years: from === to ? `${from} 年` : `${from}–${to} 年` }
}

/** What the end of a running plan means today; nothing while it is far away. */
export function dueText({ status, end }: Pick<Plan, 'status' | 'end'>, today: string): string | undefined {
  if (status !== '执行中' || end === undefined) return undefined
  const days = daysBetween(today, end)
  if (days < 0) return `已晚 ${-days} 天`
  if (days === 0) return '今天到期'
  return days <= SOON_DAYS ? `还剩 ${days} 天` : undefined
}

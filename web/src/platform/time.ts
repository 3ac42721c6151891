import { formatAge, formatNearDate } from '@farm/contract/values'

/** The farm's time zone has been +08:00 all year since 1992, so wall clock times convert by a fixed offset. */
const OFFSET = '+08:00'
const OFFSET_MS = 8 * 3600_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** `2026-11-20 10:21` on the farm's clock. */
export function formatMoment(iso: string): string {
  return wallClock(Date.parse(iso)).slice(0, 16).replace('T', ' ')
}

/** `2026-11-20 10:21:30` on the farm's clock, where the order of what happened matters. */
export function formatSecond(iso: string): string {
  return toWallClock(iso).replace('T', ' ')
}

/** A stretch between two moments, in milliseconds, as calls ask for it. */
export function wireStretch({ from, to }: { readonly from: number; readonly to: number }) {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
}

/** The day on the farm's calendar, `2026-11-20`. */
export function today(now: number): string {
  return wallClock(now).slice(0, 10)
}

/** The moment at which a day of the farm's calendar begins. */
export function startOfDay(date: string): string {
  return `${date}T00:00:00${OFFSET}`
}

/** `2026-11-20T10:21:30` on the farm's clock, for controls that show a clock of their own. */
export function toWallClock(iso: string): string {
  return wallClock(Date.parse(iso)).slice(0, 19)
}

/** The moment at which the farm's clock shows `2026-11-20T10:21:30`. */
export function fromWallClock(text: string): string {
  return `${text}${OFFSET}`
}

/** 刚刚, 10 分钟前, 今天 08:12, 昨天 17:40, 11-18 16:05; the year only when it is another one. */
export function relativeTime(iso: string, now: number): string {
  const age = now - Date.parse(iso)
  if (age >= -MINUTE_MS && age < MINUTE_MS) return '刚刚'
  if (age > 0 && age < HOUR_MS) return `${formatAge(age / MINUTE_MS)}前`
  const moment = formatMoment(iso)
  const [day = '', clock = ''] = moment.split(' ')
  if (day === today(now)) return `今天 ${clock}`
  if (day === today(now - DAY_MS)) return `昨天 ${clock}`
  return formatNearDate(moment, today(now))
}

function wallClock(time: number): string {
  return new Date(time + OFFSET_MS).toISOString()
}

import { formatMonthDay, formatTime } from '@farm/contract/values'

const DAY_MS = 86_400_000

/** The moment under the pointer: `11-20 10:21`. */
export function momentText(at: number): string {
  return formatMonthDay(wholeMomentText(at)).slice(0, 11)
}

/** The moment in a table, with its year. */
export function wholeMomentText(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ')
}

/** A mark of the axis: hours of few days, days of some months, else months. */
export function axisText(at: number, spanLength: number): string {
  const text = new Date(at).toISOString()
  if (spanLength > 120 * DAY_MS) return text.slice(0, 7)
  const isMidnight = text.slice(11, 16) === '00:00'
  if (spanLength > 4 * DAY_MS || isMidnight) return formatMonthDay(text.slice(0, 10))
  return formatTime(text)
}

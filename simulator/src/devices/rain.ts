import { weatherOn } from '../county/weather.ts'
import { type Day, daysLater } from '../days.ts'
import { randomOf } from '../random.ts'

interface Shower {
  /** Hour of the day. */
  readonly from: number
  readonly hours: number
  readonly millimetres: number
}

/** How many millimetres fall on a day that is called so. */
const amounts: Readonly<Record<string, readonly [number, number]>> = {
  小雪: [1, 3],
  小雨: [2, 9],
  中雨: [10, 24],
  雷阵雨: [15, 45],
}

const known = new Map<Day, readonly Shower[]>()

function showersOn(day: Day): readonly Shower[] {
  const made = known.get(day) ?? showersOf(day)
  known.set(day, made)
  return made
}

function showersOf(day: Day): Shower[] {
  const [least, most] = amounts[weatherOn(day).sky] ?? [0, 0]
  if (most === 0) return []
  const random = randomOf(`rain/${day}`)
  const millimetres = random.between(least, most)
  const early = { from: random.between(1, 9), hours: random.between(1, 3), millimetres: millimetres * 0.3 }
  const late = { from: random.between(13, 19), hours: random.between(1, 4.5), millimetres: millimetres * 0.7 }
  return [early, late]
}

/** Millimetres that fell on a day before an hour of it. */
export function rainUntil(day: Day, hour: number): number {
  return showersOn(day).reduce((sum, { from, hours, millimetres }) => {
    const share = Math.min(1, Math.max(0, (hour - from) / hours))
    return sum + millimetres * share
  }, 0)
}

export function rainOn(day: Day): number {
  return rainUntil(day, 24)
}

/** Millimetres that fell in the hour before. */
export function rainOfLastHour(day: Day, hour: number): number {
  if (hour >= 1) return rainUntil(day, hour) - rainUntil(day, hour - 1)
  const before = daysLater(day, -1)
  return rainUntil(day, hour) + rainOn(before) - rainUntil(before, 23 + hour)
}

import { type Day, monthOf } from '../days.ts'
import { randomOf } from '../random.ts'

/** By month: the share of rainy days, and the usual temperature at noon in °C. */
const climate = [
  [0.06, 2],
  [0.08, 6],
  [0.12, 13],
  [0.16, 20],
  [0.18, 25],
  [0.22, 30],
  [0.34, 31],
  [0.32, 29],
  [0.26, 24],
  [0.18, 18],
  [0.12, 9],
  [0.06, 3],
] as const

interface DayWeather {
  readonly isRainy: boolean
  readonly sky: string
  /** At noon, in °C. */
  readonly degrees: number
}

const known = new Map<Day, DayWeather>()

/** The weather of the county on a day: the same whoever asks. */
export function weatherOn(day: Day): DayWeather {
  const kept = known.get(day)
  if (kept) return kept
  const random = randomOf(`weather/${day}`)
  const [rain, noon] = climate[monthOf(day) - 1] ?? [0, 15]
  const isWet = random.happens(rain)
  const degrees = Math.round(noon + random.between(-4, 4) - (isWet ? 4 : 0))
  const sky = isWet ? wet(degrees, random.next()) : random.weighted(['晴', '多云', '阴'], [5, 4, 2])
  const made = { isRainy: isWet, sky, degrees }
  known.set(day, made)
  return made
}

function wet(degrees: number, chance: number): string {
  if (degrees <= 1) return '小雪'
  if (chance < 0.6) return '小雨'
  return degrees > 22 && chance > 0.85 ? '雷阵雨' : '中雨'
}

export function isRainy(day: Day): boolean {
  return weatherOn(day).isRainy
}

export function weatherText(day: Day): string {
  const { sky, degrees } = weatherOn(day)
  return `${sky} ${degrees}℃`
}

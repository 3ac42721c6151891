import { radians } from '@farm/contract/values'
import { weatherOn } from '../county/weather.ts'
import { type Day, daysLater, daysFrom, yearOf } from '../days.ts'
import { dayTimeOf } from './day-time.ts'
import { rainOfLastHour } from './rain.ts'
import { clamp, wobble } from './wobble.ts'

interface Sky {
  readonly temperature: number
  readonly humidity: number
  readonly light: number
  readonly windSpeed: number
  readonly windDirection: number
  /** Of the last hour. */
  readonly rainfall: number
  readonly pressure: number
}

const LATITUDE = 36.2
const FULL_SUN_LUX = 118_000
const COLDEST_HOUR = 5.5
const WARMEST_HOUR = 14.5

interface Cover {
  /** How much of the sun comes through. */
  readonly sun: number
  /** Degrees between morning and afternoon. */
  readonly range: number
  /** Relative humidity in the warmest hour. */
  readonly dry: number
}

const covers: Readonly<Record<string, Cover>> = {
  晴: { sun: 1, range: 13, dry: 36 },
  多云: { sun: 0.65, range: 10, dry: 48 },
  阴: { sun: 0.3, range: 7, dry: 62 },
}
const WET: Cover = { sun: 0.16, range: 5, dry: 82 }

function coverOn(day: Day): Cover {
  return covers[weatherOn(day).sky] ?? WET
}

/** Over the county at a moment; `seed` tells the places of one county a little apart. */
export function skyAt(time: Date, seed: string): Sky {
  const { day, hour } = dayTimeOf(time)
  const cover = coverOn(day)
  const temperature = temperatureAt(day, hour) + 0.6 * wobble(`${seed}/air`, time, 5)
  const rainfall = rainOfLastHour(day, hour)
  const { degrees } = weatherOn(day)
  const damp = cover.dry + (degrees - temperature) * 2.6 + (rainfall > 0 ? 12 : 0)
  return {
    temperature,
    humidity: clamp(damp + 3 * wobble(`${seed}/damp`, time, 3), 12, 100),
    light: sunAt(day, hour) * cover.sun * FULL_SUN_LUX * (1 + 0.12 * wobble(`${seed}/cloud`, time, 0.7)),
    windSpeed: clamp(1.6 + 1.2 * wobble('wind', time, 31) + 1.8 * sunAt(day, hour) + wobble(seed, time, 1), 0, 40),
    windDirection: (200 + 110 * wobble('from', time, 47) + 20 * wobble(seed, time, 2) + 360) % 360,
    rainfall,
    pressure: 946 + 6 * wobble('pressure', time, 90) - (weatherOn(day).isRainy ? 4 : 0) - 0.2 * degrees,
  }
}

/** From the coldest hour to the warmest and down to the coldest of the next day, without a jump. */
function temperatureAt(day: Day, hour: number): number {
  if (hour < COLDEST_HOUR) {
    const before = daysLater(day, -1)
    return between(
      weatherOn(before).degrees,
      coldestOn(day),
      (hour + 24 - WARMEST_HOUR) / (24 - WARMEST_HOUR + COLDEST_HOUR),
    )
  }
  if (hour <= WARMEST_HOUR) {
    return between(coldestOn(day), weatherOn(day).degrees, (hour - COLDEST_HOUR) / (WARMEST_HOUR - COLDEST_HOUR))
  }
  const share = (hour - WARMEST_HOUR) / (24 - WARMEST_HOUR + COLDEST_HOUR)
  return between(weatherOn(day).degrees, coldestOn(daysLater(day, 1)), share)
}

function coldestOn(day: Day): number {
  return weatherOn(day).degrees - coverOn(day).range
}

function between(from: number, to: number, share: number): number {
  return from + (to - from) * (0.5 - 0.5 * Math.cos(Math.PI * share))
}

/** 0 below the horizon, 1 in the zenith. */
export function sunAt(day: Day, hour: number): number {
  const dayOfYear = daysFrom(`${yearOf(day)}-01-01`, day)
  const tilt = radians(23.44) * Math.sin((2 * Math.PI * (dayOfYear - 80)) / 365)
  const turn = radians((hour - 12.5) * 15)
  const high =
    Math.sin(radians(LATITUDE)) * Math.sin(tilt) + Math.cos(radians(LATITUDE)) * Math.cos(tilt) * Math.cos(turn)
  return Math.max(0, high)
}

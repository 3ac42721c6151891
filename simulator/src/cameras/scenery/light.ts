import { weatherOn } from '../../county/weather.ts'
import { monthOf } from '../../days.ts'
import { dayTimeOf } from '../../devices/day-time.ts'
import { rainUntil } from '../../devices/rain.ts'
import { sunAt } from '../../devices/sky.ts'
import { type Season, seasonIn } from '../../pictures/scene.ts'
import { mix, smoothStep } from './noise.ts'

/** What comes down. */
export type Falling = 'nothing' | 'rain' | 'snow'

/** How it is outside at a moment. */
export interface Light {
  readonly season: Season
  readonly hour: number
  /** From deep twilight to full day. */
  readonly day: number
  /** So dark that the camera lights the scene itself, by infrared. */
  readonly isNight: boolean
  /** How low the sun stands: 1 at the horizon. */
  readonly evening: number
  /** How much of the sky is covered. */
  readonly cover: number
  readonly falling: Falling
  /** What red, green and blue are multiplied by. */
  readonly tint: readonly [red: number, green: number, blue: number]
}

const TWILIGHT_HOURS = 0.55
const NIGHT_BELOW = 0.035
const covers: Readonly<Record<string, number>> = { 晴: 0.05, 多云: 0.42, 阴: 0.85 }
/** What falls within a few minutes falls now. */
const NOW_HOURS = 0.08

export function lightAt(now: Date): Light {
  const { day, hour } = dayTimeOf(now)
  const { sky } = weatherOn(day)
  const sun = (sunAt(day, hour - TWILIGHT_HOURS) + sunAt(day, hour) + sunAt(day, hour + TWILIGHT_HOURS)) / 3
  const cover = covers[sky] ?? 1
  const bright = smoothStep(0, 0.3, sun)
  const isFalling = rainUntil(day, hour) > rainUntil(day, hour - NOW_HOURS)
  const evening = (1 - smoothStep(0.05, 0.42, sun)) * (1 - cover)
  const level = mix(0.42, 1.04, bright) * mix(1, 0.82, cover)
  return {
    season: seasonIn(monthOf(day)),
    hour,
    day: bright,
    isNight: sun < NIGHT_BELOW,
    evening,
    cover,
    falling: isFalling ? fallingAs(sky) : 'nothing',
    tint: [
      level * mix(1, 1.12, evening),
      level * mix(1, 0.93, evening),
      level * mix(1, 0.74, evening) * mix(1, 1.04, cover),
    ],
  }
}

function fallingAs(sky: string): Falling {
  return sky.includes('雪') ? 'snow' : 'rain'
}

import { dayTimeOf } from './day-time.ts'
import { skyAt, sunAt } from './sky.ts'
import { clamp, wobble } from './wobble.ts'

const HEATED_TO = 11
const VENTED_ABOVE = 31

/** Under glass or film: warmer by day, held from frost by night, vented when it gets hot. */
export function greenhouseAt(time: Date, seed: string) {
  const { day, hour } = dayTimeOf(time)
  const sky = skyAt(time, seed)
  const sun = sky.light / 118_000
  const warm = Math.max(HEATED_TO + wobble(seed, time, 6), sky.temperature + 3 + 16 * sun)
  const airTemperature = warm > VENTED_ABOVE ? VENTED_ABOVE + (warm - VENTED_ABOVE) * 0.25 : warm
  return {
    airTemperature,
    airHumidity: clamp(94 - (airTemperature - HEATED_TO) * 1.5 + 3 * wobble(`${seed}/damp`, time, 2), 35, 99),
    light: sky.light * 0.68,
    co2: clamp(880 - 760 * sunAt(day, hour) + 60 * wobble(`${seed}/co2`, time, 4), 340, 1_200),
  }
}

import { type Colour, between, scaled } from '../../pictures/canvas.ts'
import { hills, skies } from '../../pictures/colours.ts'
import type { Light } from './light.ts'
import { mix, noiseAt, roughAt, smoothStep } from './noise.ts'
import type { Sheet } from './sheet.ts'

const GREY: Colour = [198, 203, 209]
const EMBER: Colour = [250, 190, 128]
const NIGHT: Colour = [13, 13, 13]
/** Where the sun crosses the picture in the course of a day. */
const SUNRISE_HOUR = 5
const SUN_HOURS = 15

/** The sky down to a line, with what stands still of its clouds. */
export function paintSky(sheet: Sheet, horizon: number, light: Light, seed: number): void {
  const [above, below] = skies[light.season]
  const covered = light.cover * 0.85
  const top = between(above, GREY, covered)
  const bottom = between(between(below, EMBER, light.evening * 0.75), GREY, covered)
  const sun = { x: ((light.hour - SUNRISE_HOUR) / SUN_HOURS) * sheet.width, y: horizon * (0.25 + 0.6 * light.evening) }
  for (let y = 0; y < Math.min(horizon + 1, sheet.height); y += 1) {
    const [red, green, blue] = between(top, bottom, (y / horizon) ** 1.4)
    for (let x = 0; x < sheet.width; x += 1) {
      if (light.isNight) {
        sheet.put(x, y, ...NIGHT)
        continue
      }
      const veil = veilAt(x, y, light, seed)
      const glow = (1 - light.cover) * 120 * Math.exp(-((x - sun.x) ** 2 + (y - sun.y) ** 2) / 5_200)
      sheet.put(
        x,
        y,
        mix(red, 236, veil) + glow,
        mix(green, 238, veil) + glow * 0.9,
        mix(blue, 241, veil) + glow * 0.66,
      )
    }
  }
}

/** High thin clouds by fair weather, folds of grey by foul. */
function veilAt(x: number, y: number, { cover }: Light, seed: number): number {
  const rough = roughAt(x / 120, y / 30, seed)
  const fair = smoothStep(0.58, 0.95, rough) * 0.4
  const foul = (rough - 0.5) * 0.55
  return mix(fair, foul, cover)
}

/** Two ridges behind the fields; the farther, the paler. */
export function paintHills(sheet: Sheet, horizon: number, light: Light, seed: number): void {
  const air = between(skies[light.season][1], GREY, light.cover * 0.7)
  for (const [index, { height, haze, wide }] of RIDGES.entries()) {
    const colour = between(hills[light.season], air, haze)
    for (let x = 0; x < sheet.width; x += 1) {
      const line = horizon - height * (0.25 + 0.75 * roughAt(x / wide, index * 9, seed + 31 + index))
      for (let y = Math.max(0, Math.floor(line)); y <= horizon; y += 1) {
        const grain = 1 + (noiseAt(x / 3, y / 2, seed + index) - 0.5) * 0.14 * (1 - haze)
        const low = (y - line) / height
        sheet.lay(x, y, scaled(between(colour, air, Math.max(0, low) * 0.35), grain), Math.min(1, y + 1 - line))
      }
    }
  }
}

const RIDGES = [
  { height: 66, haze: 0.68, wide: 150 },
  { height: 34, haze: 0.34, wide: 70 },
] as const

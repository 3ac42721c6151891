import { type Colour, between, scaled } from '../../pictures/canvas.ts'
import { skies } from '../../pictures/colours.ts'
import type { Eye } from './eye.ts'
import { type Painting, type Rows, paintRows } from './field.ts'
import { mix, noiseAt, roughAt, smoothStep } from './noise.ts'
import type { Sheet } from './sheet.ts'

const HALF_WIDTH = 4.6
const ARCH_METRES = 3.6
const LENGTH = 48
const HOOP_METRES = 2
const FILM: Colour = [214, 222, 220]
const STEEL: Colour = [112, 120, 122]
const BED: Omit<Rows, 'ground'> = { apart: 1.5, high: 0.62, wide: 0.6, turn: 0 }

/** The inside of a tunnel of film: beds on the ground, hoops overhead. */
export function paintGreenhouse(sheet: Sheet, eye: Eye, painting: Painting): void {
  paintRows(sheet, eye, { ...BED, ground: '棚' }, painting)
  for (let y = 0; y < sheet.height; y += 1) {
    for (let x = 0; x < sheet.width; x += 1) paintFilm(sheet, eye, { x, y, painting })
  }
}

interface Spot {
  readonly x: number
  readonly y: number
  readonly painting: Painting
}

function paintFilm(sheet: Sheet, eye: Eye, { x, y, painting }: Spot): void {
  const [across, down] = [(x - eye.centre) / eye.focus, (y - eye.horizon) / eye.focus]
  const far = reachOfFilm(across, down, eye.height)
  const up = eye.height - down * far
  if (up < 0) return
  if (far >= LENGTH) return sheet.put(x, y, ...gable(across, up, painting))
  sheet.put(x, y, ...filmAt({ side: across * far, far, up }, painting))
}

/** How far the film is along a line of sight: an ellipse over the ground. */
function reachOfFilm(across: number, down: number, height: number): number {
  const a = (across / HALF_WIDTH) ** 2 + (down / ARCH_METRES) ** 2
  const b = (-2 * down * height) / ARCH_METRES ** 2
  const c = (height / ARCH_METRES) ** 2 - 1
  const root = Math.sqrt(Math.max(0, b * b - 4 * a * c))
  return a < 1e-9 ? LENGTH : Math.min(LENGTH, (-b + root) / (2 * a))
}

/** The far end, with its door. */
function gable(across: number, up: number, { light }: Painting): Colour {
  const side = across * LENGTH
  const isDoor = Math.abs(side) < 0.9 && up < 2.1
  if (isDoor) return light.isNight ? [20, 20, 20] : between(skies[light.season][1], [190, 196, 190], 0.5)
  const isFrame = Math.abs(side % 1.2) < 0.06 || Math.abs(up - 2.2) < 0.06
  return isFrame ? STEEL : between(FILM, [150, 168, 160], 0.25)
}

interface Film {
  readonly side: number
  readonly far: number
  readonly up: number
}

function filmAt({ side, far, up }: Film, { light, seed }: Painting): Colour {
  const along = far / HOOP_METRES - Math.floor(far / HOOP_METRES)
  const thin = 0.016 + 0.0009 * far
  const isHoop = Math.min(along, 1 - along) < thin
  const turn = Math.atan2(up / ARCH_METRES, side / HALF_WIDTH) / Math.PI
  const isPurlin = [0.5, 0.28, 0.72].some((place) => Math.abs(turn - place) < 0.0035)
  const wall = smoothStep(1.1, 0.5, up)
  const dirt = (roughAt(side * 0.8 + far * 0.3, far * 0.9, seed) - 0.5) * 0.2
  const sky = light.isNight ? 0.28 : mix(1.12, 0.94, light.cover)
  const folds = 1 + (noiseAt(far * 2.4, turn * 40, seed + 4) - 0.5) * 0.07
  const bright = (sky - wall * 0.34 + dirt * 0.5) * folds * mix(1, 0.9, smoothStep(0, LENGTH, far))
  if (isHoop || isPurlin) return scaled(STEEL, light.isNight ? 0.9 : 1)
  return scaled(between(FILM, [168, 188, 150], wall * 0.6), bright)
}

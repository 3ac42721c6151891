import { type Colour, between } from '../../pictures/canvas.ts'
import { crops, dots, soils } from '../../pictures/colours.ts'
import type { Ground } from '../../pictures/scene.ts'
import { type Eye, farAt } from './eye.ts'
import type { Light } from './light.ts'
import { chanceAt, mix, noiseAt, roughAt, smoothStep } from './noise.ts'
import type { Sheet } from './sheet.ts'

/** What grows in rows. */
export interface Rows {
  readonly ground: Ground
  /** Metres. */
  readonly apart: number
  readonly high: number
  /** Share of the ground that leaves cover. */
  readonly wide: number
  /** How far rows turn from the line of sight, in radians. */
  readonly turn: number
}

const STEPS = 9
const HAZE: Colour = [206, 214, 214]
/** From here on single rows are too small to be seen. */
const FINEST_POINTS = 3.2

/** Rows of plants as high as they are, from the horizon to the eye. */
export function paintRows(sheet: Sheet, eye: Eye, rows: Rows, { light, seed }: Painting): void {
  const palette = paletteOf(rows.ground, light)
  for (let y = Math.ceil(eye.horizon); y < sheet.height; y += 1) {
    const far = farAt(eye, y)
    const haze = smoothStep(40, 420, far) * 0.34
    // What a row takes up on the sheet: below some points all becomes one colour.
    const clear = smoothStep(FINEST_POINTS * 0.4, FINEST_POINTS, (rows.apart * eye.focus) / far)
    for (let x = 0; x < sheet.width; x += 1) {
      const across = ((x - eye.centre) * far) / eye.focus
      const colour = colourAt({ across, far, clear, eye, rows, palette, seed })
      sheet.put(x, y, ...between(colour, HAZE, haze))
    }
  }
}

export interface Painting {
  readonly light: Light
  readonly seed: number
}

interface Palette {
  readonly leaf: Colour
  readonly dark: Colour
  readonly soil: Colour
  readonly dot: Colour | undefined
}

function paletteOf(ground: Ground, { season, falling }: Light): Palette {
  const leaf = crops[ground][season]
  const wet = falling === 'rain' ? 0.28 : 0
  return {
    leaf,
    dark: between(leaf, [24, 40, 20], 0.62),
    soil: between(soils[season], [70, 54, 40], wet),
    dot: dots[ground][season],
  }
}

interface Ray {
  readonly across: number
  readonly far: number
  readonly clear: number
  readonly eye: Eye
  readonly rows: Rows
  readonly palette: Palette
  readonly seed: number
}

/** Goes down along the line of sight until it meets a leaf or the soil. */
function colourAt({ across, far, clear, eye, rows, palette, seed }: Ray): Colour {
  const first = 1 - (rows.high * 1.3) / eye.height
  for (let step = 0; step <= STEPS; step += 1) {
    const reach = mix(first, 1, step / STEPS)
    const up = eye.height * (1 - reach)
    const [x, z] = [across * reach, far * reach]
    const leaves = leavesAt(x, z, rows, { clear, seed })
    if (up <= leaves && leaves > 0.02) return leafColour({ x, z, up, high: rows.high, palette, seed })
  }
  const grain = roughAt(across * 2.2, far * 1.1, seed + 5)
  const base = between(palette.soil, [40, 32, 24], (grain - 0.4) * 0.5)
  return between(base, palette.dark, 0.25 * (1 - clear))
}

/** How high the leaves are at a place of the ground. */
function leavesAt(x: number, z: number, rows: Rows, { clear, seed }: { clear: number; seed: number }): number {
  const beside = (x * Math.cos(rows.turn) + z * Math.sin(rows.turn)) / rows.apart
  const off = Math.abs(beside - Math.floor(beside) - 0.5) * 2
  const ragged = rows.wide * (0.72 + 0.5 * noiseAt(x * 3, z * 1.6, seed + 2))
  const profile = 1 - smoothStep(ragged * 0.55, ragged * 1.15, off)
  const patchy = 0.72 + 0.5 * noiseAt(x * 0.35, z * 0.2, seed + 3)
  return rows.high * patchy * mix(rows.wide * 0.8, profile, clear)
}

interface Leaf {
  readonly x: number
  readonly z: number
  readonly up: number
  readonly high: number
  readonly palette: Palette
  readonly seed: number
}

function leafColour({ x, z, up, high, palette, seed }: Leaf): Colour {
  const grain = roughAt(x * 9, z * 3.4 + up * 9, seed + 7)
  const bright = Math.min(1, up / high) * 0.62 + grain * 0.85 - 0.1
  const broad = noiseAt(x * 0.06, z * 0.03, seed + 11) * 0.22
  const colour = between(palette.dark, palette.leaf, bright + broad - 0.12)
  const fruit = up > high * 0.4 ? fruitAt(x * 5, z * 3 + up * 4, seed) : 0
  return fruit > 0 && palette.dot ? between(colour, palette.dot, fruit) : colour
}

/** Blossoms and fruit here and there, round and soft. */
function fruitAt(x: number, y: number, seed: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  if (chanceAt(column, row, seed + 19) < 0.9) return 0
  const [dx, dy] = [x - column - 0.5, y - row - 0.5]
  return 1 - smoothStep(0.18, 0.42, Math.hypot(dx, dy))
}

import { type Colour, between } from '../../pictures/canvas.ts'
import { crops, dots, skies, soils } from '../../pictures/colours.ts'
import { type Eye, farAt, seen } from './eye.ts'
import type { Painting } from './field.ts'
import type { Light } from './light.ts'
import { chanceAt, mix, noiseAt, roughAt, smoothStep } from './noise.ts'
import type { Sheet } from './sheet.ts'

const ROW_METRES = 5.2
const TREE_METRES = 4.4
const NEAREST_METRES = 9
const FARTHEST_METRES = 120
const ROWS_ASIDE = 7
const GRASS: Colour = [112, 134, 74]

/** Trees in rows on grass, the farthest first. */
export function paintOrchard(sheet: Sheet, eye: Eye, painting: Painting): void {
  paintGrass(sheet, eye, painting)
  const trees = Math.floor((FARTHEST_METRES - NEAREST_METRES) / TREE_METRES)
  for (let place = trees; place >= 0; place -= 1) {
    const far = NEAREST_METRES + place * TREE_METRES
    for (let row = -ROWS_ASIDE; row <= ROWS_ASIDE; row += 1) {
      const chance = chanceAt(row, place, painting.seed)
      const across = (row + 0.5) * ROW_METRES + (chance - 0.5) * 0.7
      paintTree(sheet, eye, { across, far, seed: painting.seed + row * 131 + place }, painting.light)
    }
  }
}

function paintGrass(sheet: Sheet, eye: Eye, { light, seed }: Painting): void {
  const soil = soils[light.season]
  const green = between(GRASS, soil, light.season === '冬' ? 0.75 : 0.25)
  for (let y = Math.ceil(eye.horizon); y < sheet.height; y += 1) {
    const far = farAt(eye, y)
    for (let x = 0; x < sheet.width; x += 1) {
      const across = ((x - eye.centre) * far) / eye.focus
      const path = smoothStep(0.6, 2, Math.abs(across / ROW_METRES - Math.round(across / ROW_METRES)) * ROW_METRES)
      const grain = roughAt(across * 3, far * 1.2, seed + 3)
      sheet.put(x, y, ...between(between(soil, green, 0.3 + path * 0.7), [48, 56, 30], 0.5 - grain * 0.7))
    }
  }
}

interface Tree {
  readonly across: number
  readonly far: number
  readonly seed: number
}

function paintTree(sheet: Sheet, eye: Eye, { across, far, seed }: Tree, light: Light): void {
  const scale = eye.focus / far
  const high = 3 + chanceAt(1, 2, seed) * 0.8
  const [x, foot] = seen(eye, across, far)
  if (x < -2.5 * scale || x > sheet.width + 2.5 * scale) return
  paintShadow(sheet, [x, foot], scale, light)
  const trunk = 0.09 * scale
  const air = between(skies[light.season][1], [176, 182, 190], light.cover)
  const haze = smoothStep(40, 200, far) * 0.5
  for (let y = Math.max(0, Math.floor(foot - high * 0.5 * scale)); y <= Math.min(foot, sheet.height - 1); y += 1) {
    for (let side = Math.floor(-trunk); side <= trunk; side += 1)
      sheet.lay(Math.round(x + side), y, between([84, 66, 50], air, haze), side < 0 ? 1 : 0.92)
  }
  paintCrown(
    sheet,
    { x, y: foot - high * 0.64 * scale, across: 1.75 * scale, down: 1.25 * scale },
    { light, seed, haze, air },
  )
}

function paintShadow(
  sheet: Sheet,
  [x, foot]: readonly [number, number],
  scale: number,
  { cover, isNight }: Light,
): void {
  const [half, down] = [1.7 * scale, 0.32 * scale]
  const depth = isNight ? 0.25 : 0.5 * (1 - cover * 0.6)
  for (let y = Math.floor(foot - down); y <= foot + down; y += 1) {
    for (let column = Math.floor(x - half); column <= x + half; column += 1) {
      const off = ((column - x) / half) ** 2 + ((y - foot) / down) ** 2
      if (off < 1) sheet.shade(column, y, 1 - depth * (1 - off))
    }
  }
}

interface Crown {
  readonly x: number
  readonly y: number
  readonly across: number
  readonly down: number
}

interface Foliage {
  readonly light: Light
  readonly seed: number
  readonly haze: number
  readonly air: Colour
}

function paintCrown(sheet: Sheet, { x, y, across, down }: Crown, { light, seed, haze, air }: Foliage): void {
  const leaf = crops.果园[light.season]
  const fruit = dots.果园[light.season]
  const dark = between(leaf, [22, 34, 18], 0.66)
  const bare = light.season === '冬' ? 0.6 : 0
  for (let row = Math.max(0, Math.floor(y - down * 1.2)); row <= Math.min(sheet.height - 1, y + down * 1.2); row += 1) {
    for (
      let column = Math.max(0, Math.floor(x - across * 1.2));
      column <= Math.min(sheet.width - 1, x + across * 1.2);
      column += 1
    ) {
      const [dx, dy] = [(column - x) / across, (row - y) / down]
      const edge = 0.62 + 0.5 * noiseAt(dx * 3 + 9, dy * 3 + 9, seed)
      const off = dx * dx + dy * dy
      if (off > edge * 1.12) continue
      const grain = roughAt(dx * 7 + 40, dy * 7 + 40, seed + 1)
      if (grain < 0.3 + bare * 0.35) continue
      const bright = mix(0.3, 1, 0.5 - dy * 0.34 - dx * 0.16) * 0.75 + (grain - 0.5) * 0.9
      const isFruit = fruit && fruitAt(dx * 8 + 50, dy * 6 + 50, seed) > 0
      const colour = isFruit ? between(fruit, dark, 0.3 - bright * 0.3) : between(dark, leaf, bright)
      sheet.lay(column, row, between(colour, air, haze), smoothStep(edge * 1.12, edge * 0.9, off))
    }
  }
}

function fruitAt(x: number, y: number, seed: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  const isThere = chanceAt(column, row, seed + 5) > 0.82
  return isThere && Math.hypot(x - column - 0.5, y - row - 0.5) < 0.3 ? 1 : 0
}

import { type Colour, between } from '../../pictures/canvas.ts'
import { soils } from '../../pictures/colours.ts'
import { type Eye, farAt, seen } from './eye.ts'
import type { Painting } from './field.ts'
import { roughAt, smoothStep } from './noise.ts'
import type { Corner, Sheet } from './sheet.ts'

const ASPHALT: Colour = [98, 100, 102]
const CONCRETE: Colour = [164, 162, 154]
const VERGE: Colour = [122, 130, 82]
const LINE: Colour = [214, 208, 178]
const BRICK: Colour = [168, 92, 70]
const PLASTER: Colour = [226, 222, 208]
const ROOF: Colour = [88, 116, 148]
const SHEET_METAL: Colour = [186, 192, 196]
const ROAD_METRES = 3.4
const GATE_METRES = 24
const HALL_METRES = 30

/** A field way that comes in by a gate, with walls at both sides and a road that crosses behind it. */
export function paintGate(sheet: Sheet, eye: Eye, painting: Painting): void {
  paintGround(sheet, eye, painting, (across, far) => {
    if (far > GATE_METRES + 4 && far < GATE_METRES + 12) return ASPHALT
    if (Math.abs(across) > ROAD_METRES) return vergeOf(painting)
    return Math.abs(Math.abs(across) - ROAD_METRES + 0.25) < 0.07 ? LINE : between(ASPHALT, CONCRETE, 0.5)
  })
  const texture = (tone: Colour) => (x: number, y: number) => grained(tone, x, y, painting.seed)
  for (const side of [-1, 1]) {
    const [inner, outer] = [side * (ROAD_METRES + 0.6), side * 40]
    sheet.fill(upright(eye, GATE_METRES, [inner, outer], [0, 1.9]), (x, y) => bricked(x, y, painting.seed))
    sheet.fill(upright(eye, GATE_METRES, [inner, outer], [1.9, 2.08]), texture(PLASTER))
    const pillar: readonly [number, number] = [inner - 0.45, inner + 0.45]
    sheet.fill(upright(eye, GATE_METRES - 0.2, pillar, [0, 2.9]), texture([206, 190, 160]))
    sheet.fill(upright(eye, GATE_METRES - 0.3, [inner - 0.6, inner + 0.6], [2.9, 3.15]), texture(PLASTER))
  }
  sheet.fill(
    upright(eye, GATE_METRES - 0.4, [-ROAD_METRES - 0.5, ROAD_METRES + 0.5], [3.3, 4.1]),
    texture([46, 112, 76]),
  )
  // The bar stands open, turned up at the left.
  for (let part = 0; part < 8; part += 1) {
    const [low, high] = [0.9 + part * 0.42, 1.32 + part * 0.42]
    const lean = (height: number) => -ROAD_METRES + (height - 0.9) * 0.42
    const corners = [
      seen(eye, lean(low) - 0.06, GATE_METRES - 2, low),
      seen(eye, lean(low) + 0.06, GATE_METRES - 2, low),
      seen(eye, lean(high) + 0.06, GATE_METRES - 2, high),
      seen(eye, lean(high) - 0.06, GATE_METRES - 2, high),
    ]
    sheet.fill(corners, () => (part % 2 === 0 ? [206, 52, 44] : [240, 238, 230]))
  }
  paintHut(sheet, eye, painting)
}

/** Where the keeper of the gate sits. */
function paintHut(sheet: Sheet, eye: Eye, { seed, light }: Painting): void {
  const wide: readonly [number, number] = [4.6, 7.4]
  sheet.fill(upright(eye, 16, wide, [0, 2.6]), (x, y) => grained(PLASTER, x, y, seed))
  sheet.fill(upright(eye, 15.8, [4.4, 7.6], [2.6, 2.9]), (x, y) => grained(ROOF, x, y, seed))
  const pane: Colour = light.isNight ? [240, 236, 214] : [92, 118, 132]
  sheet.fill(upright(eye, 15.9, [4.9, 6.1], [1, 2.1]), () => pane)
  sheet.fill(upright(eye, 15.9, [6.4, 7.1], [0, 2.1]), (x, y) => grained([118, 92, 66], x, y, seed))
}

/** A hall with two gates at a yard of concrete, and what was stacked there. */
export function paintYard(sheet: Sheet, eye: Eye, painting: Painting): void {
  const { seed } = painting
  paintGround(sheet, eye, painting, (across, far) => {
    const isJoint =
      Math.abs(across / 4 - Math.round(across / 4)) < 0.012 || Math.abs(far / 4 - Math.round(far / 4)) < 0.02
    return isJoint ? between(CONCRETE, ASPHALT, 0.55) : CONCRETE
  })
  const ribbed = (tone: Colour) => (x: number, y: number) =>
    grained(tone, x, y, seed, Math.floor(x) % 6 === 0 ? 0.86 : 1)
  sheet.fill(upright(eye, HALL_METRES, [-17, 15], [0, 5.6]), ribbed(SHEET_METAL))
  const roof = [
    seen(eye, -17.8, HALL_METRES - 0.6, 5.5),
    seen(eye, 15.8, HALL_METRES - 0.6, 5.5),
    seen(eye, 14, HALL_METRES + 12, 8.4),
    seen(eye, -16, HALL_METRES + 12, 8.4),
  ]
  sheet.fill(roof, ribbed(ROOF))
  for (const left of [-12.5, -2.5]) {
    sheet.fill(upright(eye, HALL_METRES - 0.1, [left - 0.2, left + 5.2], [0, 4.4]), () => [96, 100, 104])
    const slats = (x: number, y: number) => grained([152, 164, 170], x, y, seed, Math.floor(y) % 5 === 0 ? 0.8 : 1)
    sheet.fill(upright(eye, HALL_METRES - 0.2, [left, left + 5], [left < -5 ? 1.9 : 0, 4.2]), slats)
    if (left < -5) sheet.fill(upright(eye, HALL_METRES - 0.2, [left, left + 5], [0, 1.9]), () => [36, 38, 40])
  }
  sheet.fill(upright(eye, HALL_METRES - 0.1, [5.4, 7.2], [1.4, 2.8]), () => [86, 110, 124])
  sheet.fill(upright(eye, HALL_METRES - 0.1, [10.5, 12], [0, 2.3]), (x, y) => grained([72, 98, 84], x, y, seed))
  paintCrates(sheet, eye, seed)
}

function paintCrates(sheet: Sheet, eye: Eye, seed: number): void {
  const stacks = [
    { across: 9.5, far: 22, layers: 4 },
    { across: 7.6, far: 20, layers: 3 },
    { across: -10.5, far: 18, layers: 2 },
  ]
  for (const { across, far, layers } of stacks) {
    for (let layer = 0; layer < layers; layer += 1) {
      const [low, high] = [layer * 0.62, layer * 0.62 + 0.6]
      const tone: Colour = layer % 2 === 0 ? [188, 148, 96] : [176, 136, 86]
      const front = (x: number, y: number) => grained(tone, x, y, seed, Math.floor(y) % 7 === 0 ? 0.7 : 1)
      sheet.fill(upright(eye, far, [across, across + 1.5], [low, high]), front)
      const top = [
        seen(eye, across, far, high),
        seen(eye, across + 1.5, far, high),
        seen(eye, across + 1.5, far + 1.2, high),
        seen(eye, across, far + 1.2, high),
      ]
      sheet.fill(top, (x, y) => grained(between(tone, [255, 240, 210], 0.25), x, y, seed))
    }
  }
}

function vergeOf({ light }: Painting): Colour {
  return between(VERGE, soils[light.season], light.season === '冬' ? 0.8 : 0.35)
}

function paintGround(
  sheet: Sheet,
  eye: Eye,
  { light, seed }: Painting,
  toneAt: (x: number, z: number) => Colour,
): void {
  const wet = light.falling === 'rain' ? 0.72 : 1
  for (let y = Math.ceil(eye.horizon); y < sheet.height; y += 1) {
    const far = farAt(eye, y)
    for (let x = 0; x < sheet.width; x += 1) {
      const across = ((x - eye.centre) * far) / eye.focus
      const grain = 0.86 + 0.28 * roughAt(across * 1.6, far * 0.9, seed)
      const [red, green, blue] = toneAt(across, far)
      const air = smoothStep(60, 500, far) * 0.5
      sheet.put(x, y, ...between([red * grain * wet, green * grain * wet, blue * grain * wet], [206, 212, 210], air))
    }
  }
}

/** A wall that faces the eye, by its ends and heights in metres. */
function upright(
  eye: Eye,
  far: number,
  [left, right]: readonly [number, number],
  heights: readonly [number, number],
): Corner[] {
  const [low, high] = heights
  return [
    seen(eye, left, far, low),
    seen(eye, right, far, low),
    seen(eye, right, far, high),
    seen(eye, left, far, high),
  ]
}

function grained(tone: Colour, x: number, y: number, seed: number, factor = 1): Colour {
  const grain = (0.9 + 0.2 * roughAt(x / 9, y / 9, seed)) * factor
  return [tone[0] * grain, tone[1] * grain, tone[2] * grain]
}

function bricked(x: number, y: number, seed: number): Colour {
  const row = Math.floor(y / 4)
  const isJoint = Math.floor(y) % 4 === 0 || Math.floor(x + (row % 2) * 6) % 12 === 0
  return grained(isJoint ? [196, 176, 160] : BRICK, x, y, seed)
}

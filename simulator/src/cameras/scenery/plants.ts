import { type Colour, type Point, between } from '../../pictures/canvas.ts'
import { crops } from '../../pictures/colours.ts'
import { randomOf } from '../../random.ts'
import type { Actor } from './actor.ts'
import type { Sight } from './sight.ts'
import { lookBy } from './finish.ts'
import type { Light } from './light.ts'
import { type Part, draw, spriteOf } from './sprite.ts'

const WIDE = 120
const HIGH = 150
/** The name of the camera stands at the right. */
const LEFT = -28
const BLADES = 15
const STILL_AIR_POINTS = 1.2

interface Corner {
  readonly sight: Sight
  readonly seed: number
  readonly width: number
  readonly height: number
  /** Metres a second. */
  readonly wind: number
}

/** Leaves close before the camera, which sway with the wind. */
export function plantsOf(light: Light, { sight, seed, width, height, wind }: Corner): Actor[] {
  const random = randomOf(`plants/${seed}`)
  const ground = sight === '大门' || sight === '库房' ? '大田' : sight
  const leaf = between(crops[ground][light.season], [84, 122, 52], 0.3)
  const parts = Array.from({ length: BLADES }, (_, index) => blade(leaf, index, random.next)).flat()
  const plant = spriteOf(WIDE, HIGH, parts, lookBy(light))
  const far = sight === '棚' ? STILL_AIR_POINTS : STILL_AIR_POINTS + Math.min(7, wind * 1.5)
  return [
    (planes, second) => {
      const gust = Math.sin(second * 1.7) * 0.62 + Math.sin(second * 2.9 + 1) * 0.38
      const lean = (row: number) => far * gust * ((HIGH - row) / HIGH) ** 2
      const within = { x: 0, y: 0, width, height }
      return [draw(planes, plant, { x: LEFT, y: height - HIGH + 26, lean, within })]
    },
  ]
}

/** A long leaf that bends over, with a darker side. */
function blade(leaf: Colour, index: number, next: () => number): Part[] {
  const foot = 12 + next() * 62
  const tip: Point = [foot - 26 + next() * 74, 6 + next() * 74]
  const knee: Point = [foot + (tip[0] - foot) * 0.3, HIGH - (HIGH - tip[1]) * 0.72]
  const half = 2.2 + next() * 2.4
  const tone = between(leaf, [26, 44, 18], 0.1 + next() * 0.5)
  const bright = between(tone, [226, 236, 170], 0.22)
  const side = (at: number): Part => ({
    points: [[foot, HIGH], [knee[0] + at * half, knee[1]], tip, knee],
    colour: at < 0 ? bright : tone,
  })
  return index % 4 === 3 ? [side(-1), side(1), ear(tip, tone)] : [side(-1), side(1)]
}

function ear([x, y]: Point, tone: Colour): Part {
  const points = Array.from({ length: 12 }, (_, at): Point => {
    const turn = (at / 12) * 2 * Math.PI
    return [x + Math.cos(turn) * 2.6, y + 7 + Math.sin(turn) * 8]
  })
  return { points, colour: between(tone, [212, 186, 116], 0.6) }
}

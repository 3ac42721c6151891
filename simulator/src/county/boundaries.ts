import { type Position, polygonArea } from '@farm/contract/forms'
import { type Random, randomOf } from '../random.ts'
import { type Metres, type Ring, ringRound, turned } from './ground.ts'

interface Shaped {
  readonly id: string
  readonly areaMu: number
  readonly centre: Position
  /** How the land lies, in radians. */
  readonly angle: number
  /** Half the width of the square within which it stays, in metres. */
  readonly roomMetres: number
  /** Sheds have straight walls. */
  readonly isBuilt: boolean
}

const SQUARE_METRES_PER_MU = 10_000 / 15
/** How far corners lie off a rectangle, as a share of its side, where there is room. */
const MOST_OFF = 0.07
const LONGEST = { built: 2, open: 1.6 } as const

/** The corners of a plot: its area is what the plot says, and it stays within its room. */
export function boundaryOf(shaped: Shaped): Ring {
  const random = randomOf(`boundary/${shaped.id}`)
  const ring = (scale: number) =>
    ringRound(
      shaped.centre,
      corners.map(([east, north]) => turned([east * scale, north * scale], shaped.angle)),
    )
  const corners = cornersOf(shaped, random)
  return ring(Math.sqrt(shaped.areaMu / polygonArea(ring(1))))
}

function cornersOf({ areaMu, roomMetres, isBuilt }: Shaped, random: Random): Metres[] {
  const half = Math.sqrt(areaMu * SQUARE_METRES_PER_MU) / 2
  const room = roomMetres / half
  const off = isBuilt ? 0 : Math.min(MOST_OFF, (room - 1) / 3)
  // A little is kept for the last scaling to the area.
  const fitting = (room / (1 + 2 * off)) ** 2
  const long = Math.sqrt(random.between(1, Math.max(1, Math.min(LONGEST[isBuilt ? 'built' : 'open'], fitting))))
  const [wide, high] = random.happens(0.5) ? [half * long, half / long] : [half / long, half * long]
  const stray = (size: number) => size * random.between(-off, off)
  const outline: Metres[] = isBuilt ? square : round
  return outline.map(([east, north]) => [east * wide + stray(wide), north * high + stray(high)])
}

const square: Metres[] = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
]
/** With a corner on each side. */
const round: Metres[] = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
]

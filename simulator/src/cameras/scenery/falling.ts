import type { Box, Planes } from '../h264/planes.ts'
import type { Actor } from './actor.ts'
import type { Falling } from './light.ts'
import { chanceAt } from './noise.ts'

const DROPS = 34
const FLAKES = 60
const RAIN = 26
const SNOW = 74

interface Room {
  readonly width: number
  readonly height: number
  readonly seed: number
}

/** Drops or flakes before the camera. */
export function fallingOf(falling: Falling, room: Room): Actor[] {
  if (falling === 'nothing') return []
  return [falling === 'rain' ? rain(room) : snow(room)]
}

/** Every drop is seen once: it is gone before the next picture. */
function rain({ width, height, seed }: Room): Actor {
  return (planes, second) => {
    const moment = Math.round(second * 1_000) % 86_400_000
    return Array.from({ length: DROPS }, (_, drop) => {
      const x = Math.floor(chanceAt(moment, drop, seed) * (width - 4))
      const long = 9 + Math.floor(chanceAt(moment, drop, seed + 2) * 12)
      const y = Math.floor(chanceAt(moment, drop, seed + 1) * (height - long))
      for (let row = 0; row < long; row += 1) brighten(planes, x + (row >> 3), y + row, RAIN)
      return { x, y, width: 4, height: long }
    })
  }
}

function snow({ width, height, seed }: Room): Actor {
  return (planes, second) =>
    Array.from({ length: FLAKES }, (_, flake): Box => {
      const speed = 24 + chanceAt(flake, 0, seed) * 34
      const sway = Math.sin(second * 0.9 + flake) * 9
      const x = Math.floor(((chanceAt(flake, 1, seed) * width + sway + width) % width) * (1 - 3 / width))
      const y = Math.floor((chanceAt(flake, 2, seed) * height + second * speed) % (height - 3))
      for (const [column, row] of FLAKE) brighten(planes, x + column, y + row, SNOW)
      return { x, y, width: 3, height: 3 }
    })
}

const FLAKE = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const

function brighten({ width, y }: Planes, x: number, line: number, more: number): void {
  const at = line * width + x
  y[at] = Math.min(232, (y[at] ?? 0) + more)
}

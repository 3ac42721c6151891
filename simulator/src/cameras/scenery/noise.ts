/** Chance by place: the same place is always told the same, from 0 to 1. */
export function chanceAt(x: number, y: number, seed: number): number {
  let mixed = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}

/** Chance that changes smoothly from place to place. */
export function noiseAt(x: number, y: number, seed: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const across = eased(x - left)
  const down = eased(y - top)
  const above = mix(chanceAt(left, top, seed), chanceAt(left + 1, top, seed), across)
  const below = mix(chanceAt(left, top + 1, seed), chanceAt(left + 1, top + 1, seed), across)
  return mix(above, below, down)
}

/** The same with finer and finer parts, as clouds and leaves are. */
export function roughAt(x: number, y: number, seed: number): number {
  return (
    noiseAt(x, y, seed) * 0.55 + noiseAt(x * 2.1, y * 2.1, seed + 1) * 0.28 + noiseAt(x * 4.3, y * 4.3, seed + 2) * 0.17
  )
}

function eased(share: number): number {
  return share * share * (3 - 2 * share)
}

export function mix(one: number, other: number, share: number): number {
  return one + (other - one) * share
}

/** From 0 to 1 between two values, without a corner. */
export function smoothStep(from: number, to: number, value: number): number {
  return eased(Math.min(1, Math.max(0, (value - from) / (to - from))))
}

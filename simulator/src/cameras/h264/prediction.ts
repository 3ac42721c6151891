/** What stands around a square of a plane that is about to be coded. */
export interface Site {
  readonly plane: Uint8Array
  readonly stride: number
  /** Of the upper left point. */
  readonly at: number
  readonly hasLeft: boolean
  readonly hasAbove: boolean
}

/** How a square is guessed from what stands around it. */
export type Guess = 'above' | 'left' | 'mean' | 'slope'

const MIDDLE = 128

/** The guesses that there are at a site. */
export function guessesAt({ hasLeft, hasAbove }: Site): readonly Guess[] {
  if (hasLeft && hasAbove) return ['mean', 'above', 'left', 'slope']
  if (hasLeft) return ['mean', 'left']
  return hasAbove ? ['mean', 'above'] : ['mean']
}

/** Fills a square of 16 points a side. */
export function guessBrightness(site: Site, guess: Guess, into: Uint8Array): void {
  if (guess === 'mean') into.fill(meanAround(site, { x: 0, y: 0, size: 16 }), 0, 256)
  else fillAlong(site, guess, { into, from: 0, size: 16 })
}

/** Fills a square of 8 points a side, which has a mean for every quarter. */
export function guessColour(site: Site, guess: Guess, into: Uint8Array, from: number): void {
  if (guess !== 'mean') return fillAlong(site, guess, { into, from, size: 8 })
  for (let quarter = 0; quarter < 4; quarter += 1) {
    const [x, y] = [(quarter & 1) * 4, (quarter >> 1) * 4]
    const mean = meanAround(nearest(site, quarter), { x, y, size: 4 })
    for (let row = y; row < y + 4; row += 1) into.fill(mean, from + row * 8 + x, from + row * 8 + x + 4)
  }
}

/** The quarters beside the corner look at one side alone, where it is there. */
function nearest(site: Site, quarter: number): Site {
  if (quarter === 1 && site.hasAbove) return { ...site, hasLeft: false }
  return quarter === 2 && site.hasLeft ? { ...site, hasAbove: false } : site
}

interface Square {
  readonly x: number
  readonly y: number
  readonly size: number
}

function meanAround({ plane, stride, at, hasLeft, hasAbove }: Site, { x, y, size }: Square): number {
  let [sum, count] = [0, 0]
  if (hasAbove) {
    for (let column = x; column < x + size; column += 1) sum += plane[at - stride + column] ?? 0
    count += size
  }
  if (hasLeft) {
    for (let row = y; row < y + size; row += 1) sum += plane[at + row * stride - 1] ?? 0
    count += size
  }
  return count === 0 ? MIDDLE : Math.floor((sum + count / 2) / count)
}

interface Filled {
  readonly into: Uint8Array
  readonly from: number
  readonly size: 8 | 16
}

function fillAlong(site: Site, guess: Exclude<Guess, 'mean'>, filled: Filled): void {
  if (guess === 'slope') return fillSlope(site, filled)
  const { plane, stride, at } = site
  const { into, from, size } = filled
  for (let row = 0; row < size; row += 1) {
    const to = from + row * size
    if (guess === 'left') into.fill(plane[at + row * stride - 1] ?? 0, to, to + size)
    else into.set(plane.subarray(at - stride, at - stride + size), to)
  }
}

/** An even slope through what stands above and at the left. */
function fillSlope({ plane, stride, at }: Site, { into, from, size }: Filled): void {
  const half = size / 2
  const above = at - stride
  const left = at - 1
  let [across, down] = [0, 0]
  for (let far = 1; far <= half; far += 1) {
    across += far * ((plane[above + half - 1 + far] ?? 0) - (plane[above + half - 1 - far] ?? 0))
    down += far * ((plane[left + (half - 1 + far) * stride] ?? 0) - (plane[left + (half - 1 - far) * stride] ?? 0))
  }
  const [weight, shift] = size === 16 ? [5, 32] : [34, 32]
  const b = (weight * across + shift) >> 6
  const c = (weight * down + shift) >> 6
  const base = 16 * ((plane[left + (size - 1) * stride] ?? 0) + (plane[above + size - 1] ?? 0)) + 16
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const value = (base + b * (column - half + 1) + c * (row - half + 1)) >> 5
      into[from + row * size + column] = Math.max(0, Math.min(255, value))
    }
  }
}

/** How far a guess is off. */
export function distance(source: Uint8Array, stride: number, at: number, guessed: Guessed): number {
  const { guess, from, size } = guessed
  let sum = 0
  for (let row = 0; row < size; row += 1) {
    const [line, other] = [at + row * stride, from + row * size]
    for (let column = 0; column < size; column += 1) {
      sum += Math.abs((source[line + column] ?? 0) - (guess[other + column] ?? 0))
    }
  }
  return sum
}

export interface Guessed {
  readonly guess: Uint8Array
  readonly from: number
  readonly size: 8 | 16
}

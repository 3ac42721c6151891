/** From the lowest frequency to the highest. */
const ZIGZAG = Uint8Array.of(0, 1, 4, 8, 5, 2, 3, 6, 9, 12, 13, 10, 7, 11, 14, 15)
/** By the remainder of the step: for both even, both odd and other places in a block. */
const FACTORS = [
  [13_107, 5_243, 8_066],
  [11_916, 4_660, 7_490],
  [10_082, 4_194, 6_554],
  [9_362, 3_647, 5_825],
  [8_192, 3_355, 5_243],
  [7_282, 2_893, 4_559],
] as const
const SCALES = [
  [10, 16, 13],
  [11, 18, 14],
  [13, 20, 16],
  [14, 23, 18],
  [16, 25, 20],
  [18, 29, 23],
] as const
/** What a prefix of fifteen and its suffix can still tell. */
const LARGEST_LEVEL = 2_000

/** How coarsely coefficients are told. */
export interface Step {
  readonly qp: number
  /** By place in a block. */
  readonly factors: Int32Array
  readonly scales: Int32Array
  readonly shift: number
}

/** The steps from 12 to 51, each made once. */
const steps = new Map<number, Step>()

export function stepOf(qp: number): Step {
  const kept = steps.get(qp)
  if (kept) return kept
  const [coarse, fine] = [Math.floor(qp / 6), qp % 6]
  const made = {
    qp,
    factors: spread(FACTORS[fine]),
    scales: spread(SCALES[fine]).map((scale) => scale << coarse),
    shift: 15 + coarse,
  }
  steps.set(qp, made)
  return made
}

function spread(three: readonly number[] = []): Int32Array {
  const kindOf = (place: number) => {
    const odd = (place & 1) + ((place >> 2) & 1)
    return odd === 1 ? 2 : odd / 2
  }
  return Int32Array.from({ length: 16 }, (_, place) => three[kindOf(place)] ?? 0)
}

const colourSteps = [29, 30, 31, 32, 32, 33, 34, 34, 35, 35, 36, 36, 37, 37, 37, 38, 38, 38, 39, 39, 39, 39]

/** Colours are told more finely where brightness is told coarsely. */
export function colourStepOf(qp: number): Step {
  return stepOf(qp < 30 ? qp : (colourSteps[qp - 30] ?? 39))
}

/** A block of differences becomes one of frequencies, in place. */
export function transform(block: Int32Array, from: number): void {
  for (let line = from; line < from + 16; line += 4) butterfly(block, line, 1)
  for (let line = from; line < from + 4; line += 1) butterfly(block, line, 4)
}

function butterfly(block: Int32Array, at: number, apart: number): void {
  const a = block[at] ?? 0
  const b = block[at + apart] ?? 0
  const c = block[at + 2 * apart] ?? 0
  const d = block[at + 3 * apart] ?? 0
  const outer = a + d
  const inner = b + c
  block[at] = outer + inner
  block[at + apart] = 2 * (a - d) + (b - c)
  block[at + 2 * apart] = outer - inner
  block[at + 3 * apart] = a - d - 2 * (b - c)
}

/** And back, as every decoder does it; 64 times too large. */
export function inverse(block: Int32Array, from: number): void {
  for (let line = from; line < from + 16; line += 4) inverseButterfly(block, line, 1)
  for (let line = from; line < from + 4; line += 1) inverseButterfly(block, line, 4)
}

function inverseButterfly(block: Int32Array, at: number, apart: number): void {
  const a = block[at] ?? 0
  const b = block[at + apart] ?? 0
  const c = block[at + 2 * apart] ?? 0
  const d = block[at + 3 * apart] ?? 0
  const oddLess = (b >> 1) - d
  const odd = b + (d >> 1)
  block[at] = a + c + odd
  block[at + apart] = a - c + oddLess
  block[at + 2 * apart] = a - c - oddLess
  block[at + 3 * apart] = a + c - odd
}

/** How much is rounded up: a third where all is new, a sixth of changes. */
export type Rounding = 3 | 6

/** Where the lowest frequency stands apart, the others are told from 1 on. */
export type First = 0 | 1

/** The levels of a block in the order of their frequency; true where there are any. */
export function quantise(block: Int32Array, levels: Int32Array, from: number, how: Quantising): boolean {
  const { step, first, rounding } = how
  const { factors, shift } = step
  const half = Math.floor((1 << shift) / rounding)
  let some = 0
  for (let order = first; order < 16; order += 1) {
    const place = ZIGZAG[order] ?? 0
    const value = block[from + place] ?? 0
    const factor = factors[place] ?? 0
    const level = value < 0 ? -((half - value * factor) >> shift) : (value * factor + half) >> shift
    const told = Math.max(-LARGEST_LEVEL, Math.min(LARGEST_LEVEL, level))
    levels[from + order] = told
    some |= told
  }
  return some !== 0
}

export interface Quantising {
  readonly step: Step
  readonly first: First
  readonly rounding: Rounding
}

/** Frequencies as a decoder has them; the first stays where it stands apart. */
export function restore(levels: Int32Array, block: Int32Array, from: number, { step, first }: Quantising): void {
  const { scales } = step
  for (let order = first; order < 16; order += 1) {
    const place = ZIGZAG[order] ?? 0
    block[from + place] = (levels[from + order] ?? 0) * (scales[place] ?? 0)
  }
}

/** The sixteen lowest frequencies of a macroblock among themselves: in place, told as levels, and as a decoder has them. */
export function codeLowest(lowest: Int32Array, levels: Int32Array, { factors, scales, shift }: Step): boolean {
  hadamard(lowest)
  const half = Math.floor((2 << shift) / 3)
  let some = 0
  for (let order = 0; order < 16; order += 1) {
    const value = ((lowest[ZIGZAG[order] ?? 0] ?? 0) + 1) >> 1
    const size = (Math.abs(value) * (factors[0] ?? 0) + half) >> (shift + 1)
    const told = Math.min(size, LARGEST_LEVEL) * (value < 0 ? -1 : 1)
    levels[order] = told
    lowest[ZIGZAG[order] ?? 0] = told
    some |= told
  }
  hadamard(lowest)
  const scale = scales[0] ?? 0
  for (let place = 0; place < 16; place += 1) lowest[place] = ((lowest[place] ?? 0) * scale + 2) >> 2
  return some !== 0
}

function hadamard(block: Int32Array): void {
  for (let line = 0; line < 16; line += 4) hadamardLine(block, line, 1)
  for (let line = 0; line < 4; line += 1) hadamardLine(block, line, 4)
}

function hadamardLine(block: Int32Array, at: number, apart: number): void {
  const a = block[at] ?? 0
  const b = block[at + apart] ?? 0
  const c = block[at + 2 * apart] ?? 0
  const d = block[at + 3 * apart] ?? 0
  block[at] = a + b + c + d
  block[at + apart] = a + b - c - d
  block[at + 2 * apart] = a - b - c + d
  block[at + 3 * apart] = a - b + c - d
}

/** The same of the four of a colour; `rounding` as for the others. */
export function codeLowestOfColour(
  lowest: Int32Array,
  levels: Int32Array,
  { factors, scales, shift }: Step,
  rounding: Rounding,
): boolean {
  square(lowest)
  const half = Math.floor((2 << shift) / rounding)
  let some = 0
  for (let place = 0; place < 4; place += 1) {
    const value = lowest[place] ?? 0
    const size = (Math.abs(value) * (factors[0] ?? 0) + half) >> (shift + 1)
    const told = Math.min(size, LARGEST_LEVEL) * (value < 0 ? -1 : 1)
    levels[place] = told
    lowest[place] = told
    some |= told
  }
  square(lowest)
  for (let place = 0; place < 4; place += 1) lowest[place] = ((lowest[place] ?? 0) * (scales[0] ?? 0)) >> 1
  return some !== 0
}

function square(four: Int32Array): void {
  const [a = 0, b = 0, c = 0, d = 0] = four
  four[0] = a + b + c + d
  four[1] = a - b + c - d
  four[2] = a + b - c - d
  four[3] = a - b - c + d
}

import type { BitWriter } from './bit-writer.ts'
import { type Codes, colourTokens, colourZeros, runs, tokensFor, zeros } from './cavlc-tables.ts'

/** A run of coefficients in the order of their frequency. */
export interface Levels {
  readonly values: Int32Array
  readonly from: number
  /** How many there may be: 16, 15 without the lowest, 4 of a colour. */
  readonly count: number
}

const COLOUR_COUNT = 4
/** Longer ones are not told apart in a prefix. */
const LONGEST_PREFIX = 15
const ESCAPED_BITS = 12

const found = new Int32Array(16)
const gaps = new Int32Array(16)

/** Writes a block of coefficients and says how many are not zero. `neighbours` says how many those beside it have. */
export function writeLevels(bits: BitWriter, levels: Levels, neighbours: number): number {
  const isColour = levels.count === COLOUR_COUNT
  const total = collect(levels)
  const ones = trailingOnes(total)
  put(bits, isColour ? colourTokens : tokensFor(neighbours), total * 4 + ones)
  if (total === 0) return 0
  for (let at = 0; at < ones; at += 1) bits.put((found[at] ?? 0) < 0 ? 1 : 0, 1)
  writeLarger(bits, ones, total)
  const allGaps = sumOfGaps(total)
  if (total < levels.count) put(bits, (isColour ? colourZeros : zeros)[total - 1], allGaps)
  writeGaps(bits, total, allGaps)
  return total
}

/** Those that are not zero, the highest frequency first, each with the zeros before it. */
function collect({ values, from, count }: Levels): number {
  let total = 0
  for (let at = count - 1; at >= 0; at -= 1) {
    const level = values[from + at] ?? 0
    if (level !== 0) {
      found[total] = level
      gaps[total] = 0
      total += 1
    } else if (total > 0) gaps[total - 1] = (gaps[total - 1] ?? 0) + 1
  }
  return total
}

function sumOfGaps(total: number): number {
  let sum = 0
  for (let at = 0; at < total; at += 1) sum += gaps[at] ?? 0
  return sum
}

/** Up to three ones at the end are told by their signs alone. */
function trailingOnes(total: number): number {
  let ones = 0
  while (ones < total && ones < 3 && Math.abs(found[ones] ?? 0) === 1) ones += 1
  return ones
}

function writeLarger(bits: BitWriter, ones: number, total: number): void {
  let suffix = total > 10 && ones < 3 ? 1 : 0
  for (let at = ones; at < total; at += 1) {
    const level = found[at] ?? 0
    const code = level > 0 ? 2 * level - 2 : -2 * level - 1
    // Had it been a one, it would have been told before.
    writeLevel(bits, at === ones && ones < 3 ? code - 2 : code, suffix)
    if (suffix === 0) suffix = 1
    if (Math.abs(level) > 3 << (suffix - 1) && suffix < 6) suffix += 1
  }
}

function writeLevel(bits: BitWriter, code: number, suffix: number): void {
  if (suffix === 0 && code < 14) return bits.put(1, code + 1)
  if (suffix === 0 && code < 30) {
    bits.put(1, 15)
    return bits.put(code - 14, 4)
  }
  const escaped = suffix === 0 ? 30 : LONGEST_PREFIX << suffix
  if (code < escaped) {
    bits.put(1, (code >> suffix) + 1)
    return bits.put(code & ((1 << suffix) - 1), suffix)
  }
  bits.put(1, LONGEST_PREFIX + 1)
  return bits.put(code - escaped, ESCAPED_BITS)
}

function writeGaps(bits: BitWriter, total: number, allGaps: number): void {
  let left = allGaps
  for (let at = 0; at < total - 1 && left > 0; at += 1) {
    const gap = gaps[at] ?? 0
    put(bits, runs[Math.min(left, 7) - 1], gap)
    left -= gap
  }
}

function put(bits: BitWriter, table: Codes | undefined, index: number): void {
  bits.put(table?.codes[index] ?? 0, table?.lengths[index] ?? 0)
}

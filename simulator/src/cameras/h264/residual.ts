import {
  type Quantising,
  type Rounding,
  type Step,
  codeLowest,
  codeLowestOfColour,
  inverse,
  quantise,
  restore,
  transform,
} from './transform.ts'

/** Blocks of a macroblock: sixteen of brightness, then four of each colour. */
const BLOCKS = 24
const BRIGHT_BLOCKS = 16

/** Where a block of brightness stands in its macroblock, in blocks; the same of a colour for the first four. */
export const BLOCK_X = Uint8Array.of(0, 1, 0, 1, 2, 3, 2, 3, 0, 1, 0, 1, 2, 3, 2, 3)
export const BLOCK_Y = Uint8Array.of(0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3)

/** One plane of a macroblock. */
export interface Part {
  readonly source: Uint8Array
  /** As a decoder has it. */
  readonly kept: Uint8Array
  readonly stride: number
  readonly at: number
  readonly size: 8 | 16
  readonly firstBlock: number
  /** Where its guess begins. */
  readonly guessAt: number
}

/** What a guess is off, told as levels. */
export class Residual {
  readonly #coefficients = new Int32Array(BLOCKS * 16)
  /** By block, in the order of frequency. */
  readonly levels = new Int32Array(BLOCKS * 16)
  readonly lowest = new Int32Array(16)
  readonly lowestLevels = new Int32Array(16)
  /** The lowest of the two colours. */
  readonly #lowestOfColours = [new Int32Array(4), new Int32Array(4)] as const
  readonly levelsOfColours = [new Int32Array(4), new Int32Array(4)] as const
  readonly #has = new Uint8Array(BLOCKS)

  hasLevels(block: number): boolean {
    return this.#has[block] === 1
  }

  forget(block: number): void {
    this.#has[block] = 0
  }

  /** Differences of the source from its guess, as frequencies. */
  measure({ source, stride, at, size, firstBlock, guessAt }: Part, guess: Uint8Array): void {
    const own = this.#coefficients
    for (let block = 0; block < (size * size) / 16; block += 1) {
      const [x, y] = [(BLOCK_X[block] ?? 0) * 4, (BLOCK_Y[block] ?? 0) * 4]
      const to = (firstBlock + block) * 16
      for (let row = 0; row < 4; row += 1) {
        const line = at + (y + row) * stride + x
        const guessed = guessAt + (y + row) * size + x
        for (let column = 0; column < 4; column += 1) {
          own[to + row * 4 + column] = (source[line + column] ?? 0) - (guess[guessed + column] ?? 0)
        }
      }
      transform(own, to)
    }
  }

  /** Levels of blocks; true where there are any. */
  tell(firstBlock: number, count: number, how: Quantising): boolean {
    let some = false
    for (let block = firstBlock; block < firstBlock + count; block += 1) {
      const has = quantise(this.#coefficients, this.levels, block * 16, how)
      this.#has[block] = has ? 1 : 0
      some ||= has
    }
    return some
  }

  /** Levels of the lowest frequencies of brightness, where they stand apart. */
  tellLowest(step: Step): void {
    for (let block = 0; block < BRIGHT_BLOCKS; block += 1) {
      const place = (BLOCK_Y[block] ?? 0) * 4 + (BLOCK_X[block] ?? 0)
      this.lowest[place] = this.#coefficients[block * 16] ?? 0
    }
    codeLowest(this.lowest, this.lowestLevels, step)
  }

  tellLowestOfColour(colour: 0 | 1, step: Step, rounding: Rounding): boolean {
    const lowest = this.#lowestOfColours[colour]
    const first = BRIGHT_BLOCKS + colour * 4
    for (let block = 0; block < 4; block += 1) lowest[block] = this.#coefficients[(first + block) * 16] ?? 0
    return codeLowestOfColour(lowest, this.levelsOfColours[colour], step, rounding)
  }

  /** The guess with what was told of it, as a decoder makes it. */
  rebuild(part: Part, guess: Uint8Array, how: Quantising): void {
    const count = (part.size * part.size) / 16
    for (let block = 0; block < count; block += 1) this.#rebuildBlock(part, block, { guess, how })
  }

  #rebuildBlock(part: Part, block: number, { guess, how }: { readonly guess: Uint8Array; readonly how: Quantising }) {
    const { kept, stride, at, size, firstBlock, guessAt } = part
    const own = this.#coefficients
    const from = (firstBlock + block) * 16
    if (this.hasLevels(firstBlock + block)) restore(this.levels, own, from, how)
    else own.fill(0, from, from + 16)
    if (how.first === 1) own[from] = this.#lowestAt(firstBlock + block)
    inverse(own, from)
    const [x, y] = [(BLOCK_X[block] ?? 0) * 4, (BLOCK_Y[block] ?? 0) * 4]
    for (let row = 0; row < 4; row += 1) {
      const line = at + (y + row) * stride + x
      const guessed = guessAt + (y + row) * size + x
      for (let column = 0; column < 4; column += 1) {
        const value = (guess[guessed + column] ?? 0) + (((own[from + row * 4 + column] ?? 0) + 32) >> 6)
        kept[line + column] = Math.max(0, Math.min(255, value))
      }
    }
  }

  #lowestAt(block: number): number {
    if (block < BRIGHT_BLOCKS) return this.lowest[(BLOCK_Y[block] ?? 0) * 4 + (BLOCK_X[block] ?? 0)] ?? 0
    const colour = block - BRIGHT_BLOCKS
    return this.#lowestOfColours[colour < 4 ? 0 : 1][colour % 4] ?? 0
  }
}

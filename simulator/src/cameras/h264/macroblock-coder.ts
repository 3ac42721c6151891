import type { BitWriter } from './bit-writer.ts'
import { writeLevels } from './cavlc.ts'
import { Counts } from './counts.ts'
import { type Planes, planesOf } from './planes.ts'
import { type Guess, type Site, distance, guessBrightness, guessColour, guessesAt } from './prediction.ts'
import { BLOCK_X, BLOCK_Y, type Part, Residual } from './residual.ts'
import { type Rounding, type Step, colourStepOf, stepOf } from './transform.ts'

/** Where the bits go, and how coarse. */
export interface Coding {
  readonly bits: BitWriter
  readonly qp: number
}

const GUESS_AT = [0, 256, 320] as const
const FIRST_BLOCKS = [0, 16, 20] as const
const brightGuesses: Readonly<Record<Guess, number>> = { above: 0, left: 1, mean: 2, slope: 3 }
const colourGuesses: Readonly<Record<Guess, number>> = { mean: 0, left: 1, above: 2, slope: 3 }
/** Kinds of macroblocks in a slice of changes before those of a key picture. */
const CHANGE_KINDS = 5
/** What all means that it is coded anew costs more bits than a change. */
const ANEW_COST = 400
/** Table 9-4: how a pattern of coded blocks is told in a change. */
const PATTERNS = [
  0, 16, 1, 2, 4, 8, 32, 3, 5, 10, 12, 15, 47, 7, 11, 13, 14, 6, 9, 31, 35, 37, 42, 44, 33, 34, 36, 40, 39, 43, 45, 46,
  17, 18, 20, 24, 19, 21, 26, 28, 23, 27, 29, 30, 22, 25, 38, 41,
]
const patternCodes = Uint8Array.from({ length: 48 }, (_, pattern) => PATTERNS.indexOf(pattern))

/** How coarse the macroblocks of a picture are told. */
interface Steps {
  readonly bright: Step
  readonly colour: Step
}

/** Where a macroblock stands. */
interface Place {
  readonly column: number
  readonly row: number
}

/** Codes the macroblocks of one picture after another. */
export class MacroblockCoder {
  readonly kept: Planes
  readonly #columns: number
  readonly #rows: number
  readonly #residual = new Residual()
  readonly #guess = new Uint8Array(384)
  readonly #trial = new Uint8Array(384)
  readonly #counts: readonly [Counts, Counts, Counts]

  /** In points, whole macroblocks. */
  constructor(width: number, height: number) {
    this.kept = planesOf(width, height)
    this.#columns = width / 16
    this.#rows = height / 16
    this.#counts = [
      new Counts(width / 4, height / 4),
      new Counts(width / 8, height / 8),
      new Counts(width / 8, height / 8),
    ]
  }

  codeAll(frame: Planes, { bits, qp }: Coding): void {
    const steps = stepsOf(qp)
    for (const counts of this.#counts) counts.clear()
    for (let row = 0; row < this.#rows; row += 1) {
      for (let column = 0; column < this.#columns; column += 1) {
        const place = { column, row }
        const parts = this.#partsAt(frame, place)
        this.#codeAnew({ bits, steps, parts, place, kind: 1, guess: this.#bestGuess(parts[0], place).guess })
      }
    }
  }

  codeChanged(frame: Planes, changed: Uint8Array, { bits, qp }: Coding): void {
    const steps = stepsOf(qp)
    for (const counts of this.#counts) counts.clear()
    let skipped = 0
    for (let at = 0; at < this.#rows * this.#columns; at += 1) {
      const place = { column: at % this.#columns, row: Math.floor(at / this.#columns) }
      const isCoded = changed[at] === 1 && this.#codeChange({ frame, place, bits, steps, skipped })
      skipped = isCoded ? 0 : skipped + 1
    }
    if (skipped > 0) bits.unsigned(skipped)
  }

  /** False where so little is new that it is not told. */
  #codeChange({ frame, place, bits, steps, skipped }: Change): boolean {
    const parts = this.#partsAt(frame, place)
    this.#guessAsBefore(parts)
    const [bright] = parts
    const off = distance(bright.source, bright.stride, bright.at, { guess: this.#guess, from: 0, size: 16 })
    if (off > ANEW_COST) {
      const { guess, off: offAnew } = this.#bestGuess(bright, place)
      if (offAnew + ANEW_COST < off) {
        bits.unsigned(skipped)
        this.#codeAnew({ bits, steps, parts, place, kind: 1 + CHANGE_KINDS, guess })
        return true
      }
      this.#guessAsBefore(parts)
    }
    const pattern = this.#tellChange(parts, steps)
    if (pattern === 0) return false
    bits.unsigned(skipped)
    bits.unsigned(0) // all sixteen by sixteen as before
    bits.put(3, 2) // not moved
    bits.unsigned(patternCodes[pattern] ?? 0)
    bits.signed(0) // as coarse as the others
    this.#writeBright(bits, place, { from: 0, pattern })
    this.#writeColours(bits, place, pattern >> 4)
    this.#rebuild(parts, steps, 0)
    return true
  }

  /** What a decoder shows there already. */
  #guessAsBefore(parts: Parts): void {
    for (const { kept, stride, at, size, guessAt } of parts) {
      for (let row = 0; row < size; row += 1) {
        const line = at + row * stride
        this.#guess.set(kept.subarray(line, line + size), guessAt + row * size)
      }
    }
  }

  /** The pattern of blocks that have something to tell. */
  #tellChange(parts: Parts, steps: Steps): number {
    const residual = this.#residual
    for (const part of parts) residual.measure(part, this.#guess)
    let pattern = 0
    for (let quarter = 0; quarter < 4; quarter += 1) {
      const has = residual.tell(quarter * 4, 4, { step: steps.bright, first: 0, rounding: 6 })
      if (has) pattern |= 1 << quarter
    }
    return pattern | (this.#tellColours(steps.colour, 6) << 4)
  }

  /** 0 where there is nothing, 1 where the lowest frequencies suffice, 2 where all are told. */
  #tellColours(step: Step, rounding: Rounding): number {
    const residual = this.#residual
    const hasLowest = [residual.tellLowestOfColour(0, step, rounding), residual.tellLowestOfColour(1, step, rounding)]
    if (residual.tell(16, 8, { step, first: 1, rounding })) return 2
    return hasLowest.includes(true) ? 1 : 0
  }

  #codeAnew({ bits, steps, parts, place, kind, guess }: Anew): void {
    const residual = this.#residual
    const [bright] = parts
    guessBrightness(siteOf(bright, place), guess, this.#guess)
    const colourGuess = this.#guessColours(parts, place)
    for (const part of parts) residual.measure(part, this.#guess)
    residual.tellLowest(steps.bright)
    const hasBright = residual.tell(0, 16, { step: steps.bright, first: 1, rounding: 3 })
    const colours = this.#tellColours(steps.colour, 3)
    bits.unsigned(kind + brightGuesses[guess] + 4 * colours + (hasBright ? 12 : 0))
    bits.unsigned(colourGuesses[colourGuess])
    bits.signed(0) // as coarse as the others
    const [counts] = this.#counts
    const lowest = { values: residual.lowestLevels, from: 0, count: 16 }
    writeLevels(bits, lowest, counts.around(place.column * 4, place.row * 4))
    if (hasBright) this.#writeBright(bits, place, { from: 1, pattern: 15 })
    this.#writeColours(bits, place, colours)
    this.#rebuild(parts, steps, 1)
  }

  #rebuild([bright, ...colours]: Parts, steps: Steps, first: 0 | 1): void {
    this.#residual.rebuild(bright, this.#guess, { step: steps.bright, first, rounding: 3 })
    for (const part of colours) this.#residual.rebuild(part, this.#guess, { step: steps.colour, first: 1, rounding: 3 })
  }

  #bestGuess(part: Part, place: Place): { readonly guess: Guess; readonly off: number } {
    const site = siteOf(part, place)
    const tried = guessesAt(site).map((guess) => {
      guessBrightness(site, guess, this.#trial)
      const off = distance(part.source, part.stride, part.at, { guess: this.#trial, from: 0, size: 16 })
      return { guess, off }
    })
    return tried.reduce((best, one) => (one.off < best.off ? one : best))
  }

  /** Both colours are guessed alike. */
  #guessColours([, ...colours]: Parts, place: Place): Guess {
    const fill = (guess: Guess, into: Uint8Array) => {
      for (const part of colours) guessColour(siteOf(part, place), guess, into, part.guessAt)
    }
    const tried = guessesAt(siteOf(colours[0], place)).map((guess) => {
      fill(guess, this.#trial)
      const [blue, red] = colours
      return { guess, off: this.#offColour(blue) + this.#offColour(red) }
    })
    const { guess } = tried.reduce((best, one) => (one.off < best.off ? one : best))
    fill(guess, this.#guess)
    return guess
  }

  #offColour({ source, stride, at, guessAt }: Part): number {
    return distance(source, stride, at, { guess: this.#trial, from: guessAt, size: 8 })
  }

  #writeBright(bits: BitWriter, { column, row }: Place, { from, pattern }: Told): void {
    const [counts] = this.#counts
    for (let block = 0; block < 16; block += 1) {
      if (!(pattern & (1 << (block >> 2)))) continue
      const [x, y] = [column * 4 + (BLOCK_X[block] ?? 0), row * 4 + (BLOCK_Y[block] ?? 0)]
      const levels = { values: this.#residual.levels, from: block * 16 + from, count: 16 - from }
      counts.note(x, y, writeLevels(bits, levels, counts.around(x, y)))
    }
  }

  #writeColours(bits: BitWriter, { column, row }: Place, colours: number): void {
    if (colours === 0) return
    for (const values of this.#residual.levelsOfColours) writeLevels(bits, { values, from: 0, count: 4 }, 0)
    if (colours === 1) return
    for (let block = 0; block < 8; block += 1) {
      const counts = this.#counts[block < 4 ? 1 : 2]
      const [x, y] = [column * 2 + (block & 1), row * 2 + ((block >> 1) & 1)]
      const levels = { values: this.#residual.levels, from: (16 + block) * 16 + 1, count: 15 }
      counts.note(x, y, writeLevels(bits, levels, counts.around(x, y)))
    }
  }

  #partsAt(frame: Planes, { column, row }: Place): Parts {
    const { width } = frame
    const part = (name: 'y' | 'u' | 'v', index: 0 | 1 | 2): Part => {
      const size = index === 0 ? 16 : 8
      const stride = index === 0 ? width : width / 2
      const at = row * size * stride + column * size
      const [firstBlock, guessAt] = [FIRST_BLOCKS[index], GUESS_AT[index]]
      return { source: frame[name], kept: this.kept[name], stride, at, size, firstBlock, guessAt }
    }
    return [part('y', 0), part('u', 1), part('v', 2)]
  }
}

type Parts = readonly [bright: Part, blue: Part, red: Part]

interface Change {
  readonly frame: Planes
  readonly place: Place
  readonly bits: BitWriter
  readonly steps: Steps
  /** How many before it were not told. */
  readonly skipped: number
}

interface Anew {
  readonly bits: BitWriter
  readonly steps: Steps
  readonly parts: Parts
  readonly place: Place
  /** The first of those that are coded anew. */
  readonly kind: number
  readonly guess: Guess
}

interface Told {
  readonly from: 0 | 1
  readonly pattern: number
}

function stepsOf(qp: number): Steps {
  return { bright: stepOf(qp), colour: colourStepOf(qp) }
}

function siteOf({ kept, stride, at }: Part, { column, row }: Place): Site {
  return { plane: kept, stride, at, hasLeft: column > 0, hasAbove: row > 0 }
}

interface Range {
  readonly min: number
  readonly max: number
}

interface Slot {
  readonly start: number
  min: number
  max: number
}

/** A window is kept in so many parts: what lies at its far end counts for a part of it longer. */
const PARTS = 60

/** Between what the values of the last while lie, whatever their number. */
export class RateWindow {
  readonly #overMs: number
  readonly #partMs: number
  #slots: Slot[] = []
  #range: Range = { min: Infinity, max: -Infinity }

  constructor(overMs: number) {
    this.#overMs = overMs
    this.#partMs = Math.max(1, overMs / PARTS)
  }

  /** Whether nothing of it matters to a value of that moment. */
  isPast(moment: number): boolean {
    const last = this.#slots.at(-1)
    return !last || last.start + this.#partMs <= moment - this.#overMs
  }

  /** Takes a value in, and answers between what those of the window lie. */
  add(ts: number, value: number): Range {
    this.#dropBefore(ts - this.#overMs)
    const start = Math.floor(ts / this.#partMs) * this.#partMs
    const slot = this.#slots.findLast((one) => one.start === start)
    if (slot) {
      slot.min = Math.min(slot.min, value)
      slot.max = Math.max(slot.max, value)
    } else {
      this.#slots.push({ start, min: value, max: value })
    }
    if (value < this.#range.min || value > this.#range.max) {
      this.#range = { min: Math.min(this.#range.min, value), max: Math.max(this.#range.max, value) }
    }
    return this.#range
  }

  #dropBefore(moment: number): void {
    const [first] = this.#slots
    if (!first || first.start + this.#partMs > moment) return
    this.#slots = this.#slots.filter(({ start }) => start + this.#partMs > moment)
    this.#range = {
      min: Math.min(...this.#slots.map(({ min }) => min)),
      max: Math.max(...this.#slots.map(({ max }) => max)),
    }
  }
}

/** Beyond the edge of the picture. */
const NONE = -1

/** How many coefficients each block of four points a side has, as its neighbours ask. */
export class Counts {
  readonly #counts: Int8Array
  readonly #empty: Int8Array
  readonly #stride: number

  /** In blocks. */
  constructor(width: number, height: number) {
    this.#stride = width + 1
    this.#empty = new Int8Array(this.#stride * (height + 1))
    this.#empty.fill(NONE, 0, this.#stride)
    for (let row = 1; row <= height; row += 1) this.#empty[row * this.#stride] = NONE
    this.#counts = this.#empty.slice()
  }

  clear(): void {
    this.#counts.set(this.#empty)
  }

  note(x: number, y: number, count: number): void {
    this.#counts[(y + 1) * this.#stride + x + 1] = count
  }

  /** The mean of the block at the left and the one above. */
  around(x: number, y: number): number {
    const at = (y + 1) * this.#stride + x + 1
    const left = this.#counts[at - 1] ?? NONE
    const above = this.#counts[at - this.#stride] ?? NONE
    if (left < 0) return Math.max(0, above)
    return above < 0 ? left : (left + above + 1) >> 1
  }
}

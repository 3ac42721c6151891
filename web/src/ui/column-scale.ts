export interface Scale {
  /** The figure at the upper end of the axis. */
  readonly top: number
  /** Where lines are drawn, from 0 to the top. */
  readonly steps: readonly number[]
}

const ABOUT_LINES = 4

/** An axis from 0 to a round figure that the largest value fits under, in steps of 1, 2 or 5 and their tens. */
export function scaleTo(largest: number): Scale {
  const least = Math.max(largest, 1) / ABOUT_LINES
  const tens = 10 ** Math.floor(Math.log10(least))
  const factor = [1, 2, 5, 10].find((one) => one * tens >= least) ?? 10
  const step = Math.max(1, factor * tens)
  const count = Math.max(1, Math.ceil(largest / step))
  return { top: count * step, steps: Array.from({ length: count + 1 }, (_, index) => index * step) }
}

/** Every how many columns a label has room, when `most` stand side by side at most. */
export function labelEvery(columns: number, most: number): number {
  return Math.max(1, Math.ceil(columns / most))
}

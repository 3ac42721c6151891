import { roundTo } from '@farm/contract/values'

export interface Axis {
  readonly top: number
  /** From 0 to the top. */
  readonly steps: readonly number[]
}

const STEPS = 5
const ROUND = [1, 2, 2.5, 3, 4, 5, 6, 8, 10] as const

/** An axis that ends at its cap, and grows to a round figure where something is larger: nothing is cut. */
export function axisTo(cap: number, largest: number): Axis {
  if (largest <= cap) return axisOf(cap)
  const tens = 10 ** Math.floor(Math.log10(largest))
  const factor = ROUND.find((one) => one * tens >= largest) ?? 10
  return axisOf(factor * tens)
}

function axisOf(top: number): Axis {
  return { top, steps: Array.from({ length: STEPS + 1 }, (_, index) => roundTo((top / STEPS) * index, 2)) }
}

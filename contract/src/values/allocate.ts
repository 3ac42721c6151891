import { compare } from './compare.ts'
import { decimalsOf, shifted } from './round.ts'

/**
 * Divides an amount by weights with so many decimals, by the largest remainder: each part is its exact share rounded down, and what
 * is left goes, a last digit each, to those of which most was rounded away, the first of them first. The parts add up to the amount
 * exactly; an amount with more decimals is divided with as many as it has. Where no weight is above zero, all weigh the same.
 */
export function allocate(amount: number, weights: readonly number[], digits: number): number[] {
  if (weights.length === 0) return []
  const decimals = Math.max(digits, decimalsOf(amount))
  const units = BigInt(shifted(Math.abs(amount), decimals))
  const shares = wholeWeights(weights)
  const total = shares.reduce((sum, one) => sum + one, 0n)
  const parts = shares.map((share) => (units * share) / total)
  const left = Number(units - parts.reduce((sum, one) => sum + one, 0n))
  const remainders = shares.map((share, at) => ({ at, remainder: (units * share) % total }))
  const first = remainders.toSorted((one, other) => compare(other.remainder, one.remainder)).slice(0, left)
  const raised = new Set(first.map(({ at }) => at))
  return parts.map((part, at) => {
    const value = shifted(Number(part + (raised.has(at) ? 1n : 0n)), -decimals)
    return amount < 0 && value !== 0 ? -value : value
  })
}

/** Weights without their decimals, in the same proportion. */
function wholeWeights(weights: readonly number[]): bigint[] {
  const known = weights.map((one) => (Number.isFinite(one) && one > 0 ? one : 0))
  if (known.every((one) => one === 0)) return known.map(() => 1n)
  const decimals = Math.max(...known.map(decimalsOf), 0)
  return known.map((one) => BigInt(shifted(one, decimals)))
}

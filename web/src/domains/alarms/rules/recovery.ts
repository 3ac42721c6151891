import { roundTo } from '@farm/contract/values'
import type { Rule } from './rule.ts'

/** A tenth of the threshold, and half a unit at least: values swing by as much without meaning anything. */
const PART = 10
const LEAST = 0.5

type Limit = Pick<Rule, 'condition' | 'threshold' | 'recovery'>

/** Where it could be over again by a rule that does not say so; undefined where there is nothing to propose. */
export function recoveryFor({ condition, threshold, recovery }: Limit): number | undefined {
  if (threshold === undefined || recovery !== undefined) return undefined
  if (condition !== '高于' && condition !== '低于') return undefined
  const between = Math.max(LEAST, Math.abs(threshold) / PART)
  const proposed = condition === '高于' ? threshold - between : threshold + between
  return roundTo(proposed, 1)
}

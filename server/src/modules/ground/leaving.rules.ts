import type { ClockData } from '@farm/contract/clock'

type OnPlots = Pick<ClockData, 'Place' | 'Ground'>

/**
 * Whether what was done on plots is not on all of them any more: on those that are named, those on which somebody stood, and where none is
 * named those of the plan, which any plot that is named takes the place of.
 */
export function leavesPlots(before: OnPlots, after: OnPlots): boolean {
  const still = new Set(plotsOf(after))
  const isNamedNow = (before.Place ?? []).length === 0 && (after.Place ?? []).length > 0
  return isNamedNow || plotsOf(before).some((one) => !still.has(one))
}

function plotsOf({ Place = [], Ground = [] }: OnPlots): readonly string[] {
  return [...Place, ...Ground]
}

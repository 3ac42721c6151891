import type { Faults } from '../errors/index.ts'
import { formatQuantity } from '../values/index.ts'

/** Plots are measured on the ground and on maps: so much more may have been worked than they are said to have. */
const MEASURED_SHARE = 1.1

/**
 * Nobody works more than there is: a slip of the thumb would outweigh a month of everybody else in the statistics. `plots`
 * are the areas of the chosen ones, in mu; of one that nobody has measured nothing is known.
 */
export function areaFaults(area: number | undefined, plots: ReadonlyArray<number | undefined>): Faults {
  const total = plots.reduce<number>((sum, one = Number.POSITIVE_INFINITY) => sum + one, 0)
  const isExcess = plots.length > 0 && area !== undefined && area > total * MEASURED_SHARE
  return isExcess ? { Area: [`“作业面积”超过所选地块的面积 ${formatQuantity(total, '亩')}`] } : {}
}

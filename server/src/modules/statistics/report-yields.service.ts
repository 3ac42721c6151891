import { planForm } from '@farm/contract/plans'
import type { ReportMeasure } from '@farm/contract/statistics'
import type { Db } from '../../platform/db/index.ts'
import { type Scope, viewedKind } from '../access/index.ts'
import type { Line } from './report.rules.ts'
import { type Chosen, numbersOf } from './report.store.ts'
import { sees } from './seen.ts'

/** Told of the plans of lines, beside what was harvested. */
const OF_PLANS = ['planArea', 'targetArea', 'planned', 'reachedYield']

/** Whether a report has figures of the plans behind its punch-ins. */
export function asksOfPlans({ measures }: { readonly measures: readonly ReportMeasure[] }): boolean {
  return measures.some(
    ({ of }) => typeof of === 'object' && 'ratio' in of && of.ratio.some((one) => OF_PLANS.includes(one)),
  )
}

const fields = ['Count', 'TargetYield', 'Harvest'] as const

interface Harvested {
  readonly db: Db
  readonly scope: Scope
  readonly chosen: Chosen
}

/**
 * Lines by plan, with the planned area of those that harvested, what they are to bring and what they have brought so far: kg and
 * mu. Of a plan without a target nothing goes into what is compared with targets.
 */
export async function withPlans({ db, scope, chosen }: Harvested, lines: readonly Line[]): Promise<Line[]> {
  const plans = viewedKind(scope, planForm)
  const at = chosen.kind.whole.counted?.measures.indexOf('Harvest') ?? -1
  const own = lines.filter(({ sums }) => (sums[at] ?? 0) > 0)
  if (!plans || !sees(chosen.kind, 'Harvest')) return [...lines]
  const seen = fields.filter((name) => sees(plans, name))
  const known = await numbersOf(db, scope, plans, { ids: own.map(({ key }) => key), fields: seen })
  return lines.map((line) => {
    const plan = known.get(line.key)
    if (!plan) return line
    const { Count = 0, TargetYield = 0, Harvest = 0 } = plan
    const harvested = line.sums[at] ?? 0
    return {
      ...line,
      besides: {
        ...line.besides,
        ...(Count > 0 && { yield: harvested, planArea: Count }),
        ...(TargetYield > 0 && { planned: TargetYield, targetArea: Count, reachedYield: Harvest }),
      },
    }
  })
}

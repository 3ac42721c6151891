import { clockForm } from '@farm/contract/clock'
import { planForm } from '@farm/contract/plans'
import { type ReportPart, reportOf } from '@farm/contract/statistics'
import { cropsOfPlans } from './plan-counts.store.ts'
import { makeOnce } from './once.ts'
import { type CountedReport, linesBy } from './report-counted.service.ts'
import { inputsBy } from './report-inputs.service.ts'
import { plansBy } from './report-plans.service.ts'
import { withPlans } from './report-yields.service.ts'
import { type Line, gathered } from './report.rules.ts'
import { wordsOf } from './report.store.ts'
import { sees, viewedKind } from './seen.ts'

/**
 * Crops or enterprises by the plans that run in the period, what punch-ins harvested in it for plans and what they used for them.
 * 亩均采收 is in kg per mu: what plans harvested in the period, divided by the planned area of those that did.
 */
export function cropsBy(counted: CountedReport, by: ReportPart): Promise<Line[]> {
  return once(counted, by, () => gatheredBy(counted, by))
}

const once = makeOnce<Line[]>()

async function gatheredBy(counted: CountedReport, by: ReportPart): Promise<Line[]> {
  const plans = await plansBy(counted, counted.report.source.parts[by]?.field)
  const work = ofPunchIns(counted)
  if (!work) return plans
  const { kind } = work.chosen
  const at = kind.whole.counted?.measures.indexOf('Harvest') ?? -1
  const harvests = sees(kind, 'Harvest') ? await withPlans(work, await linesBy(work, 'Plan')) : []
  const used = sees(kind, 'Inputs') ? await inputsBy(work, 'Plan') : []
  const lines = [
    ...harvests.map(({ key, sums, besides }): Line => {
      const { yield: harvestedYield = 0, planArea: harvestedArea = 0 } = besides
      return { key, n: 0, sums: [], besides: { yield: sums[at] ?? 0, harvestedYield, harvestedArea } }
    }),
    ...used.map(({ key, besides }): Line => ({ key, n: 0, sums: [], besides: { weight: besides.weight ?? 0 } })),
  ]
  return gathered([...plans, ...(await ofPlans(counted, by, lines))])
}

/**
 * Lines by plan under the crop or the enterprise of the plan. What was done for no plan, or for one of no crop, stands in none:
 * it has no area to be divided by, and so rows by either come to the same.
 */
async function ofPlans(counted: CountedReport, by: ReportPart, lines: readonly Line[]): Promise<Line[]> {
  const { db, scope, chosen } = counted
  const kind = viewedKind(scope, planForm)
  if (!kind) return []
  const ids = [...new Set(lines.map(({ key }) => key))]
  const crops = await cropsOfPlans(db, scope, kind, ids)
  const [enterprise] = chosen.held
  const needsOwners = by === 'Enterprise' || enterprise !== undefined
  const owners = needsOwners ? await wordsOf(db, scope, kind, { ids, field: 'Enterprise' }) : new Map<string, string>()
  return lines.flatMap((line) => {
    const [crop, owner] = [crops.get(line.key), owners.get(line.key) ?? '']
    if (crop === undefined || (enterprise && !enterprise.values.includes(owner))) return []
    return [{ ...line, key: by === 'Enterprise' ? owner : crop }]
  })
}

/** Punch-ins within the same bounds; undefined where the person may see none, or not of what plan they are. */
function ofPunchIns(counted: CountedReport): CountedReport | undefined {
  const report = reportOf('prod')
  const kind = viewedKind(counted.scope, clockForm)
  if (!report || !kind?.rights.has(counted.chosen.right) || !sees(kind, 'Plan')) return undefined
  // Both call the enterprise alike.
  if (counted.chosen.held.length > 0 && !sees(kind, 'Enterprise')) return undefined
  return { ...counted, report, chosen: { ...counted.chosen, kind } }
}

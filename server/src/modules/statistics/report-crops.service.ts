import { clockForm } from '@farm/contract/clock'
import { type ReportPart, reportOf } from '@farm/contract/statistics'
import { type CountedReport, linesBy } from './report-counted.service.ts'
import { inputsBy } from './report-inputs.service.ts'
import { plansBy } from './report-plans.service.ts'
import { type Line, gathered } from './report.rules.ts'
import { sees, viewedKind } from './seen.ts'

/** Crops or enterprises by the plans that run in the period, what punch-ins harvested in it and what they used. */
export async function cropsBy(counted: CountedReport, by: ReportPart): Promise<Line[]> {
  const plans = await plansBy(counted, counted.report.source.parts[by]?.field)
  const work = ofPunchIns(counted)
  if (!work) return plans
  const { kind } = work.chosen
  const seesPlans = by !== 'Crop' || sees(kind, 'Plan')
  const at = kind.whole.counted?.measures.indexOf('Harvest') ?? -1
  const isHarvestSeen = sees(kind, 'Harvest') && seesPlans
  const harvests = isHarvestSeen ? await linesBy(work, by) : []
  const used = sees(kind, 'Inputs') && seesPlans ? await inputsBy(work, by) : []
  const lines = gathered([
    ...plans,
    ...harvests.map(({ key, sums }): Line => ({ key, n: 0, sums: [], besides: { yield: sums[at] ?? 0 } })),
    ...used.map(({ key, besides }): Line => ({ key, n: 0, sums: [], besides: { weight: besides.weight ?? 0 } })),
  ])
  return lines
}

/** Punch-ins within the same bounds; undefined where the person may see none. */
function ofPunchIns(counted: CountedReport): CountedReport | undefined {
  const report = reportOf('prod')
  const kind = viewedKind(counted.scope, clockForm)
  if (!report || !kind?.rights.has(counted.chosen.right)) return undefined
  // Both call the enterprise alike.
  if (counted.chosen.held.length > 0 && !sees(kind, 'Enterprise')) return undefined
  return { ...counted, report, chosen: { ...counted.chosen, kind } }
}

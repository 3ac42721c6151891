import { clockForm } from '@farm/contract/clock'
import { planForm } from '@farm/contract/plans'
import { type ReportPart, reportOf } from '@farm/contract/statistics'
import { roundTo } from '@farm/contract/values'
import { viewedKind } from '../access/index.ts'
import { cropsOfPlans } from './plan-counts.store.ts'
import { makeOnce } from './once.ts'
import { type CountedReport, linesBy, totalOf } from './report-counted.service.ts'
import { inputDays, inputsBy } from './report-inputs.service.ts'
import { plansBy } from './report-plans.service.ts'
import { withPlans } from './report-yields.service.ts'
import { type Line, gathered, together } from './report.rules.ts'
import { wordsOf } from './report.store.ts'
import { sees } from './seen.ts'

/**
 * Crops or enterprises by the plans that run in the period, what punch-ins harvested in it and what they used. 期内亩产 is in kg per mu:
 * what plans harvested in the period, divided by the planned area of those that did.
 */
export function cropsBy(counted: CountedReport, by: ReportPart): Promise<Line[]> {
  return once(counted, by, () => gatheredBy(counted, by))
}

const once = makeOnce<Line[]>()
/** Amounts are kept to three decimals. */
const DIGITS = 3

async function gatheredBy(counted: CountedReport, by: ReportPart): Promise<Line[]> {
  const plans = await plansBy(counted, counted.report.source.parts[by]?.field)
  const work = ofPunchIns(counted)
  if (!work) return plans
  const { kind } = work.chosen
  const at = kind.whole.counted?.measures.indexOf('Harvest') ?? -1
  const isByCrop = by === 'Crop'
  const harvests = sees(kind, 'Harvest') ? await withPlans(work, await linesBy(work, 'Plan')) : []
  const used = sees(kind, 'Inputs') ? await inputsBy(work, 'Plan') : []
  const lines = [
    ...harvests.map(({ key, sums, besides }) => {
      const { yield: harvestedYield = 0, planArea: harvestedArea = 0 } = besides
      return lineOf(key, { ...(isByCrop && { yield: sums[at] ?? 0 }), harvestedYield, harvestedArea })
    }),
    ...used.map(({ key, besides: { weight = 0 } }) =>
      lineOf(key, { ...(isByCrop && { weight }), plannedWeight: weight }),
    ),
  ]
  const ofThem = await ofPlans(counted, by, lines)
  const others = isByCrop ? await ofNone(work, ofThem) : await ofEnterprises(work)
  return gathered([...plans, ...ofThem, ...others])
}

function lineOf(key: string, besides: Record<string, number>): Line {
  return { key, n: 0, sums: [], besides }
}

/** What enterprises harvested and used, for plans or not: it is theirs as their punch-ins say. */
async function ofEnterprises(work: CountedReport): Promise<Line[]> {
  const { kind } = work.chosen
  const at = kind.whole.counted?.measures.indexOf('Harvest') ?? -1
  const harvests = sees(kind, 'Harvest') ? await linesBy(work, 'Enterprise') : []
  const used = sees(kind, 'Inputs') ? await inputsBy(work, 'Enterprise') : []
  return [
    ...harvests.map(({ key, sums }) => lineOf(key, { yield: sums[at] ?? 0 })),
    ...used.map(({ key, besides: { weight = 0 } }) => lineOf(key, { weight })),
  ]
}

/** What was harvested and used for no plan, or for one of no crop: rows add up to the figures of the reports of harvests and inputs. */
async function ofNone(work: CountedReport, lines: readonly Line[]): Promise<Line[]> {
  const { kind } = work.chosen
  const told = together(lines).besides
  const at = kind.whole.counted?.measures.indexOf('Harvest') ?? -1
  const left = (all: number, key: string) => Math.max(0, roundTo(all - (told[key] ?? 0), DIGITS))
  const harvested = sees(kind, 'Harvest') ? left((await totalOf(work)).sums[at] ?? 0, 'yield') : 0
  const used = sees(kind, 'Inputs') ? left(together(await inputDays(work)).besides.weight ?? 0, 'weight') : 0
  return harvested + used > 0 ? [lineOf('', { yield: harvested, weight: used })] : []
}

/** Lines by plan under the crop or the enterprise of the plan. What was done for no plan, or for one of no crop, stands in none. */
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

import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { enterpriseForm } from '@farm/contract/enterprises'
import { planForm } from '@farm/contract/plans'
import type { CropCount, PlanCount, PlanParts } from '@farm/contract/statistics'
import { roundTo } from '@farm/contract/values'
import type { Db } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, viewedKind } from '../access/index.ts'
import { namesOfAll } from '../forms/index.ts'
import { cropsOfPlans, planRows } from './plan-counts.store.ts'
import { longCounts } from './long-counts.service.ts'
import { thisYear } from './periods.rules.ts'
import { neededKind, sees } from './seen.ts'
import { type Period, checkedPeriod } from './statistics.rules.ts'

interface Asked {
  readonly from?: string
  readonly to?: string
}

interface Asking {
  readonly db: Db
  readonly scope: Scope
  /** By the calendar of the farm. */
  readonly today: string
}

interface AskedPlans extends Asked {
  readonly by?: PlanParts
}

/** Plans by enterprise and crop, or less. By what is hidden from the caller they are neither chosen nor told apart. */
export async function planCounts(
  { db, scope, today }: Asking,
  { from, to, by = 'EnterpriseCrop' }: AskedPlans,
): Promise<PlanCount[]> {
  const period = from === undefined && to === undefined ? undefined : checkedPeriod(from ?? today, to ?? today)
  const kind = neededKind(scope, planForm)
  const chosenBy = period ? ['Status', 'StartDate', 'EndDate'] : ['Status']
  if (!sees(kind, ...chosenBy)) return []
  const rows = await planRows(db, scope, kind, { period, by })
  const enterprises = await namesOf(
    db,
    scope,
    enterpriseForm,
    rows.map((row) => row.enterprise),
  )
  const crops = await namesOf(
    db,
    scope,
    cropForm,
    rows.map((row) => row.crop),
  )
  return rows.map((row) => ({
    ...(row.enterprise !== null && { Enterprise: { Id: row.enterprise, Name: enterprises.get(row.enterprise) ?? '' } }),
    ...(row.crop !== null && { Crop: { Id: row.crop, Name: crops.get(row.crop) ?? '' } }),
    Plans: row.plans,
    ...(sees(kind, 'Count') && { Area: roundTo(row.area, 2) }),
    ...(row.progress !== null && { Progress: roundTo(row.progress, 0) }),
    ...(sees(kind, 'LateDays') && { Late: row.late }),
  }))
}

function namesOf(
  db: Db,
  scope: Scope,
  kind: typeof cropForm | typeof enterpriseForm,
  ids: ReadonlyArray<string | null>,
) {
  const named = ids.filter((id) => id !== null)
  return namesOfAll(db, scope, kind.key, named)
}

/** Crops by the plans whose days meet a period and by what was harvested in it. */
export async function cropCounts({ db, scope, today }: Asking, asked: Asked): Promise<CropCount[]> {
  const period = thisYear(asked, today)
  const kind = neededKind(scope, planForm)
  if (!sees(kind, 'Status', 'StartDate', 'EndDate', 'Crops')) return []
  const rows = await planRows(db, scope, kind, { period, by: 'Crop' })
  const yields = await yieldsByCrop({ db, scope, plans: kind }, period)
  const byCrop = new Map(rows.flatMap((row) => (row.crop === null ? [] : [[row.crop, row] as const])))
  const ids = [...new Set([...byCrop.keys(), ...(yields?.keys() ?? [])])]
  const names = await namesOfAll(db, scope, cropForm.key, ids, period)
  const seesArea = sees(kind, 'Count')
  const told = ids.map((id) => {
    const row = byCrop.get(id)
    return {
      Crop: { Id: id, Name: names.get(id) ?? '' },
      Plans: row?.plans ?? 0,
      ...(seesArea && { Area: roundTo(row?.area ?? 0, 2) }),
      ...(yields && { Yield: roundTo(yields.get(id) ?? 0, 2) }),
    }
  })
  return told.toSorted(
    (one, other) => (other.Area ?? 0) - (one.Area ?? 0) || other.Plans - one.Plans || byId(one, other),
  )
}

function byId(one: Pick<CropCount, 'Crop'>, other: Pick<CropCount, 'Crop'>): number {
  return one.Crop.Id < other.Crop.Id ? -1 : 1
}

interface Reading {
  readonly db: Db
  readonly scope: Scope
  readonly plans: SeenKind
}

/** Kilogrammes by crop, of plans that the caller may read; undefined where they may not see harvests. */
async function yieldsByCrop({ db, scope, plans }: Reading, period: Period) {
  if (!sees(viewedKind(scope, clockForm), 'Harvest', 'Plan')) return undefined
  const at = clockForm.counted?.measures.indexOf('Harvest') ?? -1
  const byPlan = await longCounts(db, scope, { kind: clockForm, dimension: 'Plan' }, period)
  const harvested = byPlan.map(({ key, sums }) => [key, sums[at] ?? 0] as const).filter(([, sum]) => sum > 0)
  const crops = await cropsOfPlans(
    db,
    scope,
    plans,
    harvested.map(([plan]) => plan),
  )
  const byCrop = new Map<string, number>()
  for (const [plan, sum] of harvested) {
    const crop = crops.get(plan)
    if (crop !== undefined) byCrop.set(crop, (byCrop.get(crop) ?? 0) + sum)
  }
  return byCrop
}

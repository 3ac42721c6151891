import { planForm, planStates } from '@farm/contract/plans'
import type { PlanParts } from '@farm/contract/statistics'
import { type Db, fieldsIn, listed, type RawBuilder, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'
import { sees } from './seen.ts'
import type { Period } from './statistics.rules.ts'

const plan = fieldsIn(planForm)

export interface PlanRow {
  readonly enterprise: string | null
  readonly crop: string | null
  readonly plans: number
  readonly area: number
  /** Mean by area, of those that have any; null where none has. */
  readonly progress: number | null
  readonly late: number
}

/** Of enterprises times crops. By less there are as many as there are crops: what is added up of those is all of it. */
const MOST = 500

export interface PlanChoice {
  /** Those in progress unless told. */
  readonly period: Period | undefined
  readonly by: PlanParts
}

/**
 * Plans by their parts: those in progress, or those that were begun and whose days meet a period; the largest first. How far
 * they are is the mean by area of those of which it is known; where none of them has an area, the plain one.
 */
export async function planRows(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  { period, by }: PlanChoice,
): Promise<readonly PlanRow[]> {
  const isApart = by === 'EnterpriseCrop'
  const enterprise = isApart && sees(kind, 'Enterprise') ? sql`r.data->>${plan.Enterprise}` : sql`null`
  const crop = by !== 'All' && sees(kind, 'Crops') ? sql`r.data->>${plan.Crops}` : sql`null`
  const progress = sees(kind, 'Progress') ? sql`(r.data->>${plan.Progress})::float8` : sql`null::float8`
  const area = sees(kind, 'Count') ? sql`coalesce((r.data->>${plan.Count})::float8, 0)` : sql`0::float8`
  const { rows } = await sql<PlanRow>`
    select enterprise, crop, count(*)::integer as plans, sum(area) as area,
           coalesce(sum(progress * area) filter (where progress is not null) / nullif(sum(area) filter (where progress is not null), 0),
                    avg(progress)) as progress,
           (count(*) filter (where is_late))::integer as late
      from (select ${enterprise} as enterprise, ${crop} as crop, ${progress} as progress, ${area} as area,
                   r.data->>${plan.Status} = '执行中' and coalesce((r.data->>${plan.LateDays})::integer, 0) > 0 as is_late
              from record r
             where r.form_id = ${sql.lit(planForm.id)} and not r.is_deleted and ${readable(scope, kind, 'r')} and ${isMeant(period)}) p
     group by enterprise, crop
     order by sum(area) desc, count(*) desc, enterprise, crop
     ${isApart ? sql`limit ${sql.lit(MOST)}` : sql``}
  `.execute(db)
  return rows
}

// Days are compared as lists sort by them, so that those that ended long ago are not looked at.
function isMeant(period: Period | undefined): RawBuilder<boolean> {
  if (!period) return sql`r.data->>${plan.Status} = '执行中'`
  return sql`r.data->>${plan.Status} in ${listed(planStates.where('begun'))} and r.data->>${plan.StartDate} <= ${period.to}
    and coalesce(r.data->>${plan.EndDate}, '') collate pinyin >= ${period.from}`
}

/** The crops of those of the plans that the scope may read. */
export async function cropsOfPlans(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; crop: string }>`
    select r.id, r.data->>${plan.Crops} as crop from record r
     where r.id = any(${[...ids]}::uuid[]) and r.form_id = ${sql.lit(planForm.id)} and not r.is_deleted
       and ${readable(scope, kind, 'r')} and r.data->>${plan.Crops} is not null
  `.execute(db)
  return new Map(rows.map(({ id, crop }) => [id, crop]))
}

/** How many plans in progress began on these days. */
export async function begunPlans(db: Db, scope: Scope, kind: SeenKind, { from, to }: Period): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from record r
     where r.form_id = ${sql.lit(planForm.id)} and not r.is_deleted and ${readable(scope, kind, 'r')}
       and r.data->>${plan.Status} = '执行中' and coalesce(r.data->>${plan.StartDate}, '') collate pinyin between ${from} and ${to}
  `.execute(db)
  return rows[0]?.n ?? 0
}

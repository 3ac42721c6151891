import { planStates } from '@farm/contract/plans'
import { type Db, listed, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'

/** Plots and time, both days included. */
export interface Ground {
  readonly places: readonly string[]
  readonly from: string
  readonly to: string
  /** A plan that is not meant: the one itself. */
  readonly except?: string | undefined
}

export interface OverlapRow {
  readonly id: string
  readonly name: string | null
  readonly status: string
  readonly start: string
  readonly end: string
  readonly places: readonly string[]
}

const MOST = 50

/** Plans that are not ended and that the scope may read, on any of the plots in the time; the earliest first. */
export async function overlapsOf(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  { places, from, to, except }: Ground,
): Promise<readonly OverlapRow[]> {
  const asked = sql`${[...places]}::text[]`
  const { rows } = await sql<OverlapRow>`
    select r.id, r.data->>'Name' as name, r.data->>'Status' as status, r.data->>'StartDate' as start, r.data->>'EndDate' as end,
           array(select p from jsonb_array_elements_text(r.data->'Place') p where p = any(${asked})) as places
      from record r
     where r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and ${readable(scope, kind, 'r')}
       and (r.data->'Place') ?| ${asked}
       -- Written so that the plots lead to the plans: most plans have one of these states.
       and coalesce(r.data->>'Status', '草稿') in ${listed(planStates.where('on-plots'))}
       and r.data->>'StartDate' <= ${to} and r.data->>'EndDate' >= ${from}
       and r.id is distinct from ${except ?? null}::uuid
     order by r.data->>'StartDate', r.id
     limit ${sql.lit(MOST)}
  `.execute(db)
  return rows
}

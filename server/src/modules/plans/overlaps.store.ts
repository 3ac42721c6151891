import { planForm, planStates } from '@farm/contract/plans'
import { type Db, fieldsIn, listed, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'

const planFields = fieldsIn(planForm)

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
    select r.id, r.data->>${planFields.Name} as name, r.data->>${planFields.Status} as status,
      r.data->>${planFields.StartDate} as start, r.data->>${planFields.EndDate} as end,
           array(select p from jsonb_array_elements_text(r.data->${planFields.Place}) p where p = any(${asked})) as places
      from record r
     where r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and ${readable(scope, kind, 'r')}
       and (r.data->${planFields.Place}) ?| ${asked}
       -- Written so that the plots lead to the plans: most plans have one of these states.
       and coalesce(r.data->>${planFields.Status}, '草稿') in ${listed(planStates.where('on-plots'))}
       and r.data->>${planFields.StartDate} <= ${to} and r.data->>${planFields.EndDate} >= ${from}
       and r.id is distinct from ${except ?? null}::uuid
     order by r.data->>${planFields.StartDate}, r.id
     limit ${sql.lit(MOST)}
  `.execute(db)
  return rows
}

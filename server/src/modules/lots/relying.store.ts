import { clockForm } from '@farm/contract/clock'
import { certificateForm, certificateStates, lotForm } from '@farm/contract/lots'
import { planForm } from '@farm/contract/plans'
import { workOrderForm } from '@farm/contract/work-orders'
import { type Db, columnsIn, fieldsIn, listed, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'

const certificate = fieldsIn(certificateForm)
const lot = fieldsIn(lotForm)
const harvest = columnsIn(lotForm, 'Harvests')
const punchIn = fieldsIn(clockForm)
const workOrder = fieldsIn(workOrderForm)
const plans = fieldsIn(planForm)

interface Used {
  readonly enterprise: string
  /** Where it was used, and what came out of these plots later. */
  readonly places: readonly string[]
  readonly plan: string | undefined
  /** ISO 8601. */
  readonly occurTime: string
}

export interface RelyingRow {
  readonly certificate: string
  readonly lot: string
  readonly isSeen: boolean
}

/** So long after it a use is looked at when goods are certified. */
const LONGEST = sql.lit('366 days')

/**
 * Certificates in force of goods that were harvested after something was used on their plots or for their plan, whoever may see them, the
 * latest first.
 */
export async function relyingOn(
  db: Db,
  scope: Scope,
  kind: SeenKind | undefined,
  { enterprise, places, plan, occurTime }: Used,
): Promise<readonly RelyingRow[]> {
  const { rows } = await sql<RelyingRow>`
    with recursive down (id) as (
      select l.id from record l
       cross join lateral jsonb_array_elements(l.data->${lot.Harvests}) h
        join record r on r.id = (h->>${harvest.PunchIn})::uuid and r.form_id = ${sql.lit(clockForm.id)} and not r.is_deleted
        left join record w on w.id = (r.data->>${punchIn.WorkOrder})::uuid
        left join record p on p.id = (r.data->>${punchIn.Plan})::uuid
       where l.form_id = ${sql.lit(lotForm.id)} and not l.is_deleted and l.data->>${lot.Enterprise} = ${enterprise}
         and r.occur_time >= ${occurTime}::timestamptz and r.occur_time < ${occurTime}::timestamptz + ${LONGEST}::interval
         and (coalesce(nullif(r.data->${punchIn.Place}, '[]'), nullif(w.data->${workOrder.Place}, '[]'),
           p.data->${plans.Place}) ?| ${sql`${[...places]}::text[]`}
           or coalesce(r.data->>${punchIn.Plan}, w.data->>${workOrder.Plan}) = ${plan ?? null})
      union
      select r.id from down d join record r on r.form_id = ${sql.lit(lotForm.id)} and not r.is_deleted
         and nullif(jsonb_path_query_array(r.data, '$."Sources"[*]."Lot"'), '[]') ? d.id::text
    )
    select r.data->>${certificate.Number} as certificate, l.data->>${lot.Number} as lot,
           ${kind ? readable(scope, kind, 'r') : sql`false`} as "isSeen"
      from record r join record l on l.id = (r.data->>${certificate.Lot})::uuid
     where r.form_id = ${sql.lit(certificateForm.id)} and not r.is_deleted
       and r.data->>${certificate.Status} in ${listed(certificateStates.where('in-force'))}
       and r.data->>${certificate.Lot} = any(array(select id::text from down))
     order by r.data->>${certificate.Number} desc
     limit 3
  `.execute(db)
  return rows
}

import { planForm } from '@farm/contract/plans'
import { type Db, fieldsIn, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'

const planFields = fieldsIn(planForm)

/** Running plans without steps that have the same crop, stage and delay. */
export interface Unstepped {
  readonly crop: string
  readonly stage: string
  readonly delay: string
  readonly plans: number
}

/** The running plans of the scope that have no progress. They are few, and so are counted as they stand. */
export async function withoutSteps(db: Db, scope: Scope, kind: SeenKind): Promise<readonly Unstepped[]> {
  const { rows } = await sql<Unstepped>`
    select coalesce(r.data->>${planFields.Crops}, '') as crop, coalesce(r.data->>${planFields.Stage}, '') as stage,
           coalesce(r.data->>${planFields.Delay}, '') as delay, count(*)::integer as plans
      from record r
     where r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and r.data->>${planFields.Status} = '执行中'
       and r.data->>${planFields.Progress} is null and ${readable(scope, kind, 'r')}
     group by 1, 2, 3
  `.execute(db)
  return rows
}

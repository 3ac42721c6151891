import { type Db, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'

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
    select coalesce(r.data->>'Crops', '') as crop, coalesce(r.data->>'Stage', '') as stage,
           coalesce(r.data->>'Delay', '') as delay, count(*)::integer as plans
      from record r
     where r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and r.data->>'Status' = '执行中'
       and r.data->>'Progress' is null and ${readable(scope, kind, 'r')}
     group by 1, 2, 3
  `.execute(db)
  return rows
}

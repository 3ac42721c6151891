import { clockForm } from '@farm/contract/clock'
import { type Db, farmDay, fieldsIn, sql } from '../../platform/db/index.ts'
import { type Scope, readable } from '../access/index.ts'
import { type DailyCount, inFigures } from '../forms/index.ts'

const punchIn = fieldsIn(clockForm)

interface OfPerson {
  readonly user: string
  readonly plan: string | undefined
  /** Days, both included. */
  readonly from: string
  readonly to: string
}

/** What one person punched in, by day and operation, of what the scope may read. */
export async function dailyCountsOfPerson(
  db: Db,
  scope: Scope,
  { user, plan, from, to }: OfPerson,
): Promise<DailyCount[]> {
  const kind = scope.kinds.byId(clockForm.id)
  if (!kind) return []
  const ofPlan = plan === undefined ? sql`true` : sql`r.data->>${punchIn.Plan} = ${plan}`
  const { rows } = await sql<DailyCount>`
    select ${farmDay('r.occur_time')}::text as day, r.data->>${punchIn.Operation} as key, count(*)::integer as n
      from record r
     where r.form_id = ${sql.lit(clockForm.id)} and not r.is_deleted and r.user_id = ${user}
       and r.occur_time >= ${from}::timestamp at time zone farm_zone()
       and r.occur_time < (${to}::date + 1)::timestamp at time zone farm_zone()
       and ${readable(scope, kind, 'r')} and ${inFigures(clockForm, 'r')} and ${ofPlan} and r.data->>${punchIn.Operation} is not null
     group by 1, 2
     order by 1, 2
  `.execute(db)
  return rows
}

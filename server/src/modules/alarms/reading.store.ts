import { type AlarmData, alarmForm } from '@farm/contract/alarms'
import { enterpriseForm } from '@farm/contract/enterprises'
import { type Db, type Unread, fieldsIn, readEach, sql, wireTime } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'

const alarm = fieldsIn(alarmForm)
const enterprise = fieldsIn(enterpriseForm)

export interface TodayRow {
  readonly id: string
  readonly data: AlarmData
  readonly time: string
  /** Of the enterprise, where the person may read that. */
  readonly enterprise: string | null
}

interface Wanted {
  /** When the day began. */
  readonly from: Date
  readonly limit: number
}

/** Alarms that the scope may read and that were raised since then or are open, newest first. */
export async function alarmsSince(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  { from, limit }: Wanted,
): Promise<readonly TodayRow[]> {
  const enterprises = scope.kinds.byKey(enterpriseForm.key)
  const isNamed = enterprises?.rights.has('view') ? readable(scope, enterprises, 'e') : sql`false`
  const columns = sql`r.id, r.data, r.occur_time`
  const seen = sql`r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and ${readable(scope, kind, 'r')}`
  const { rows } = await sql<Unread<TodayRow>>`
    with opened as materialized (
      select ${columns} from record r
       where ${seen} and r.occur_time >= ${from.toISOString()} order by r.occur_time desc, r.id desc limit ${limit}
    ), still as materialized (
      select ${columns} from record r
       where ${seen} and r.data->>${alarm.State} = '未恢复' and r.occur_time < ${from.toISOString()}
       order by r.occur_time desc, r.id desc limit ${limit}
    )
    select a.id, a.data, ${wireTime('a.occur_time')} as time,
           (select e.data->>${enterprise.Name} from record e where e.id = (a.data->>${alarm.Enterprise})::uuid and not e.is_deleted
             and ${isNamed})
             as enterprise
      from (select * from opened union all select * from still) a
     order by a.occur_time desc, a.id desc
     limit ${limit}
  `.execute(db)
  return readEach(alarmForm, rows)
}

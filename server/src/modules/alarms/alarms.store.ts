import { type AlarmData, alarmForm, alarmRuleForm } from '@farm/contract/alarms'
import { type Db, type Unread, fieldsIn, readEach, sql, wireTime } from '../../platform/db/index.ts'

const alarm = fieldsIn(alarmForm)
const rules = fieldsIn(alarmRuleForm)

export interface AlarmRow {
  readonly id: string
  readonly data: AlarmData
  readonly organPath: string
  readonly occurTime: string
}

const rowColumns = sql`r.id, r.data, r.organ_path as "organPath", ${wireTime('r.occur_time')} as "occurTime"`

/** Alarms, locked, in one order for everybody; those that were deleted are left out. */
export async function lockAlarms(db: Db, ids: readonly string[]): Promise<readonly AlarmRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Unread<AlarmRow>>`
    select ${rowColumns} from record r
     where r.id = any(${[...ids]}::uuid[]) and r.form_id = ${sql.lit(alarmForm.id)} and not r.is_deleted
     order by r.id for no key update
  `.execute(db)
  return readEach(alarmForm, rows)
}

/** Those of the alarms that no device holds open any more. */
export async function heldByNobody(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select a.id from unnest(${[...ids]}::uuid[]) as a (id)
     where not exists (select from alarm_state s where s.alarm_id = a.id)
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

interface Budget {
  readonly deviceNo: number
  readonly raised: number
  /** When the hour that it is counted by began, ms. */
  readonly hour: number
}

/** Counts alarms of devices, a device named once for each; answers how many it raised within the hour, these with them. */
export async function countRaised(db: Db, deviceNos: readonly number[], now: Date): Promise<readonly Budget[]> {
  const { rows } = await sql<Budget>`
    insert into alarm_budget as b (device_no, hour, raised)
    select d.no, ${now.toISOString()}, count(*) from unnest(${[...deviceNos]}::int[]) as d (no) group by 1 order by 1
    on conflict (device_no) do update
       set hour = case when b.hour > excluded.hour - interval '1 hour' then b.hour else excluded.hour end,
           raised = case when b.hour > excluded.hour - interval '1 hour' then b.raised + excluded.raised else excluded.raised end
    returning b.device_no as "deviceNo", b.raised, (extract(epoch from b.hour) * 1000)::float8 as hour
  `.execute(db)
  return rows
}

/** Open alarms of a rule. */
interface Recent {
  readonly count: number
  /** The one that was raised first. */
  readonly first: string
}

interface Lately {
  readonly organPath: string
  readonly since: Date
}

/** By rule, the open alarms of an organisation that were raised since a moment. */
export async function recentByRule(db: Db, { organPath, since }: Lately): Promise<ReadonlyMap<string, Recent>> {
  const { rows } = await sql<Recent & { ruleId: string }>`
    select r.data->>${alarm.Rule} as "ruleId", count(*)::integer as count,
           (array_agg(r.id order by r.occur_time, r.id))[1] as first
      from record r
     where r.form_id = ${sql.lit(alarmForm.id)} and not r.is_deleted and r.data->>${alarm.State} = '未恢复'
       and r.occur_time > ${since.toISOString()} and r.organ_path = ${organPath}
     group by 1
  `.execute(db)
  return new Map(rows.map(({ ruleId, ...recent }) => [ruleId, recent]))
}

/** An alarm whose people are to be told again. */
export interface Unheard extends AlarmRow {
  readonly ruleId: string
}

/**
 * Alarms that nobody acknowledged and whose people heard nothing for as long as their rule says, locked; of what is over
 * people are reminded for a week.
 */
export async function lockUnheard(db: Db, now: Date, limit: number): Promise<readonly Unheard[]> {
  const { rows } = await sql<Unread<Unheard>>`
    select ${rowColumns}, rule.id as "ruleId"
      from record r join record rule on rule.id = (r.data->>${alarm.Rule})::uuid
     where r.form_id = ${sql.lit(alarmForm.id)} and not r.is_deleted and r.data->>${alarm.Ack} = '未确认'
       and (r.data->>${alarm.State} = '未恢复' or r.occur_time > ${now.toISOString()}::timestamptz - interval '7 days')
       and rule.data->>${rules.Remind} is not null
       and greatest(r.occur_time, coalesce((r.data->>${alarm.RemindedAt})::timestamptz, r.occur_time))
             + make_interval(mins => (rule.data->>${rules.Remind})::integer) <= ${now.toISOString()}
     order by r.id limit ${limit} for no key update of r skip locked
  `.execute(db)
  return readEach(alarmForm, rows)
}

/** Writes how far open alarms went, where that is farther than they tell; nobody's edit goes stale by it. */
export async function writePeaks(db: Db, limit: number): Promise<number> {
  await sql`select set_config('farm.quiet', 'on', true)`.execute(db)
  const { numAffectedRows = 0n } = await sql`
    with farther as materialized (
      select r.id, round(s.peak::numeric, 3) as peak
        from alarm_state s join record r on r.id = s.alarm_id and not r.is_deleted
       where s.alarm_id is not null and s.peak is not null
         and (r.data->>${alarm.Peak})::numeric is distinct from round(s.peak::numeric, 3) and not r.data ? ${alarm.Devices}
       order by r.id limit ${limit} for no key update of r skip locked
    )
    update record r set data = r.data || jsonb_build_object(${alarm.Peak}, f.peak) from farther f where r.id = f.id
  `.execute(db)
  return Number(numAffectedRows)
}

/** Whether a record is there and not deleted. */
export async function isLive(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from record where id = ${id} and not is_deleted`.execute(db)
  return rows.length > 0
}

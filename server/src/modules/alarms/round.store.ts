import { alarmForm, alarmRuleForm } from '@farm/contract/alarms'
import { type Db, fieldsIn, sql, tryLockWithin } from '../../platform/db/index.ts'
import { DOUBTFUL } from '../telemetry/index.ts'
import type { Pair } from './pair.rules.ts'
import type { GatewayState, Heard } from './silence.rules.ts'

const alarm = fieldsIn(alarmForm)
const rules = fieldsIn(alarmRuleForm)

const isBelieved = sql`t.flags & ${sql.lit(DOUBTFUL)} = 0`

/** For the rest of the transaction no other process goes its round; false where one does. */
export async function beginRound(db: Db): Promise<boolean> {
  return tryLockWithin(db, 'alarmRound')
}

/** Since when somebody has looked without a break, ms, and whether it is time for what is looked at once a minute. */
export interface Watching {
  readonly since: number
  readonly isMinute: boolean
  /** When somebody looked before, ms. */
  readonly before: number | null
}

/** Notes that somebody looks. After a break, or a jump of the clock in whichever direction, it begins anew. */
export async function noteRound(db: Db, now: Date): Promise<Watching> {
  const time = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<Watching>`
    with before as materialized (select minute, seen from alarm_watch)
    insert into alarm_watch as w (since, seen, minute) values (${time}, ${time}, ${time})
    on conflict (is_only) do update
       set since = case when ${time} between w.seen - interval '5 seconds' and w.seen + interval '90 seconds'
                        then w.since else ${time} end,
           seen = ${time},
           minute = case when ${time} between w.minute and w.minute + interval '59 seconds' then w.minute else ${time} end
    returning (extract(epoch from w.since) * 1000)::float8 as since,
              w.minute is distinct from (select minute from before) as "isMinute",
              (select (extract(epoch from seen) * 1000)::float8 from before) as before
  `.execute(db)
  return rows[0] ?? { since: now.getTime(), isMinute: true, before: null }
}

/** A time in which nobody listened to devices; ms. */
interface Gap {
  readonly began: number
  readonly ended: number
}

/** Notes such a time, as one with what ended as it began. */
export async function noteGap(db: Db, { began, ended }: Gap): Promise<void> {
  const [from, to] = [began, ended].map((ms) => sql`${new Date(ms).toISOString()}::timestamptz`)
  await sql`
    with longer as (
      update alarm_gap g set ended = ${to} where g.ended between ${from} - interval '90 seconds' and ${to} returning g.began
    )
    insert into alarm_gap (began, ended) select ${from}, ${to} where not exists (select from longer)
    on conflict (began) do update set ended = greatest(alarm_gap.ended, excluded.ended)
  `.execute(db)
}

/** The times of as long as a rule can wait in which nobody listened; what is older is forgotten. */
export async function gapsBefore(db: Db, now: Date): Promise<readonly Gap[]> {
  await sql`delete from alarm_gap where ended < ${now.toISOString()}::timestamptz - interval '8 days'`.execute(db)
  const { rows } = await sql<Gap>`
    select (extract(epoch from g.began) * 1000)::float8 as began, (extract(epoch from g.ended) * 1000)::float8 as ended
      from alarm_gap g order by g.began
  `.execute(db)
  return rows
}

/** Devices, and metrics of these numbers, that were heard once and not since a moment. */
export async function silentSince(db: Db, before: Date, metricNos: readonly number[]): Promise<readonly Heard[]> {
  const moment = sql`${before.toISOString()}::timestamptz`
  const { rows } = await sql<Heard>`
    select s.device_no as "deviceNo", 0 as "metricNo", (extract(epoch from s.last_seen) * 1000)::float8 as heard
      from device_state s where s.last_seen <= ${moment}
     union all
    select l.device_no, l.metric_no, (extract(epoch from l.received) * 1000)::float8
      from telemetry_latest l where l.metric_no = any(${[...metricNos]}::smallint[]) and l.received <= ${moment}
  `.execute(db)
  return rows
}

/** When these were heard last; those that never were are left out. */
export async function heardOf(db: Db, pairs: readonly Pair[]): Promise<readonly Heard[]> {
  if (pairs.length === 0) return []
  const { rows } = await sql<Heard>`
    select distinct p.device_no as "deviceNo", p.metric_no as "metricNo",
           (extract(epoch from case when p.metric_no = 0 then s.last_seen else l.received end) * 1000)::float8 as heard
      from unnest(${pairs.map((one) => one.deviceNo)}::int[], ${pairs.map((one) => one.metricNo)}::smallint[])
             as p (device_no, metric_no)
      left join device_state s on s.device_no = p.device_no and p.metric_no = 0
      left join telemetry_latest l on l.device_no = p.device_no and l.metric_no = p.metric_no
     where coalesce(s.last_seen, l.received) is not null
  `.execute(db)
  return rows
}

/** How gateways are, by their records. */
export async function gatewaysOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, GatewayState>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<GatewayState>`
    select a.device_id as id, a.no, r.organ_path as "organPath", (extract(epoch from s.last_seen) * 1000)::float8 as "lastSeen",
           (extract(epoch from greatest(
             case when s.is_online then s.since end,
             (select max(p.former_time) from alarm_state p where p.device_no = a.no))) * 1000)::float8 as "backSince"
      from device_access a join record r on r.id = a.device_id and not r.is_deleted left join device_state s on s.device_no = a.no
     where a.device_id = any(${[...new Set(ids)]}::uuid[])
  `.execute(db)
  return new Map(rows.map((one) => [one.id, one]))
}

/** An open alarm about many devices. */
export interface Collective {
  readonly id: string
  readonly ruleId: string
  readonly organPath: string
}

export async function openCollectives(db: Db): Promise<readonly Collective[]> {
  const { rows } = await sql<Collective>`
    select r.id, r.data->>${alarm.Rule} as "ruleId", r.organ_path as "organPath"
      from record r
     where r.form_id = ${sql.lit(alarmForm.id)} and not r.is_deleted and r.data->>${alarm.State} = '未恢复' and r.data ? ${alarm.Devices}
     order by r.id
  `.execute(db)
  return rows
}

/** By rule and organisation, how many alarms were raised since a moment and are open. */
export interface Lately {
  readonly ruleId: string
  readonly organPath: string
  readonly count: number
}

export async function raisedLately(db: Db, since: Date): Promise<readonly Lately[]> {
  const { rows } = await sql<Lately>`
    select r.data->>${alarm.Rule} as "ruleId", r.organ_path as "organPath", count(*)::integer as count
      from record r
     where r.form_id = ${sql.lit(alarmForm.id)} and not r.is_deleted and r.data->>${alarm.State} = '未恢复'
       and r.occur_time > ${since.toISOString()}
     group by 1, 2
  `.execute(db)
  return rows
}

/** How many devices hold an alarm open. */
export async function holdersOf(db: Db, alarmId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from alarm_state where alarm_id = ${alarmId}
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** What became of rules that open alarms came of. */
export interface RuleFate {
  readonly id: string
  readonly userId: string
  readonly isDeleted: boolean
  readonly isOn: boolean
}

export async function fatesOf(db: Db, ruleIds: readonly string[]): Promise<ReadonlyMap<string, RuleFate>> {
  if (ruleIds.length === 0) return new Map()
  const { rows } = await sql<RuleFate>`
    select r.id, r.update_user_id as "userId", r.is_deleted as "isDeleted", coalesce(r.data->>${rules.Enabled} = 'true', false) as "isOn"
      from record r where r.id = any(${[...ruleIds]}::uuid[]) and r.form_id = ${sql.lit(alarmRuleForm.id)}
  `.execute(db)
  return new Map(rows.map((one) => [one.id, one]))
}

/** A metric of a device of which the newest value is asked whether it has stayed the same. */
export interface StuckAsked extends Pair {
  readonly minutes: number
}

/** Those whose value was the same all the time, and that still send. */
export async function stuckAmong(
  db: Db,
  asked: readonly StuckAsked[],
  now: Date,
): Promise<ReadonlyArray<Pair & { readonly value: number }>> {
  if (asked.length === 0) return []
  const { rows } = await sql<Pair & { value: number }>`
    select a.device_no as "deviceNo", a.rule_id as "ruleId", a.metric_no as "metricNo", l.value
      from unnest(${asked.map((one) => one.deviceNo)}::int[], ${asked.map((one) => one.ruleId)}::uuid[],
                  ${asked.map((one) => one.metricNo)}::smallint[], ${asked.map((one) => one.minutes)}::int[])
             as a (device_no, rule_id, metric_no, minutes)
      join telemetry_latest l on l.device_no = a.device_no and l.metric_no = a.metric_no
     cross join lateral (
       select t.ts, t.value from telemetry t
        where t.device_no = a.device_no and t.metric_no = a.metric_no
          and t.ts <= l.ts - make_interval(mins => a.minutes) and t.ts > l.ts - make_interval(mins => 2 * a.minutes + 60)
          and ${isBelieved}
        order by t.ts desc limit 1) before
     where l.received > ${now.toISOString()}::timestamptz - make_interval(mins => a.minutes) and before.value = l.value
       and not exists (
         select from telemetry t
          where t.device_no = a.device_no and t.metric_no = a.metric_no and t.ts > before.ts and t.ts < l.ts
            and t.value <> l.value and ${isBelieved})
  `.execute(db)
  return rows
}

/** A device that sends a metric, and what it said last. */
interface Sender extends Omit<Pair, 'ruleId'> {
  readonly value: number
}

/** Every device that sent a value of one of the metrics within the time that a rule can wait. */
export async function sendersOf(db: Db, metricNos: readonly number[], now: Date): Promise<readonly Sender[]> {
  if (metricNos.length === 0) return []
  const { rows } = await sql<Sender>`
    select l.device_no as "deviceNo", l.metric_no as "metricNo", l.value from telemetry_latest l
     where l.metric_no = any(${[...metricNos]}::smallint[]) and l.value is not null
       and l.received > ${now.toISOString()}::timestamptz - interval '8 days'
  `.execute(db)
  return rows
}

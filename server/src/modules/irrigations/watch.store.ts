import { type DeviceTypeName, deviceForm } from '@farm/contract/devices'
import { irrigationForm } from '@farm/contract/irrigations'
import type { MetricKey } from '@farm/contract/telemetry'
import { type Db, sql } from '../../platform/db/index.ts'

const VALVE = '阀门' satisfies DeviceTypeName
const PUMP = '水泵' satisfies DeviceTypeName
/** What says whether water runs: of a valve how far it is open, of a pump whether it runs. */
const SWITCHES: readonly MetricKey[] = ['opening', 'running']
const METER = 'waterTotal' satisfies MetricKey

const LOCK = 7_246_371

/** For the rest of the transaction nobody else looks at valves; false: somebody is at it. */
export async function beginWatch(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as "isFree"`.execute(db)
  return rows[0]?.isFree ?? false
}

export interface Watched {
  readonly no: number
  readonly id: string
  readonly organPath: string
  readonly userId: string
  readonly enterprise: string | null
  /** Those that it waters: of a pump only those without a valve of their own, since the same water runs through both. */
  readonly places: readonly string[]
  /** ms; null before it was first looked at. */
  readonly seen: number | null
  readonly openSince: number | null
}

/** Valves and pumps whose latest value is newer than what was looked at, those that waited longest first. */
export async function watched(db: Db, most: number): Promise<readonly Watched[]> {
  const { rows } = await sql<Watched>`
    select a.no, r.id, r.organ_path as "organPath", r.user_id as "userId", r.data->>'Enterprise' as enterprise,
           array(select p.id from jsonb_array_elements_text(coalesce(r.data->'Place', '[]')) as p (id)
                  where r.data->>'Type' = ${VALVE} or not exists (
                    select from record v
                     where v.form_id = ${sql.lit(deviceForm.id)} and not v.is_deleted and v.data->>'Type' = ${VALVE}
                       and (v.data->'Place') ? p.id)) as places,
           extract(epoch from w.seen)::float8 * 1000 as seen, extract(epoch from w.open_since)::float8 * 1000 as "openSince"
      from device_access a
      join record r on r.id = a.device_id and r.form_id = ${sql.lit(deviceForm.id)} and not r.is_deleted
      join telemetry_latest l on l.device_no = a.no
       and l.metric_no = any(array(select m.no from metric m where m.key = any(${[...SWITCHES]})))
      left join irrigation_watch w on w.device_no = a.no
     where r.data->>'Type' in (${VALVE}, ${PUMP}) and (w.seen is null or l.ts > w.seen) and l.ts <= now() + interval '1 minute'
     order by w.seen nulls first, a.no
     limit ${most}
  `.execute(db)
  return rows
}

/** What a switch said after a moment, in the order of time. */
export async function switchValues(db: Db, { no, seen }: Watched, most: number) {
  const { rows } = await sql<{ ts: number; value: number }>`
    select extract(epoch from t.ts)::float8 * 1000 as ts, max(t.value) as value
      from telemetry t
     where t.device_no = ${no} and t.metric_no = any(array(select m.no from metric m where m.key = any(${[...SWITCHES]})))
       and t.flags = 0 and t.ts > to_timestamp(${seen ?? 0} / 1000.0) and t.ts <= now() + interval '1 minute'
     group by t.ts order by t.ts limit ${most}
  `.execute(db)
  return rows
}

export async function noteWatched(db: Db, no: number, seen: number, openSince: number | undefined): Promise<void> {
  await sql`
    insert into irrigation_watch (device_no, seen, open_since)
    values (${no}, to_timestamp(${seen} / 1000.0), to_timestamp(${openSince ?? null}::float8 / 1000.0))
    on conflict (device_no) do update set seen = excluded.seen, open_since = excluded.open_since
  `.execute(db)
}

/** How far the meter of a device rose between two moments (ms); undefined where it said nothing, or was set back. */
export async function meteredBetween(db: Db, no: number, from: number, to: number): Promise<number | undefined> {
  const at = (moment: number) => sql`(
    select t.value from telemetry t
     where t.device_no = ${no} and t.metric_no = (select m.no from metric m where m.key = ${METER}) and t.flags = 0
       and t.ts <= to_timestamp(${moment} / 1000.0) and t.ts > to_timestamp(${moment} / 1000.0) - interval '1 day'
     order by t.ts desc limit 1)`
  const { rows } = await sql<{ amount: number | null }>`select (${at(to)} - ${at(from)})::float8 as amount`.execute(db)
  const amount = rows[0]?.amount ?? undefined
  return amount !== undefined && amount >= 0 ? amount : undefined
}

export interface Ground {
  readonly area: number | null
  readonly plan: string | null
}

/** The area of plots together and the running plan that has all of them alone on a day. */
export async function groundOf(db: Db, places: readonly string[], planFormId: string, at: string): Promise<Ground> {
  const { rows } = await sql<Ground>`
    select (select case when count(*) = ${places.length} and bool_and(p.data ? 'Area') then sum((p.data->>'Area')::numeric)::float8 end
              from record p where p.id = any(${[...places]}::uuid[])) as area,
           (select case when count(*) = 1 then min(r.id::text) end
              from record r
             where r.form_id = ${sql.lit(planFormId)} and not r.is_deleted and (r.data->'Place') ?| ${sql`${[...places]}::text[]`}
               and r.data->>'Status' = '执行中'
               and r.data->>'StartDate' <= to_char(${at}::timestamptz at time zone farm_zone(), 'YYYY-MM-DD')
               and r.data->>'EndDate' >= to_char(${at}::timestamptz at time zone farm_zone(), 'YYYY-MM-DD')) as plan
  `.execute(db)
  return rows[0] ?? { area: null, plan: null }
}

/** Whether an irrigation stands already, deleted or not: then nothing is made of the same run again. */
export async function isMade(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from record where id = ${id} and form_id = ${sql.lit(irrigationForm.id)}`.execute(
    db,
  )
  return rows.length > 0
}

import { planForm } from '@farm/contract/plans'
import { placeForm } from '@farm/contract/places'
import { deviceForm, type DeviceTypeName } from '@farm/contract/devices'
import { irrigationForm } from '@farm/contract/irrigations'
import type { MetricKey } from '@farm/contract/telemetry'
import { type Db, fieldsIn, sql, tryLockWithin } from '../../platform/db/index.ts'
import type { Reading } from '../telemetry/index.ts'

const deviceFields = fieldsIn(deviceForm)
const placeFields = fieldsIn(placeForm)
const planFields = fieldsIn(planForm)

const VALVE = '阀门' satisfies DeviceTypeName
const PUMP = '水泵' satisfies DeviceTypeName
/** What says whether water runs: of a valve how far it is open, of a pump whether it runs. */
const SWITCHES: readonly MetricKey[] = ['opening', 'running']
const METER = 'waterTotal' satisfies MetricKey
const switchNumbers = sql`array(select m.no from metric m where m.key = any(${[...SWITCHES]}))`

/** For the rest of the transaction nobody else looks at valves; false: somebody is at it. */
export async function beginWatch(db: Db): Promise<boolean> {
  return tryLockWithin(db, 'valves')
}

export interface Watched {
  readonly no: number
  readonly id: string
  readonly organPath: string
  readonly userId: string
  readonly enterprise: string | null
  /** Those that it waters: of a pump only those without a valve of their own, since the same water runs through both. */
  readonly places: readonly string[]
  /** Whether those are all that it stands on. */
  readonly isWhole: boolean
  /** When it last said something, ms. */
  readonly latest: number
  /** ms; null before it was first looked at. */
  readonly seen: number | null
  readonly openSince: number | null
}

/** Valves and pumps whose latest value up to then is newer than what was looked at, those that waited longest first. */
export async function watched(db: Db, until: Date, most: number): Promise<readonly Watched[]> {
  const { rows } = await sql<Watched>`
    select a.no, r.id, r.organ_path as "organPath", r.user_id as "userId", r.data->>${deviceFields.Enterprise} as enterprise, p.places,
           cardinality(p.places) = jsonb_array_length(coalesce(r.data->${deviceFields.Place}, '[]')) as "isWhole",
           extract(epoch from l.ts)::float8 * 1000 as latest, extract(epoch from w.seen)::float8 * 1000 as seen,
           extract(epoch from w.open_since)::float8 * 1000 as "openSince"
      from device_access a
      join record r on r.id = a.device_id and r.form_id = ${sql.lit(deviceForm.id)} and not r.is_deleted
     cross join lateral (
       select max(t.ts) as ts from telemetry_latest t
        where t.device_no = a.no and t.metric_no = any(${switchNumbers}) and t.ts <= ${until.toISOString()}::timestamptz
     ) l
     cross join lateral (
       select array(
         select one.id from jsonb_array_elements_text(coalesce(r.data->${deviceFields.Place}, '[]')) as one (id)
          where r.data->>${deviceFields.Type} = ${VALVE} or not exists (
            select from record v
             where v.form_id = ${sql.lit(deviceForm.id)} and not v.is_deleted and v.data->>${deviceFields.Type} = ${VALVE}
               and (v.data->${deviceFields.Place}) ? one.id)) as places
     ) p
      left join irrigation_watch w on w.device_no = a.no
     where r.data->>${deviceFields.Type} in (${VALVE}, ${PUMP}) and (l.ts > w.seen or (w.seen is null and l.ts is not null))
     order by w.seen nulls first, a.no
     limit ${most}
  `.execute(db)
  return rows
}

/** What a switch said after a moment and up to another, in the order of time. */
export async function switchValues(db: Db, { no, seen }: Watched, until: Date, most: number) {
  const { rows } = await sql<{ ts: number; value: number }>`
    select extract(epoch from t.ts)::float8 * 1000 as ts, max(t.value) as value
      from telemetry t
     where t.device_no = ${no} and t.metric_no = any(${switchNumbers})
       and t.flags = 0 and t.ts > to_timestamp(${seen ?? 0} / 1000.0) and t.ts <= ${until.toISOString()}::timestamptz
     group by t.ts order by t.ts limit ${most}
  `.execute(db)
  return rows
}

/** Keeps when a switch said something that came after something newer: what ran since is looked at again. */
export async function noteLate(db: Db, readings: readonly Reading[]): Promise<void> {
  const late = readings.filter(({ metric, flags }) => flags === 0 && SWITCHES.some((one) => one === metric))
  if (late.length === 0) return
  await sql`
    insert into irrigation_late (device_no, ts)
    select l.no, to_timestamp(min(l.ts) / 1000.0)
      from unnest(${late.map(({ deviceNo }) => deviceNo)}::integer[], ${late.map(({ ts }) => ts)}::float8[]) as l (no, ts)
     group by 1
  `.execute(db)
}

/**
 * Sets back those of whose past something came to be known: to when the switch was off last before that, so that a run is seen from its
 * beginning. Longer ago than some days is no use: no run that is told takes more than one.
 */
export async function lookAgain(db: Db): Promise<void> {
  await sql`
    with taken as (
      delete from irrigation_late returning device_no, ts
    ), late as (
      select device_no, min(ts) as ts from taken group by 1
    ), since as (
      select late.device_no, late.ts, coalesce(was.off, late.ts - interval '3 days') as seen
        from late left join lateral (
          select t.ts as off from telemetry t
           where t.device_no = late.device_no and t.metric_no = any(${switchNumbers}) and t.flags = 0
             and t.ts < late.ts and t.ts > late.ts - interval '3 days'
           group by t.ts having max(t.value) <= 0 order by t.ts desc limit 1
        ) was on true
    )
    update irrigation_watch w set seen = since.seen, open_since = null
      from since where w.device_no = since.device_no and w.seen >= since.ts
  `.execute(db)
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
  /** By plot, of those of which it is known; 亩. */
  readonly areas: Readonly<Record<string, number>>
  readonly plan: string | null
}

/** The area of plots together and the running plan that has all of them on a day; none where another has one of them as well. */
export async function groundOf(db: Db, places: readonly string[], planFormId: string, at: string): Promise<Ground> {
  const { rows } = await sql<Ground>`
    select (select case when count(*) = ${places.length} and bool_and(p.data ? ${placeFields.Area})
                   then sum((p.data->>${placeFields.Area})::numeric)::float8 end
              from record p where p.id = any(${[...places]}::uuid[])) as area,
           (select coalesce(jsonb_object_agg(p.id, p.data->${placeFields.Area}) filter (where p.data ? ${placeFields.Area}), '{}')
              from record p where p.id = any(${[...places]}::uuid[])) as areas,
           (select case when count(*) = 1 and bool_and((r.data->${planFields.Place}) ?& ${sql`${[...places]}::text[]`})
                   then min(r.id::text) end
              from record r
             where r.form_id = ${sql.lit(planFormId)} and not r.is_deleted
               and (r.data->${planFields.Place}) ?| ${sql`${[...places]}::text[]`}
               and r.data->>${planFields.Status} = '执行中'
               and r.data->>${planFields.StartDate} <= to_char(${at}::timestamptz at time zone farm_zone(), 'YYYY-MM-DD')
               and r.data->>${planFields.EndDate} >= to_char(${at}::timestamptz at time zone farm_zone(), 'YYYY-MM-DD')) as plan
  `.execute(db)
  return rows[0] ?? { area: null, areas: {}, plan: null }
}

/** Whether an irrigation stands already, deleted or not: then nothing is made of the same run again. */
export async function isMade(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from record where id = ${id} and form_id = ${sql.lit(irrigationForm.id)}`.execute(
    db,
  )
  return rows.length > 0
}

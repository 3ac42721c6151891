import { type Db, sql } from '../../platform/db/index.ts'
import { ABSURD_TIME } from './flags.rules.ts'
import type { Reading } from './reading.ts'
import type { Rollup } from './rollups.rules.ts'

/** The newest of one metric of one device, a number or a text. */
export interface Latest {
  readonly deviceNo: number
  readonly metricNo: number
  /** ms */
  readonly ts: number
  readonly value: number | string
  readonly flags: number
}

// As one text each: the driver would put quotes around every number.
const array = (values: readonly number[]) => `{${values.join(',')}}`
const hasAbsurdTime = (table: 'l' | 'excluded') => sql`${sql.ref(table)}.flags & ${sql.lit(ABSURD_TIME)}`
// What a fast clock tells of the near future is no later than it arrived: it shall not hide what is measured next.
const isNewer = sql`
  (${hasAbsurdTime('excluded')}, least(l.ts, l.received)) < (${hasAbsurdTime('l')}, least(excluded.ts, excluded.received))`
const moment = (column: string) => sql`to_timestamp(${sql.ref(column)} / 1000.0)`

/** Stores readings, each point once; answers the places of those that were there already. Sorted, so that nobody waits crosswise. */
export async function insertReadings(db: Db, readings: readonly Reading[]): Promise<readonly number[]> {
  const { rows } = await sql<{ place: number }>`
    with sent as (
      select ${moment('s.ms')} as ts, s.value, s.device_no, s.metric_no, s.flags, s.place
        from unnest(${array(readings.map((one) => one.ts))}::float8[], ${array(readings.map((one) => one.value))}::float8[],
                    ${array(readings.map((one) => one.deviceNo))}::int[], ${array(readings.map((one) => one.metricNo))}::smallint[],
                    ${array(readings.map((one) => one.flags))}::smallint[])
          with ordinality as s (ms, value, device_no, metric_no, flags, place)
    ), stored as (
      insert into telemetry (ts, value, device_no, metric_no, flags)
      select ts, value, device_no, metric_no, flags from sent order by place
      on conflict do nothing
      returning device_no, metric_no, ts
    )
    select (sent.place - 1)::int as place
      from sent left join stored using (device_no, metric_no, ts)
     where stored.ts is null
  `.execute(db)
  return rows.map(({ place }) => place)
}

/** Adds to the figures of hours. */
export async function addHours(db: Db, hours: ReadonlyArray<Rollup<number>>): Promise<void> {
  if (hours.length === 0) return
  await sql`
    insert into telemetry_hour as h (device_no, metric_no, start, n, sum, min, max)
    select r.device_no, r.metric_no, ${moment('r.start')}, r.n, r.sum, r.min, r.max
      from unnest(${array(hours.map((one) => one.deviceNo))}::int[], ${array(hours.map((one) => one.metricNo))}::smallint[],
                  ${array(hours.map((one) => one.start))}::float8[], ${array(hours.map((one) => one.n))}::int[],
                  ${array(hours.map((one) => one.sum))}::float8[], ${array(hours.map((one) => one.min))}::float8[],
                  ${array(hours.map((one) => one.max))}::float8[]) as r (device_no, metric_no, start, n, sum, min, max)
    on conflict (device_no, metric_no, start) do update
       set n = h.n + excluded.n, sum = h.sum + excluded.sum, min = least(h.min, excluded.min), max = greatest(h.max, excluded.max)
  `.execute(db)
}

/** Adds to the figures of days. */
export async function addDays(db: Db, days: ReadonlyArray<Rollup<string>>): Promise<void> {
  if (days.length === 0) return
  await sql`
    insert into telemetry_day as d (device_no, metric_no, start, n, sum, min, max)
    select r.device_no, r.metric_no, r.start, r.n, r.sum, r.min, r.max
      from unnest(${array(days.map((one) => one.deviceNo))}::int[], ${array(days.map((one) => one.metricNo))}::smallint[],
                  ${`{${days.map((one) => one.start).join(',')}}`}::date[], ${array(days.map((one) => one.n))}::int[],
                  ${array(days.map((one) => one.sum))}::float8[], ${array(days.map((one) => one.min))}::float8[],
                  ${array(days.map((one) => one.max))}::float8[]) as r (device_no, metric_no, start, n, sum, min, max)
    on conflict (device_no, metric_no, start) do update
       set n = d.n + excluded.n, sum = d.sum + excluded.sum, min = least(d.min, excluded.min), max = greatest(d.max, excluded.max)
  `.execute(db)
}

/**
 * The newest stands, whatever came in last, and of an absurd time only what nothing else is known of; that something came in is
 * noted in any case.
 */
export async function raiseLatest(db: Db, latest: readonly Latest[], received: Date): Promise<void> {
  if (latest.length === 0) return
  const numbers = latest.map(({ value }) => (typeof value === 'number' ? String(value) : 'null'))
  const texts = latest.map(({ value }) => (typeof value === 'string' ? value : null))
  const hasTexts = texts.some((one) => one !== null)
  await sql`
    insert into telemetry_latest as l (device_no, metric_no, ts, received, value, text, flags)
    select r.device_no, r.metric_no, ${moment('r.ts')}, ${received}, r.value, r.text, r.flags
      from unnest(${array(latest.map((one) => one.deviceNo))}::int[], ${array(latest.map((one) => one.metricNo))}::smallint[],
                  ${array(latest.map((one) => one.ts))}::float8[], ${`{${numbers.join(',')}}`}::float8[],
                  ${hasTexts ? texts : '{}'}::text[], ${array(latest.map((one) => one.flags))}::smallint[])
        as r (device_no, metric_no, ts, value, text, flags)
    on conflict (device_no, metric_no) do update
       set received = excluded.received,
           ts = case when ${isNewer} then excluded.ts else l.ts end,
           value = case when ${isNewer} then excluded.value else l.value end,
           text = case when ${isNewer} then excluded.text else l.text end,
           flags = case when ${isNewer} then excluded.flags else l.flags end
  `.execute(db)
}

/** Up to when what is known of the metrics of some devices, ms; no later than it arrived. */
export async function latestOf(
  db: Db,
  deviceNos: readonly number[],
): Promise<ReadonlyArray<{ deviceNo: number; metric: string; metricNo: number; ts: number; flags: number }>> {
  const { rows } = await sql<{ deviceNo: number; metric: string; metricNo: number; ts: number; flags: number }>`
    select l.device_no as "deviceNo", m.key as metric, l.metric_no as "metricNo",
           (extract(epoch from least(l.ts, l.received)) * 1000)::float8 as ts, l.flags
      from telemetry_latest l join metric m on m.no = l.metric_no
     where l.device_no = any(${array(deviceNos)}::int[])
  `.execute(db)
  return rows
}

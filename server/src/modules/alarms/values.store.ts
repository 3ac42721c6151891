import { type Db, type RawBuilder, sql } from '../../platform/db/index.ts'
import { DOUBTFUL } from '../telemetry/index.ts'
import type { StoredValue } from './pair.rules.ts'

const isBelieved = sql`t.flags & ${sql.lit(DOUBTFUL)} = 0`

interface Before {
  readonly deviceNo: number
  readonly metricNo: number
  /** How far back, ms. */
  readonly overMs: number
  /** Up to this moment, without it, ms. */
  readonly before: number
}

const PARTS = 60

/** What was stored in a while before a moment: the lowest and highest of each part of it, in the order of time. */
export async function valuesBefore(db: Db, asked: readonly Before[]): Promise<StoredValue[][]> {
  const { rows } = await sql<{ i: number; ts: number; low: number; high: number }>`
    select a.i::integer as i, (extract(epoch from min(t.ts)) * 1000)::float8 as ts, min(t.value) as low, max(t.value) as high
      from unnest(${asked.map((one) => one.deviceNo)}::int[], ${asked.map((one) => one.metricNo)}::smallint[],
                  ${asked.map((one) => new Date(one.before - one.overMs).toISOString())}::timestamptz[],
                  ${asked.map((one) => new Date(one.before).toISOString())}::timestamptz[],
                  ${asked.map((one) => Math.max(1, one.overMs / PARTS / 1000))}::float8[])
             with ordinality as a (device_no, metric_no, from_ts, to_ts, part, i)
      join telemetry t on t.device_no = a.device_no and t.metric_no = a.metric_no and t.ts >= a.from_ts and t.ts < a.to_ts
     where ${isBelieved}
     group by a.i, floor(extract(epoch from t.ts) / a.part)
     order by a.i, 2
  `.execute(db)
  const byPair = Map.groupBy(rows, ({ i }) => i)
  return asked.map((_, index) =>
    (byPair.get(index + 1) ?? []).flatMap(({ ts, low, high }) => [
      { ts, value: low },
      { ts, value: high },
    ]),
  )
}

/** A run of values beyond a limit, as far as who judges knows. */
interface Run {
  readonly deviceNo: number
  readonly metricNo: number
  /** ms */
  readonly since: number
  readonly kind: 'above' | 'below'
  readonly threshold: number
}

/** What a run is by all that is stored. */
export interface StoredRun {
  /** Since when every value lies beyond the limit, ms; undefined where the newest does not. */
  readonly since: number | undefined
  /** When the newest was measured, ms. */
  readonly until: number
  readonly value: number
  /** How many values it is. */
  readonly run: number
}

/** What runs are by what is stored, which may have been told to another process; undefined where nothing is. */
export async function storedRuns(db: Db, asked: readonly Run[]): Promise<ReadonlyArray<StoredRun | undefined>> {
  if (asked.length === 0) return []
  const isBeyond = sql`case a.kind when 'above' then t.value > a.threshold else t.value < a.threshold end`
  const ms = (moment: RawBuilder<unknown>) => sql`(extract(epoch from ${moment}) * 1000)::float8`
  const { rows } = await sql<{ i: number; since: number | null; until: number; value: number; run: number }>`
    select a.i::integer as i, ${ms(sql`run.since`)} as since, ${ms(sql`newest.ts`)} as until, newest.value, coalesce(run.n, 0) as run
      from unnest(${asked.map((one) => one.deviceNo)}::int[], ${asked.map((one) => one.metricNo)}::smallint[],
                  ${asked.map((one) => new Date(one.since).toISOString())}::timestamptz[],
                  ${asked.map((one) => one.kind)}::text[], ${asked.map((one) => one.threshold)}::float8[])
             with ordinality as a (device_no, metric_no, since, kind, threshold, i)
     cross join lateral (
       select t.ts, t.value from telemetry t
        where t.device_no = a.device_no and t.metric_no = a.metric_no and t.ts >= a.since and ${isBelieved}
        order by t.ts desc limit 1) newest
      left join lateral (
       select max(t.ts) as ts from telemetry t
        where t.device_no = a.device_no and t.metric_no = a.metric_no and t.ts >= a.since and ${isBelieved} and not ${isBeyond}
      ) fine on true
      left join lateral (
       select min(t.ts) as since, count(*)::integer as n from telemetry t
        where t.device_no = a.device_no and t.metric_no = a.metric_no and t.ts >= a.since and ${isBelieved}
          and t.ts > coalesce(fine.ts, '-infinity')
      ) run on true
  `.execute(db)
  const found = new Map(rows.map(({ i, since, ...one }) => [i, { ...one, since: since ?? undefined }]))
  return asked.map((_, index) => found.get(index + 1))
}

/** A metric of a device. */
export interface Series {
  readonly deviceNo: number
  readonly metricNo: number
}

/** How many values of each were stored since a moment, by the rollup; those without any are left out. */
export async function countsSince(
  db: Db,
  {
    deviceNos,
    metricNo,
    from,
  }: { readonly deviceNos: readonly number[]; readonly metricNo: number | undefined; readonly from: Date },
): Promise<ReadonlyArray<{ readonly deviceNo: number; readonly count: number }>> {
  const isMetric = metricNo === undefined ? sql`true` : sql`h.metric_no = ${metricNo}`
  const { rows } = await sql<{ deviceNo: number; count: number }>`
    select h.device_no as "deviceNo", sum(h.n)::float8 as count
      from telemetry_hour h
     where h.device_no = any(${[...deviceNos]}::int[]) and ${isMetric} and h.start >= ${from.toISOString()}
     group by 1 order by 1
  `.execute(db)
  return rows
}

/** Every value since a moment, in the order of time; impossible ones are left out. */
export async function valuesSince(db: Db, { deviceNo, metricNo }: Series, from: Date): Promise<readonly StoredValue[]> {
  const { rows } = await sql<StoredValue>`
    select (extract(epoch from t.ts) * 1000)::float8 as ts, t.value
      from telemetry t
     where t.device_no = ${deviceNo} and t.metric_no = ${metricNo} and t.ts >= ${from.toISOString()} and ${isBelieved}
     order by t.ts
  `.execute(db)
  return rows
}

/** The lowest and highest of each hour since a moment, in the order of time. */
export async function hoursSince(
  db: Db,
  { deviceNo, metricNo }: Series,
  from: Date,
): Promise<ReadonlyArray<{ readonly ts: number; readonly min: number; readonly max: number }>> {
  const { rows } = await sql<{ ts: number; min: number; max: number }>`
    select (extract(epoch from h.start) * 1000)::float8 as ts, h.min, h.max
      from telemetry_hour h
     where h.device_no = ${deviceNo} and h.metric_no = ${metricNo} and h.start >= ${from.toISOString()}
     order by h.start
  `.execute(db)
  return rows
}

interface GapsAsked {
  readonly deviceNo: number
  /** Undefined: whatever the device sends. */
  readonly metricNo: number | undefined
  readonly from: Date
  readonly leastMs: number
}

/** Whiles of at least that length without a value since a moment; the last has no end where it lasts. */
export async function gapsSince(
  db: Db,
  { deviceNo, metricNo, from, leastMs }: GapsAsked,
  by: 'values' | 'hours',
): Promise<ReadonlyArray<{ readonly from: number; readonly to: number | null }>> {
  const isMetric = metricNo === undefined ? sql`true` : sql`metric_no = ${metricNo}`
  const moments =
    by === 'values'
      ? sql`select distinct ts as began, ts as ended from telemetry
             where device_no = ${deviceNo} and ${isMetric} and ts >= ${from.toISOString()}`
      : sql`select distinct start as began, start + interval '1 hour' as ended from telemetry_hour
             where device_no = ${deviceNo} and ${isMetric} and start >= ${from.toISOString()}`
  const { rows } = await sql<{ from: number; to: number | null }>`
    select (extract(epoch from g.ended) * 1000)::float8 as "from", (extract(epoch from g.next) * 1000)::float8 as "to"
      from (select m.ended, lead(m.began) over (order by m.began) as next from (${moments}) m) g
     where g.next is null or g.next - g.ended >= make_interval(secs => ${leastMs / 1000})
     order by 1
  `.execute(db)
  return rows
}

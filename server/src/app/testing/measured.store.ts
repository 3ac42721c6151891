import { metricOf } from '@farm/contract/telemetry'
import { type Db, sql } from '../../platform/db/index.ts'
import { ABSURD_TIME, OUTSIDE, makeWeeks, weekOf } from '../../modules/telemetry/index.ts'

export type Point = readonly [time: string, value: number]

/** A device has measured that: every value, the figures of hours and days, and the latest stand as intake leaves them. */
export async function measure(db: Db, deviceId: string, metric: string, points: readonly Point[]): Promise<void> {
  const known = metricOf(metric)
  const isOutside = (value: number) => known !== undefined && (value < known.least || value > known.most)
  await makeWeeks(db, [...new Set(points.map(([time]) => weekOf(Date.parse(time))))])
  const flags = points.map(([, value]) => (isOutside(value) ? OUTSIDE : 0))
  await sql`
    with device as (
      insert into device_access (device_id) values (${deviceId})
      on conflict (device_id) do update set device_id = excluded.device_id returning no
    ), name as (
      insert into metric (key) values (${metric}) on conflict (key) do update set key = excluded.key returning no
    ), point as (
      select device.no as device_no, name.no as metric_no, p.ts, p.value, p.flags
        from device, name, unnest(${points.map(([time]) => time)}::timestamptz[], ${points.map(([, value]) => value)}::float8[],
                                  ${flags}::smallint[]) as p (ts, value, flags)
    ), raw as (
      insert into telemetry (ts, value, device_no, metric_no, flags) select ts, value, device_no, metric_no, flags from point
    ), hours as (
      insert into telemetry_hour (device_no, metric_no, start, n, sum, min, max)
      select device_no, metric_no, date_trunc('hour', ts, 'UTC'), count(*), sum(value), min(value), max(value)
        from point where flags = 0 group by 1, 2, 3
    ), days as (
      insert into telemetry_day (device_no, metric_no, start, n, sum, min, max)
      select device_no, metric_no, (ts at time zone farm_zone())::date, count(*), sum(value), min(value), max(value)
        from point where flags = 0 group by 1, 2, 3
    )
    insert into telemetry_latest (device_no, metric_no, ts, received, value, flags)
    select device_no, metric_no, ts, ts, value, flags from point order by ts desc limit 1
  `.execute(db)
}

/** A device has measured a value under each of the names. */
export async function measureEach(
  db: Db,
  deviceId: string,
  metrics: readonly string[],
  [time, value]: Point,
): Promise<void> {
  await makeWeeks(db, [weekOf(Date.parse(time))])
  await sql`
    with device as (
      insert into device_access (device_id) values (${deviceId})
      on conflict (device_id) do update set device_id = excluded.device_id returning no
    ), name as (
      insert into metric (key) select unnest(${metrics}::text[])
      on conflict (key) do update set key = excluded.key returning no
    ), point as (
      select device.no as device_no, name.no as metric_no, ${time}::timestamptz as ts, ${value}::float8 as value
        from device, name
    ), raw as (
      insert into telemetry (ts, value, device_no, metric_no, flags) select ts, value, device_no, metric_no, 0 from point
    ), hours as (
      insert into telemetry_hour (device_no, metric_no, start, n, sum, min, max)
      select device_no, metric_no, date_trunc('hour', ts, 'UTC'), 1, value, value, value from point
    ), days as (
      insert into telemetry_day (device_no, metric_no, start, n, sum, min, max)
      select device_no, metric_no, (ts at time zone farm_zone())::date, 1, value, value, value from point
    )
    insert into telemetry_latest (device_no, metric_no, ts, received, value, flags)
    select device_no, metric_no, ts, ts, value, 0 from point
  `.execute(db)
}

/** A device has told something in words. */
export async function say(db: Db, deviceId: string, metric: string, text: string): Promise<void> {
  await sql`
    with device as (
      insert into device_access (device_id) values (${deviceId})
      on conflict (device_id) do update set device_id = excluded.device_id returning no
    ), name as (
      insert into metric (key) values (${metric}) on conflict (key) do update set key = excluded.key returning no
    )
    insert into telemetry_latest (device_no, metric_no, ts, received, text)
    select device.no, name.no, now(), now(), ${text} from device, name
    on conflict (device_no, metric_no) do update set ts = now(), received = now(), value = null, text = excluded.text
  `.execute(db)
}

/** A device has sent values at times that nobody can believe: those of their arrival stand. They count nowhere. */
export async function misjudgeTime(db: Db, deviceId: string, metric: string, points: readonly Point[]): Promise<void> {
  await sql`
    insert into telemetry (ts, value, device_no, metric_no, flags)
    select p.ts, p.value, a.no, m.no, ${ABSURD_TIME}
      from device_access a, metric m,
           unnest(${points.map(([time]) => time)}::timestamptz[], ${points.map(([, value]) => value)}::float8[]) as p (ts, value)
     where a.device_id = ${deviceId} and m.key = ${metric}
  `.execute(db)
}

/** The latest of a metric came in at that moment, whatever time it tells. */
export async function receive(db: Db, deviceId: string, metric: string, moment: string): Promise<void> {
  await sql`
    update telemetry_latest l set received = ${moment}
      from device_access a, metric m
     where a.device_id = ${deviceId} and m.key = ${metric} and l.device_no = a.no and l.metric_no = m.no
  `.execute(db)
}

/** The time is over for which every value before that moment is kept. */
export async function forgetValuesBefore(db: Db, moment: string): Promise<void> {
  await sql`delete from telemetry where ts < ${moment}`.execute(db)
}

/** A device has measured for so many hours, up to now. */
export async function manyHours(db: Db, deviceId: string, metric: string, hours: number): Promise<void> {
  await measure(db, deviceId, metric, [['2030-01-01T00:00:00Z', 20]])
  await sql`
    insert into telemetry_hour (device_no, metric_no, start, n, sum, min, max)
    select a.no, m.no, timestamptz '2026-03-01T00:00:00Z' - n * interval '1 hour', 1, 20, 20, 20
      from device_access a, metric m, generate_series(1, ${hours}::int) n
     where a.device_id = ${deviceId} and m.key = ${metric}
  `.execute(db)
}

import type { DynamicData } from '@farm/contract/forms'
import { type Db, sql } from '../../platform/db/index.ts'

/** Weeks that nobody made stand in one table of their own. */
export async function takeAnyWeek(db: Db): Promise<void> {
  await sql`create table if not exists telemetry_any partition of telemetry default`.execute(db)
}

/** The number under which values of a metric are kept. */
export async function makeMetric(db: Db, key: string): Promise<number> {
  const { rows } = await sql<{ no: number }>`
    insert into metric (key) values (${key}) on conflict (key) do update set key = excluded.key returning no
  `.execute(db)
  return rows[0]?.no ?? 0
}

interface Point {
  readonly deviceNo: number
  readonly metricNo: number
  readonly ts: Date
  readonly received: Date
  readonly value: number
  readonly flags: number
}

/** Stores a value as the intake does; answers whether it is later than everything before it. */
export async function valuesStand(db: Db, point: Point): Promise<boolean> {
  const { deviceNo, metricNo, ts, received, value, flags } = point
  await sql`
    insert into telemetry (ts, value, device_no, metric_no, flags) values (${ts}, ${value}, ${deviceNo}, ${metricNo}, ${flags})
  `.execute(db)
  await sql`
    insert into telemetry_hour as h (device_no, metric_no, start, n, sum, min, max)
    values (${deviceNo}, ${metricNo}, date_trunc('hour', ${ts}::timestamptz, 'UTC'), 1, ${value}, ${value}, ${value})
    on conflict (device_no, metric_no, start) do update
       set n = h.n + 1, sum = h.sum + excluded.sum, min = least(h.min, excluded.min), max = greatest(h.max, excluded.max)
  `.execute(db)
  const { rows } = await sql`
    insert into telemetry_latest as l (device_no, metric_no, ts, received, value, flags)
    values (${deviceNo}, ${metricNo}, ${ts}, ${received}, ${value}, ${flags})
    on conflict (device_no, metric_no) do update
       set ts = excluded.ts, received = excluded.received, value = excluded.value, flags = excluded.flags
     where l.ts < excluded.ts
    returning l.ts
  `.execute(db)
  return rows.length > 0
}

/** A device was heard at a moment. */
export async function heard(db: Db, deviceNo: number, at: Date): Promise<void> {
  await sql`
    insert into device_state as s (device_no, last_seen, is_online, since) values (${deviceNo}, ${at}, true, ${at})
    on conflict (device_no) do update
       set last_seen = greatest(s.last_seen, excluded.last_seen), is_online = true,
           since = case when s.is_online then s.since else excluded.since end
  `.execute(db)
}

/** Devices were heard at a moment, and not since. */
export async function allHeard(db: Db, deviceNos: readonly number[], at: Date): Promise<void> {
  await sql`
    insert into device_state as s (device_no, last_seen, is_online, since)
    select no, ${at}, true, ${at} from unnest(${[...deviceNos]}::int[]) no
    on conflict (device_no) do update set last_seen = excluded.last_seen, is_online = true
  `.execute(db)
}

/** Somebody looked for alarms without a break until then. */
export async function looked(db: Db, until: Date): Promise<void> {
  await sql`update alarm_watch set seen = ${until}`.execute(db)
}

/** How a device stands to the rule that watches it, without the alarm of which that is told. */
export async function stateOfPair(db: Db, deviceNo: number): Promise<DynamicData> {
  const { rows } = await sql<DynamicData>`
    select s.since, s.run, s.due, s.hold, s.peak, s.alarm_id is not null as is_open
      from alarm_state s where s.device_no = ${deviceNo}
  `.execute(db)
  return rows[0] ?? {}
}

/** How many notices of alarms there are for somebody, shown or not. */
export async function noticesAbout(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from notice where user_id = ${userId} and kind = 'alarm'
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** To how many rules it is remembered how a device stands. */
export async function pairsOf(db: Db, deviceNo: number): Promise<number> {
  const { rows } = await sql`select from alarm_state where device_no = ${deviceNo}`.execute(db)
  return rows.length
}

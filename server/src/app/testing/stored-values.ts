import { type Db, sql } from '../../platform/db/index.ts'

export interface StoredValue {
  readonly metric: string
  readonly ts: Date
  readonly value: number
  readonly flags: number
}

/** Every single value of a device, by metric and time. */
export async function valuesOf(db: Db, deviceId: string): Promise<readonly StoredValue[]> {
  const { rows } = await sql<StoredValue>`
    select m.key as metric, t.ts, t.value, t.flags
      from device_access a join telemetry t on t.device_no = a.no join metric m on m.no = t.metric_no
     where a.device_id = ${deviceId}
     order by m.key, t.ts
  `.execute(db)
  return rows
}

export interface LatestOf {
  readonly metric: string
  readonly ts: Date
  /** When it was heard last, by the clock of the server. */
  readonly received: Date
  readonly value: number | null
  readonly text: string | null
  readonly flags: number
}

export async function latestValuesOf(db: Db, deviceId: string): Promise<readonly LatestOf[]> {
  const { rows } = await sql<LatestOf>`
    select m.key as metric, l.ts, l.received, l.value, l.text, l.flags
      from device_access a join telemetry_latest l on l.device_no = a.no join metric m on m.no = l.metric_no
     where a.device_id = ${deviceId}
     order by m.key
  `.execute(db)
  return rows
}

export interface RolledUp {
  readonly metric: string
  readonly start: string
  readonly n: number
  readonly sum: number
  readonly min: number
  readonly max: number
}

/** What hours and days of a device come to. */
export async function rollupsOfDevice(
  db: Db,
  deviceId: string,
  table: 'telemetry_hour' | 'telemetry_day',
): Promise<readonly RolledUp[]> {
  const { rows } = await sql<RolledUp>`
    select m.key as metric, r.start::text as start, r.n, r.sum, r.min, r.max
      from device_access a join ${sql.table(table)} r on r.device_no = a.no join metric m on m.no = r.metric_no
     where a.device_id = ${deviceId}
     order by m.key, r.start
  `.execute(db)
  return rows
}

import { type Db, sql, wireTime } from '../../platform/db/index.ts'

/** What a device sent last of a metric. */
export interface Latest {
  readonly no: number
  readonly metric: string
  readonly metricNo: number
  /** A number, or what was sent in words. */
  readonly value: number | null
  readonly text: string | null
  readonly time: string
  readonly flags: number
}

/** The latest of every metric of devices by their short numbers. */
export async function latestOf(db: Db, numbers: readonly number[]): Promise<readonly Latest[]> {
  if (numbers.length === 0) return []
  const { rows } = await sql<Latest>`
    select l.device_no as no, m.key as metric, l.metric_no as "metricNo", l.value, l.text, ${wireTime('l.ts')} as time, l.flags
      from telemetry_latest l join metric m on m.no = l.metric_no
     where l.device_no = any(${[...numbers]}::int[])
     order by l.device_no, m.key
  `.execute(db)
  return rows
}

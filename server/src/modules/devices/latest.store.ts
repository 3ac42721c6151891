import { type Db, sql, wireTime } from '../../platform/db/index.ts'

/** What a device sent last of a metric. */
export interface LatestOfMetric {
  readonly no: number
  readonly metric: string
  readonly metricNo: number
  /** A number, or what was sent in words. */
  readonly value: number | null
  readonly text: string | null
  readonly time: string
  /** By the clock of the device, and of the server. */
  readonly ts: Date
  readonly received: Date
  readonly flags: number
  /** It was ever told in numbers: what is told in words alone has no curve. */
  readonly hasCurve: boolean
}

/** The latest of every metric of devices that were read within a scope before, by their short numbers. */
export async function latestOf(db: Db, numbers: readonly number[]): Promise<readonly LatestOfMetric[]> {
  if (numbers.length === 0) return []
  const { rows } = await sql<LatestOfMetric>`
    select l.device_no as no, m.key as metric, l.metric_no as "metricNo", l.value, l.text, ${wireTime('l.ts')} as time,
           l.ts, l.received, l.flags,
           l.value is not null
           or exists (select from telemetry_day d where d.device_no = l.device_no and d.metric_no = l.metric_no) as "hasCurve"
      from telemetry_latest l join metric m on m.no = l.metric_no
     where l.device_no = any(${[...numbers]}::int[])
     order by l.device_no, m.key
  `.execute(db)
  return rows
}

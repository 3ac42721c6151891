import { type Db, sql } from '../../platform/db/index.ts'

export interface MeansWanted {
  /** By the numbers under which a device and a metric are kept. */
  readonly series: ReadonlyArray<{ readonly no: number; readonly metricNo: number }>
  /** Days of the farm, both included. */
  readonly from: string
  readonly to: string
  /** `week` cuts at Mondays; `whole` makes one of all days. */
  readonly by: 'week' | 'whole'
}

export interface MeanRow {
  /** Of the series in what was asked for, from 1 on. */
  readonly place: number
  /** The first day of its week, or the first day that was asked for. */
  readonly start: string
  readonly n: number
  readonly sum: number
  readonly min: number
  readonly max: number
}

/** What was measured in each week, or in all days together, of the figures of days: single values need not be kept any more. */
export async function meanRows(db: Db, { series, from, to, by }: MeansWanted): Promise<readonly MeanRow[]> {
  if (series.length === 0) return []
  const start = by === 'week' ? sql`date_trunc('week', t.start)::date` : sql`${from}::date`
  const { rows } = await sql<MeanRow>`
    select s.place::int, ${start}::text as start, sum(t.n)::int as n, sum(t.sum) as sum, min(t.min) as min, max(t.max) as max
      from unnest(${series.map((one) => one.no)}::int[], ${series.map((one) => one.metricNo)}::smallint[])
             with ordinality as s (no, metric_no, place)
      join telemetry_day t on t.device_no = s.no and t.metric_no = s.metric_no
                          and t.start >= ${from}::date and t.start <= ${to}::date
     group by 1, 2
     having sum(t.n) > 0
     order by 2, 1
  `.execute(db)
  return rows
}

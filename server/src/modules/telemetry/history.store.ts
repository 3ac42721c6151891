import type { CurveStep } from '@farm/contract/telemetry'
import { type Db, type RawBuilder, sql, wireTime } from '../../platform/db/index.ts'
import type { Span } from './span.rules.ts'
import { withinSpan } from './span.store.ts'

/** What is read: one metric of one device, and between what its values can lie. */
export interface Series {
  readonly no: number
  readonly metricNo: number
  readonly least: number
  readonly most: number
}

/** What was read of a series, none where nothing was measured. */
export interface Drawn {
  readonly place: number
  readonly count: number
  readonly mean: number
  readonly min: number
  readonly max: number
  readonly points: Array<[time: string, value: number]>
}

interface Wanted {
  readonly series: readonly Series[]
  readonly span: Span
  readonly step: CurveStep
  /** At most so many points of each. */
  readonly points: number
}

/**
 * Curves by their place in what was asked for. Where there are more points than wanted the span is cut into equal parts, and of
 * each the lowest and the highest are answered at the moments when they were measured: no spike is lost. What is doubtful, by
 * its value or its time, is left out.
 */
export async function drawnOf(db: Db, { series, span, step, points }: Wanted): Promise<readonly Drawn[]> {
  if (series.length === 0) return []
  const parts = Math.max(1, Math.floor(points / 2))
  const seconds = (span.to.getTime() - span.from.getTime()) / 1000 / parts
  const perRow = step === 'raw' ? 1 : 2
  const { rows } = await sql<Drawn>`
    select s.place::int, c.*
      from unnest(${series.map((one) => one.no)}::int[], ${series.map((one) => one.metricNo)}::smallint[],
                  ${series.map((one) => one.least)}::float8[], ${series.map((one) => one.most)}::float8[])
             with ordinality as s (no, metric_no, least, most, place)
     cross join lateral (
       with found as materialized (${found(step, span)}),
       figures as (
         select sum(n)::int as count, sum(total) / sum(n) as mean, min(low) as min, max(high) as max,
                count(*) * ${sql.lit(perRow)} <= ${points} as is_whole
           from found having count(*) > 0
       ), extremes as (
         select min(array[low, at]) as lowest, max(array[high, -at]) as highest
           from found
          group by case when (select is_whole from figures) then at
                        else greatest(0, least(floor((at - extract(epoch from ${span.from}::timestamptz)::float8) / ${seconds}::float8),
                                               ${parts - 1}))
                    end
       ), points as (
         select lowest[2] as at, lowest[1] as value from extremes
         union
         select -highest[2], highest[1] from extremes
       )
       select f.count, f.mean, f.min, f.max,
              (select json_agg(json_build_array(${wireTime('p.moment')}, p.value) order by p.moment, p.value)
                 from (select to_timestamp(at) as moment, value from points) p) as points
         from figures f
     ) c
     order by s.place
  `.execute(db)
  return rows
}

/** The rows behind a curve: `at` in seconds, the lowest and highest, how many values there were and their sum. */
function found(step: CurveStep, span: Span): RawBuilder<unknown> {
  const isWithin = sql`t.device_no = s.no and t.metric_no = s.metric_no and ${withinSpan[step](span)}`
  if (step === 'raw') {
    return sql`
      select extract(epoch from t.ts)::float8 as at, t.value as low, t.value as high, 1 as n, t.value as total
        from telemetry t
       where ${isWithin} and t.value between s.least and s.most
         -- By an index of the doubtful ones alone, which are few: the others are read from their index, too.
         and not exists (select from telemetry d
                          where d.device_no = s.no and d.metric_no = s.metric_no and d.ts = t.ts and d.flags <> 0)`
  }
  if (step === 'hour') {
    return sql`
      select extract(epoch from t.start)::float8 as at, t.min as low, t.max as high, t.n, t.sum as total
        from telemetry_hour t
       where ${isWithin}`
  }
  return sql`
    select extract(epoch from t.start::timestamp at time zone farm_zone())::float8 as at, t.min as low, t.max as high, t.n, t.sum as total
      from telemetry_day t
     where ${isWithin}`
}

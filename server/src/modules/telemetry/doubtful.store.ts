import { type Db, sql, wireTime } from '../../platform/db/index.ts'
import type { Series } from './history.store.ts'
import type { Span } from './span.rules.ts'
import { withinSpan } from './span.store.ts'

/** What was sent of a series and is no part of its curve. */
export interface DoubtfulOf {
  readonly place: number
  readonly count: number
  readonly newest: ReadonlyArray<{ readonly time: string; readonly value: number; readonly flags: number }>
}

const NEWEST = 50
/** Of a probe that is broken for good nobody counts on. */
const MOST_COUNTED = 10_000

/** Doubtful values by the place of their series in what was asked for, as long as single values are kept. */
export async function doubtfulOf(
  db: Db,
  series: ReadonlyArray<Pick<Series, 'no' | 'metricNo'>>,
  span: Span,
): Promise<readonly DoubtfulOf[]> {
  if (series.length === 0) return []
  const isDoubtful = sql`t.device_no = s.no and t.metric_no = s.metric_no and t.flags <> 0 and ${withinSpan.raw(span)}`
  const { rows } = await sql<DoubtfulOf>`
    select s.place::int, c.count, n.newest
      from unnest(${series.map((one) => one.no)}::int[], ${series.map((one) => one.metricNo)}::smallint[])
             with ordinality as s (no, metric_no, place)
     cross join lateral (
       select count(*)::int as count from (select from telemetry t where ${isDoubtful} limit ${sql.lit(MOST_COUNTED)}) counted
     ) c
     cross join lateral (
       select json_agg(json_build_object('time', ${wireTime('t.ts')}, 'value', t.value, 'flags', t.flags) order by t.ts desc) as newest
         from (select t.ts, t.value, t.flags from telemetry t where ${isDoubtful} order by t.ts desc limit ${sql.lit(NEWEST)}) t
     ) n
     where c.count > 0
     order by s.place
  `.execute(db)
  return rows
}

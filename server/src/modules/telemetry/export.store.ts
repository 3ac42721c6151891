import type { CurveStep } from '@farm/contract/telemetry'
import { type Db, type RawBuilder, sql, wireTime } from '../../platform/db/index.ts'
import type { Series } from './history.store.ts'
import type { Span } from './span.rules.ts'
import { withinSpan } from './span.store.ts'

type Key = Pick<Series, 'no' | 'metricNo'>

interface Wanted {
  readonly series: Key
  readonly span: Span
  readonly step: CurveStep
}

/** A row of an export: one value, or the figures of an hour or a day. */
export interface ExportRow {
  /** By which the next rows are found. */
  readonly key: string
  readonly time: string
  readonly count: number
  readonly mean: number
  readonly min: number
  readonly max: number
  readonly flags: number
}

/** How many rows the series have together, counted to one beyond the most. */
export async function countRows(
  db: Db,
  series: readonly Key[],
  { span, step }: Omit<Wanted, 'series'>,
  most: number,
): Promise<number> {
  if (series.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from (
        select 1
          from unnest(${series.map(({ no }) => no)}::int[], ${series.map(({ metricNo }) => metricNo)}::smallint[]) as s (no, metric_no)
         cross join lateral (select 1 from ${tables[step]} where ${isOf(step, sql`s.no`, sql`s.metric_no`, span)}) c
         limit ${most + 1}
      ) counted
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** The rows of one series behind the one with that key, the earliest first. */
export async function rowsBehind(
  db: Db,
  { series, span, step }: Wanted,
  behind: string | undefined,
  limit: number,
): Promise<readonly ExportRow[]> {
  const start = sql.ref(`t.${step === 'raw' ? 'ts' : 'start'}`)
  const type = sql.raw(step === 'day' ? 'date' : 'timestamptz')
  const isBehind = behind === undefined ? sql`true` : sql`${start} > ${behind}::${type}`
  const { rows } = await sql<ExportRow>`
    select ${start}::text as key, ${columns[step]}
      from ${tables[step]}
     where ${isOf(step, sql`${series.no}::int`, sql`${series.metricNo}::smallint`, span)} and ${isBehind}
     order by ${start}
     limit ${limit}
  `.execute(db)
  return rows
}

const tables = {
  raw: sql`telemetry t`,
  hour: sql`telemetry_hour t`,
  day: sql`telemetry_day t`,
} satisfies Record<CurveStep, RawBuilder<unknown>>

const figures = sql`t.n as count, t.sum / t.n as mean, t.min, t.max, 0 as flags`

const columns = {
  raw: sql`${wireTime('t.ts')} as time, 1 as count, t.value as mean, t.value as min, t.value as max, t.flags`,
  hour: sql`${wireTime('t.start')} as time, ${figures}`,
  day: sql`t.start::text as time, ${figures}`,
} satisfies Record<CurveStep, RawBuilder<unknown>>

function isOf(
  step: CurveStep,
  no: RawBuilder<unknown>,
  metricNo: RawBuilder<unknown>,
  span: Span,
): RawBuilder<unknown> {
  return sql`t.device_no = ${no} and t.metric_no = ${metricNo} and ${withinSpan[step](span)}`
}

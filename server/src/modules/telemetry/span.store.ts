import type { CurveStep } from '@farm/contract/telemetry'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import type { Span } from './span.rules.ts'

/** That a row `t` of values, hours or days lies within a span: hours and days that begin before it do with what is in it. */
export const withinSpan = {
  raw: ({ from, to }) => sql`t.ts >= ${from} and t.ts < ${to}`,
  hour: ({ from, to }) => sql`t.start >= date_trunc('hour', ${from}::timestamptz, 'UTC') and t.start < ${to}`,
  day: ({ from, to }) => sql`
    t.start >= (${from}::timestamptz at time zone farm_zone())::date
    and t.start <= ((${to}::timestamptz - interval '1 microsecond') at time zone farm_zone())::date`,
} satisfies Record<CurveStep, (span: Span) => RawBuilder<unknown>>

import { type Db, sql } from '../../platform/db/index.ts'
import type { ToldTimes } from './clock.rules.ts'

const ABSURD_TIME = 1
const MOST_COUNTED = 10_000

/** What times a device tells, by what it sent last and what it sent within the last day. */
export async function toldTimes(db: Db, no: number, now: Date): Promise<ToldTimes> {
  const { rows } = await sql<{ behindMs: number | null; absurd: number }>`
    select (
             select (extract(epoch from l.received - l.ts) * 1000)::float8
               from telemetry_latest l
              where l.device_no = ${no} and l.flags & ${sql.lit(ABSURD_TIME)} = 0
              order by l.ts desc limit 1
           ) as "behindMs",
           (
             select count(*)::int
               from (
                 select from telemetry t
                  where t.device_no = ${no} and t.flags <> 0 and t.flags & ${sql.lit(ABSURD_TIME)} <> 0
                    and t.ts > ${now}::timestamptz - interval '1 day'
                  limit ${sql.lit(MOST_COUNTED)}
               ) counted
           ) as absurd
  `.execute(db)
  const [told] = rows
  return { behindMs: told?.behindMs ?? undefined, absurd: told?.absurd ?? 0 }
}

import { type RawBuilder, sql } from 'kysely'

/** A time column as it travels: UTC with milliseconds, as text, so that no Date on the way cuts it. */
export function wireTime(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

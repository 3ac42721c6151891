import { type RawBuilder, sql } from 'kysely'

/**
 * A moment of a row by the calendar of the farm. The zone is asked for once for the statement; by itself `farm_zone()` would be for
 * each row, which takes 4 µs. Not for the ends of a period, of which the planner has to know where they lie.
 */
export function farmTime(time: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${time} at time zone (select farm_zone()))`
}

/** Its day. */
export function farmDay(column: string): RawBuilder<unknown> {
  return sql`${farmTime(sql.ref(column))}::date`
}

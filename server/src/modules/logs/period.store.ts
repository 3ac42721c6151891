import { type RawBuilder, sql } from '../../platform/db/index.ts'

type Condition = RawBuilder<boolean>

export interface Period {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Days of the farm, both of them included. */
export function inPeriod(column: string, { from, to }: Period): Condition[] {
  const day = (text: string) => sql`${text}::date::timestamp`
  return [
    ...(from === undefined ? [] : [sql<boolean>`${sql.ref(column)} >= ${day(from)} at time zone farm_zone()`]),
    ...(to === undefined
      ? []
      : [sql<boolean>`${sql.ref(column)} < (${day(to)} + interval '1 day') at time zone farm_zone()`]),
  ]
}

export function allOf(conditions: readonly Condition[]): Condition {
  return sql`${sql.join([sql`true`, ...conditions], sql` and `)}`
}

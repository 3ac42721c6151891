import { type RawBuilder, sql } from '../../platform/db/index.ts'

type Condition = RawBuilder<boolean>

export interface Period {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Days of the farm, both of them included. Sub-selects: the instants are worked out once, not for every row. */
export function inPeriod(column: string, { from, to }: Period): Condition[] {
  const start = (day: RawBuilder<unknown>) => sql`(select (${day}) at time zone farm_zone())`
  const of = (text: string) => sql`${text}::date::timestamp`
  return [
    ...(from === undefined ? [] : [sql<boolean>`${sql.ref(column)} >= ${start(of(from))}`]),
    ...(to === undefined ? [] : [sql<boolean>`${sql.ref(column)} < ${start(sql`${of(to)} + interval '1 day'`)}`]),
  ]
}

export function allOf(conditions: readonly Condition[]): Condition {
  return sql`${sql.join([sql`true`, ...conditions], sql` and `)}`
}

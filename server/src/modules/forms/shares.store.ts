import type { FormKind } from '@farm/contract/forms'
import { type RawBuilder, sql } from '../../platform/db/index.ts'

type Sharing = Pick<FormKind, 'shared'>

/** Of what a kind keeps shares, as the database is handed it. */
export function sharedJson({ shared }: Sharing): string | null {
  return shared ? JSON.stringify({ by: shared.by, in: shared.in, of: shared.of }) : null
}

/** Each value of a list as `listed.value`, beside a row with `data`; of a list by which shares are kept an empty one for none. */
export function listedSql({ shared }: Sharing, alias: string, list: string): RawBuilder<unknown> {
  const values = sql`${sql.ref(`${alias}.data`)}->${sql.lit(list)}`
  return sql`cross join lateral stat_listed(${values}, ${sql.lit(shared?.by === list)}) as listed (value)`
}

/** What a number field of a row with `data` holds; beside `listed.value` of that list the share of it. */
export function shareSql(kind: Sharing, alias: string, list: string | undefined, field: string): RawBuilder<number> {
  const data = sql.ref(`${alias}.data`)
  const shared = list !== undefined && kind.shared?.by === list && kind.shared.of.includes(field)
  const value = shared
    ? sql`stat_share(${data}, ${sql.lit(sharedJson(kind))}::jsonb, listed.value, ${sql.lit(field)})`
    : sql`(${data}->>${sql.lit(field)})`
  return sql<number>`coalesce(${value}::float8, 0)`
}

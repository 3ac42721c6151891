import { FILLED, fieldOfPart } from '@farm/contract/forms'
import { type RawBuilder, sql } from '../../platform/db/index.ts'

/** A part of the key of a row with `data` and `user_id`, by its name in a dimension; null where it is missing. Not of lists. */
export function keyPart(alias: string, name: string): RawBuilder<string | null> {
  if (name === 'UserId') return sql`${sql.ref(`${alias}.user_id`)}::text`
  const field = fieldOfPart(name)
  const value = sql<string | null>`(${sql.ref(`${alias}.data`)}->>${sql.lit(field)})`
  return field === name ? value : sql`(case when ${value} is not null then ${sql.lit(FILLED)} end)`
}

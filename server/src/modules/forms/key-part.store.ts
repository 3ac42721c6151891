import { type RawBuilder, sql } from '../../platform/db/index.ts'

/**
 * A part of the key of a row with `data` and `user_id`, by its name in a dimension; null where it is missing. Not of lists. The counts
 * themselves are kept by the same function of the database.
 */
export function keyPart(alias: string, name: string): RawBuilder<string | null> {
  return sql`stat_part(${sql.lit(name)}, ${sql.ref(`${alias}.user_id`)}, ${sql.ref(`${alias}.data`)})`
}

import { type RawBuilder, sql } from '../../platform/db/index.ts'

/** The ids of the organisations that stand at a path and below it (SQL, a list). */
export function branchIds(path: string): RawBuilder<unknown> {
  return sql`array(select id from organ where starts_with(path, ${path}))`
}

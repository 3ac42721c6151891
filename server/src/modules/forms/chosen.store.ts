import { type RawBuilder, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, foundAsOwn, readable } from '../access/index.ts'

interface Chosen {
  readonly kind: SeenKind
  readonly conditions: ReadonlyArray<RawBuilder<boolean>>
  readonly right?: 'view' | 'export'
}

/** Which records a choice takes, of those that the scope may read. */
export function chosen(scope: Scope, { kind, conditions, right }: Chosen, alias: string): RawBuilder<boolean> {
  const all = [
    sql`${sql.ref(`${alias}.form_id`)} = ${sql.lit(kind.id)}`,
    sql`not ${sql.ref(`${alias}.is_deleted`)}`,
    readable(scope, kind, alias, right),
    ...foundAsOwn(scope, kind, alias, right ?? 'view'),
    ...conditions,
  ]
  return sql`${sql.join(all, sql` and `)}`
}

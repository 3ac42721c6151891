import type { DynamicData } from '@farm/contract/forms'
import { type Db, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'

/** What a record of a kind holds that the scope may read, with every field: for what is worked out of it. */
export async function wholeData(db: Db, scope: Scope, kind: SeenKind, id: string): Promise<DynamicData | undefined> {
  const { rows } = await sql<{ data: DynamicData }>`
    select r.data from record r
     where r.id = ${id} and r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and ${readable(scope, kind, 'r')}
  `.execute(db)
  return rows[0]?.data
}

/** What records are called by their field Name, whoever may see them: for sentences that a derivation makes. */
export async function plainNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string | null }>`
    select r.id, r.data->>'Name' as name from record r where r.id = any(${[...ids]}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name ?? '']))
}

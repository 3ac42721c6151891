import type { Permission } from '@farm/contract/wire'
import { type Db, sql } from '../../platform/db/index.ts'
import { type Scope, organWithin } from '../access/index.ts'

/** Whether a permission of its own reaches a camera that somebody may watch. */
export async function isWithinReach(
  db: Db,
  scope: Scope,
  { id, asked }: { readonly id: string; readonly asked: Permission },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select r.id from record r join organ o on o.no = r.organ_no where r.id = ${id} and ${organWithin(scope, 'o', asked)}
  `.execute(db)
  return rows.length > 0
}

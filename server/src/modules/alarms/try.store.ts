import { deviceForm } from '@farm/contract/devices'
import { type Db, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'

/** The short numbers of devices that the scope may read and that ever spoke. */
export async function deviceNosSeen(db: Db, scope: Scope, kind: SeenKind, limit: number): Promise<number[]> {
  const { rows } = await sql<{ no: number }>`
    select a.no
      from record r join device_access a on a.device_id = r.id
     where r.form_id = ${sql.lit(deviceForm.id)} and not r.is_deleted and ${readable(scope, kind, 'r')}
     order by a.no limit ${limit}
  `.execute(db)
  return rows.map(({ no }) => no)
}

import { deviceForm } from '@farm/contract/devices'
import { type Db, fieldsIn, sql } from '../../platform/db/index.ts'

const device = fieldsIn(deviceForm)

/** Whether devices stand behind a gateway, whoever may see them. */
export async function hasChildren(db: Db, gateway: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from record r
       where r.form_id = ${sql.lit(deviceForm.id)} and not r.is_deleted and r.data->>${device.Gateway} = ${gateway}) as is
  `.execute(db)
  return rows[0]?.is ?? false
}

/** Whether each of the devices that ever said a word is on. */
export async function statesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await sql<{ id: string; isOnline: boolean }>`
    select a.device_id as id, s.is_online as "isOnline"
      from device_access a join device_state s on s.device_no = a.no
     where a.device_id = any(${[...ids]}::uuid[]) and s.last_seen is not null
  `.execute(db)
  return new Map(rows.map(({ id, isOnline }) => [id, isOnline]))
}

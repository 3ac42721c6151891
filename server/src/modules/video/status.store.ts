import { deviceForm } from '@farm/contract/devices'
import { type Db, fieldsIn, sql } from '../../platform/db/index.ts'

const device = fieldsIn(deviceForm)

/** A camera that is asked at a platform. */
export interface AskedCamera {
  readonly id: string
  readonly sourceId: string
  readonly code: string
}

/** Cameras of platforms that never say a word themselves. */
export async function silentCameras(db: Db): Promise<readonly AskedCamera[]> {
  const { rows } = await sql<AskedCamera>`
    select c.device_id as id, c.source_id as "sourceId", coalesce(c.code, r.data->>${device.MAC}, '') as code
      from camera c join record r on r.id = c.device_id
     where c.source_id is not null and not r.is_deleted
       and not exists (select from device_access a join device_state s on s.device_no = a.no
                        where a.device_id = c.device_id and s.last_seen is not null)
     order by c.source_id, c.device_id
  `.execute(db)
  return rows
}

/** Notes what a platform says of its cameras; of those that it can't tell nothing is known. */
export async function noteStates(db: Db, states: ReadonlyMap<string, boolean | undefined>): Promise<void> {
  const ids = [...states.keys()]
  const told = ids.map((id) => states.get(id) ?? null)
  await sql`
    update camera c set told_online = t.is_online
      from unnest(${ids}::uuid[], ${told}::boolean[]) as t (id, is_online)
     where c.device_id = t.id and c.told_online is distinct from t.is_online
  `.execute(db)
}

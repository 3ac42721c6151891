import type { Door } from '@farm/contract/devices'
import { type Db, sql } from '../../platform/db/index.ts'

const DOOR = 'mqtt-door'

/** Keeps where devices connect by MQTT, for pages to tell; `{}` where they do not. */
export async function noteDoor(db: Db, door: Door): Promise<void> {
  await sql`
    insert into setting as s (key, value) values (${DOOR}, ${JSON.stringify(door)})
    on conflict (key) do update set value = excluded.value
  `.execute(db)
}

/** Where devices connect by MQTT, as it was noted last. */
export async function doorSetting(db: Db): Promise<Door> {
  const { rows } = await sql<{ door: Door }>`select value::jsonb as door from setting where key = ${DOOR}`.execute(db)
  return rows[0]?.door ?? {}
}

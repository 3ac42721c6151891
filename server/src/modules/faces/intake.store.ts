import { facePersonForm } from '@farm/contract/faces'
import { type Db, fieldsIn, sql } from '../../platform/db/index.ts'
import type { Whom } from './face-message.rules.ts'

const person = fieldsIn(facePersonForm)

/** Notes that a terminal told of an event; answers whether it is the first time. Who comes at once waits for the other’s end. */
export async function isFirst(db: Db, deviceNo: number, eventId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into face_event_key (device_no, event_id) values (${deviceNo}, ${eventId}) on conflict do nothing
  `.execute(db)
  return numAffectedRows > 0n
}

/** Who answers for a device: whoever edited it last. */
export async function keeperOf(db: Db, deviceId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select update_user_id as id from record where id = ${deviceId}`.execute(db)
  return rows[0]?.id
}

interface Meant {
  readonly enterprise: string
  readonly whom: Whom
  /** Of the farm: who agrees later did not agree then. */
  readonly day: string
}

/**
 * Who is meant, of those who agreed; nobody where several are. Until the end of the transaction their consent can’t be taken
 * back: whoever does that waits and then destroys this as well.
 */
export async function agreedPerson(db: Db, { enterprise, whom, day }: Meant): Promise<string | undefined> {
  const isMeant =
    whom.number === '' ? sql`data->>${person.Name} = ${whom.name}` : sql`data->>${person.Number} = ${whom.number}`
  const { rows } = await sql<{ id: string }>`
    select id from record
     where form_id = ${sql.lit(facePersonForm.id)} and not is_deleted and data->>${person.Enterprise} = ${enterprise} and ${isMeant}
       and data->>${person.State} = '有效' and data->>${person.ConsentDate} <= ${day}
     order by id limit 2
       for share
  `.execute(db)
  return rows.length === 1 ? rows[0]?.id : undefined
}

/** Counts somebody of whom nothing else is kept. */
export async function countUnnamed(db: Db, deviceNo: number, day: string): Promise<void> {
  await sql`
    insert into face_unnamed as u (device_no, day, n) values (${deviceNo}, ${day}, 1)
    on conflict (device_no, day) do update set n = u.n + 1
  `.execute(db)
}

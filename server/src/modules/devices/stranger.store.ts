import { deviceForm } from '@farm/contract/devices'
import { type Db, sql, wireTime } from '../../platform/db/index.ts'

/** A name that a gateway speaks for and nobody has registered. */
export interface Stranger {
  readonly gatewayNo: number
  readonly name: string
  readonly time: Date
}

/** A gateway that makes up names fills no table. */
const MOST_NAMES = 200
const LONGEST_NAME = 100

/** Notes for whom a gateway speaks besides its registered children; forgets whom it has not spoken for in thirty days. */
export async function noteStranger(db: Db, { gatewayNo, name, time }: Stranger): Promise<void> {
  await sql`
    with forgotten as (
      delete from device_stranger f where f.gateway_no = ${gatewayNo} and f.last_seen < ${time}::timestamptz - interval '30 days'
    )
    insert into device_stranger as s (gateway_no, name, first_seen, last_seen, messages)
    select a.no, ${name.slice(0, LONGEST_NAME).replaceAll('\0', '')}, ${time}, ${time}, 1
      from device_access a
     where a.no = ${gatewayNo}
       and (select count(*) from device_stranger o where o.gateway_no = a.no and o.name <> ${name}) < ${sql.lit(MOST_NAMES)}
    on conflict (gateway_no, name) do update set last_seen = excluded.last_seen, messages = s.messages + 1
  `.execute(db)
}

export interface StrangerRow {
  readonly name: string
  readonly lastSeen: string
  readonly messages: number
}

/** For whom a gateway speaks and nobody has registered, those who spoke last first. */
export async function strangersOf(db: Db, gatewayNo: number): Promise<readonly StrangerRow[]> {
  const { rows } = await sql<StrangerRow>`
    select s.name, ${wireTime('s.last_seen')} as "lastSeen", s.messages
      from device_stranger s join device_access a on a.no = s.gateway_no
     where s.gateway_no = ${gatewayNo}
       and not exists (
         select from record r
          where r.form_id = ${sql.lit(deviceForm.id)} and not r.is_deleted and r.data->>'Gateway' = a.device_id::text
            and (r.data->>'Number' = s.name or lower(r.data->>'MAC') = lower(s.name)))
     order by s.last_seen desc, s.name
     limit ${sql.lit(MOST_NAMES)}
  `.execute(db)
  return rows
}

import { deviceForm } from '@farm/contract/devices'
import { type Db, fieldsIn, sql, wireTime } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'

const device = fieldsIn(deviceForm)

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
  /** A device of that number that is not behind this gateway; null where the caller sees none. */
  readonly existingId: string | null
  readonly existingName: string | null
}

/** For whom a gateway speaks and nobody has registered behind it, those who spoke last first. */
export async function strangersOf(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  gatewayNo: number,
): Promise<readonly StrangerRow[]> {
  const { rows } = await sql<StrangerRow>`
    select s.name, ${wireTime('s.last_seen')} as "lastSeen", s.messages, e.id as "existingId", e.name as "existingName"
      from device_stranger s
      join device_access a on a.no = s.gateway_no
      left join lateral (
        select r.id, r.data->>${device.Name} as name
          from record r
         where r.form_id = ${sql.lit(deviceForm.id)} and not r.is_deleted and lower(r.data->>${device.Number}) = lower(s.name)
           and ${readable(scope, kind, 'r')} and ${hasNames(kind)}
         order by r.data->>${device.Number} = s.name desc, r.id
         limit 1
      ) e on true
     where s.gateway_no = ${gatewayNo}
       and not exists (
         select from record r
          where r.form_id = ${sql.lit(deviceForm.id)} and not r.is_deleted and r.data->>${device.Gateway} = a.device_id::text
            and lower(s.name) in (lower(r.data->>${device.Number}), lower(r.data->>${device.MAC})))
     order by s.last_seen desc, s.name
     limit ${sql.lit(MOST_NAMES)}
  `.execute(db)
  return rows
}

/** Whom the names of devices are kept from are not told of them here either. */
function hasNames({ fields }: SeenKind) {
  return sql.lit(Object.hasOwn(fields, 'Number') && Object.hasOwn(fields, 'Name'))
}

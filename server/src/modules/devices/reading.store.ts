import { deviceForm } from '@farm/contract/devices'
import type { FieldName } from '@farm/contract/forms'
import { type Db, type RawBuilder, fieldsIn, sql, wireTime } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable, shownFields } from '../access/index.ts'

const device = fieldsIn(deviceForm)
const shown = shownFields<typeof deviceForm>()

/** A device with how it is. What the caller may not see of it is null. */
export interface DeviceRow {
  readonly id: string
  readonly no: number | null
  readonly name: string
  readonly number: string
  readonly mac: string
  readonly type: string
  readonly places: readonly string[]
  readonly mutedUntil: string | null
  readonly isOnline: boolean
  readonly lastSeen: string | null
  readonly reason: string
}

/** Which devices are meant: these, those of a plot, or all; the ones changed last first. */
export interface Choice {
  readonly ids?: readonly string[] | undefined
  readonly place?: string | undefined
  readonly limit: number
  readonly offset: number
}

/** Devices that the scope may read. */
export async function deviceRows(db: Db, scope: Scope, kind: SeenKind, choice: Choice): Promise<readonly DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    with chosen as materialized (
      select r.id, r.data, r.update_time
        from record r
       where r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and ${readable(scope, kind, 'r')} and ${isMeant(kind, choice)}
       order by r.update_time desc, r.id desc
       limit ${choice.limit} offset ${choice.offset}
    )
    select r.id, a.no, ${textOf(kind, 'Name')} as name, ${textOf(kind, 'Number')} as number, ${textOf(kind, 'MAC')} as mac,
           ${textOf(kind, 'Type')} as type,
           ${shown(kind, 'Place', sql`coalesce(r.data->${device.Place}, '[]')`, sql`'[]'::jsonb`)} as places,
           ${shown(kind, 'MutedUntil', sql`r.data->>${device.MutedUntil}`, sql`null`)} as "mutedUntil",
           coalesce(s.is_online, false) as "isOnline", ${wireTime('s.last_seen')} as "lastSeen", coalesce(s.reason, '') as reason
      from chosen r
      left join device_access a on a.device_id = r.id
      left join device_state s on s.device_no = a.no
     order by r.update_time desc, r.id desc
  `.execute(db)
  return rows
}

function isMeant(kind: SeenKind, { ids, place }: Choice): RawBuilder<boolean> {
  if (ids) return sql`r.id = any(${[...ids]}::uuid[])`
  if (place === undefined) return sql`true`
  return shown(kind, 'Place', sql`(r.data->${device.Place}) ?| ${[place]}::text[]`, sql`false`)
}

function textOf(kind: SeenKind, name: FieldName<typeof deviceForm>): RawBuilder<unknown> {
  return shown(kind, name, sql`coalesce(r.data->>${device[name]}, '')`, sql`''`)
}

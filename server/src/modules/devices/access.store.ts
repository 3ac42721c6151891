import type { FieldName } from '@farm/contract/forms'
import { deviceForm } from '@farm/contract/devices'
import { type Db, fieldsIn, sql, partOf } from '../../platform/db/index.ts'
import { tokenHash } from '../../platform/ids/index.ts'
import { type DeviceKey, type KeyRow, keyOf } from './key.rules.ts'

const device = fieldsIn(deviceForm)

const isDevice = sql`r.form_id = ${sql.lit(deviceForm.id)} and not r.is_deleted`

const KEY_FIELDS: ReadonlyArray<FieldName<typeof deviceForm>> = [
  'Name',
  'Number',
  'Type',
  'Enterprise',
  'Place',
  'Gateway',
  'MutedUntil',
  'Metrics',
]

const keyColumns = sql`r.id, r.organ_path as "organPath", ${partOf(KEY_FIELDS)} as data`

/** The short numbers of devices, by record; those that had none get one. Of what is no device there is none. */
export async function accessOf(db: Db, deviceIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (deviceIds.length === 0) return new Map()
  const ids = sql`any(${[...deviceIds]}::uuid[])`
  await sql`
    insert into device_access (device_id)
    select r.id from record r
     where r.id = ${ids} and ${isDevice} and not exists (select from device_access a where a.device_id = r.id)
     order by r.id
    on conflict do nothing
  `.execute(db)
  const { rows } = await sql<{ id: string; no: number }>`
    select a.device_id as id, a.no from device_access a where a.device_id = ${ids}
  `.execute(db)
  return new Map(rows.map(({ id, no }) => [id, no]))
}

/** The devices that tokens are of, by token; of one that was dropped, or whose device is deleted, none. */
export async function devicesByTokens(db: Db, tokens: readonly string[]): Promise<ReadonlyMap<string, DeviceKey>> {
  const byHash = new Map(tokens.map((token) => [tokenHash(token).toString('hex'), token]))
  const { rows } = await sql<KeyRow & { hash: string }>`
    select a.no, encode(a.token_hash, 'hex') as hash, ${keyColumns}
      from device_access a join record r on r.id = a.device_id
     where a.token_hash = any(array(select decode(h.hash, 'hex') from unnest(${[...byHash.keys()]}::text[]) as h (hash)))
       and ${isDevice}
  `.execute(db)
  return new Map(rows.map((row) => [byHash.get(row.hash) ?? '', keyOf(row)]))
}

/** The device that a token is of; none where it was dropped or the device deleted. */
export async function deviceByToken(db: Db, token: string): Promise<DeviceKey | undefined> {
  return (await devicesByTokens(db, [token])).get(token)
}

/** Devices by their short numbers; those that were deleted are left out. */
export async function devicesByNo(db: Db, numbers: readonly number[]): Promise<readonly DeviceKey[]> {
  const { rows } = await sql<KeyRow>`
    select a.no, ${keyColumns}
      from device_access a join record r on r.id = a.device_id
     where a.no = any(${[...numbers]}::int[]) and ${isDevice}
  `.execute(db)
  return rows.map(keyOf)
}

/**
 * The devices behind a gateway that are called so, by the names asked for: by their number, else by that in another case, which
 * labels and gateways write differently, else by their MAC.
 */
export async function childrenOf(
  db: Db,
  gateway: DeviceKey,
  names: readonly string[],
): Promise<ReadonlyMap<string, DeviceKey>> {
  const { rows } = await sql<Omit<KeyRow, 'no'> & { name: string }>`
    with child as materialized (
      select r.id, r.data->>${device.Number} as number,
             lower(r.data->>${device.Number}) as any_number, lower(r.data->>${device.MAC}) as any_mac
        from record r
       where ${isDevice} and r.data->>${device.Gateway} = ${gateway.id}
    ), asked as (
      select a.name, lower(a.name) as any_name from unnest(${[...names]}::text[]) as a (name)
    ), called as (
      select a.name, c.id, case when c.number = a.name then 0 else 1 end as rank
        from asked a join child c on c.any_number = a.any_name
      union all
      select a.name, c.id, 2 from asked a join child c on c.any_mac = a.any_name
    ), best as (
      select distinct on (c.name) c.name, c.id from called c order by c.name, c.rank, c.id
    )
    select b.name, ${keyColumns} from best b join record r on r.id = b.id
  `.execute(db)
  const numbers = await accessOf(
    db,
    rows.map(({ id }) => id),
  )
  return new Map(
    rows.flatMap(({ name, ...row }): Array<[string, DeviceKey]> => {
      const no = numbers.get(row.id)
      return no === undefined ? [] : [[name, keyOf({ ...row, no })]]
    }),
  )
}

/**
 * The device that was registered first with this number, wherever, else with that in another case: behind an outside broker a
 * topic alone tells whose a message is.
 */
export async function deviceByNumber(db: Db, number: string): Promise<DeviceKey | undefined> {
  const { rows } = await sql<Omit<KeyRow, 'no'>>`
    select ${keyColumns}
      from record r
     where ${isDevice} and lower(r.data->>${device.Number}) = lower(${number})
     order by r.data->>${device.Number} = ${number} desc, r.add_time, r.id
     limit 1
  `.execute(db)
  const [row] = rows
  const no = row && (await accessOf(db, [row.id])).get(row.id)
  return row && no !== undefined ? keyOf({ ...row, no }) : undefined
}

import { deviceForm } from '@farm/contract/devices'
import { type Db, fieldsIn, sql, tryLockWithin } from '../../platform/db/index.ts'
import { type Watch, heartbeats } from './watch.rules.ts'

const device = fieldsIn(deviceForm)

const WATCH = 'device-watch'

/** For the rest of the transaction nobody else watches. False: somebody does. */
export async function beginWatching(db: Db): Promise<boolean> {
  return tryLockWithin(db, 'devices')
}

/** The watch as it was kept last. */
export async function keptWatch(db: Db): Promise<Watch | undefined> {
  const { rows } = await sql<{ since: Date; last: Date }>`
    select (value::jsonb->>'since')::timestamptz as since, (value::jsonb->>'last')::timestamptz as last
      from setting where key = ${WATCH}
  `.execute(db)
  return rows[0]
}

export async function keepWatch(db: Db, { since, last }: Watch): Promise<void> {
  const value = JSON.stringify({ since: since.toISOString(), last: last.toISOString() })
  await sql`
    insert into setting as s (key, value) values (${WATCH}, ${value})
    on conflict (key) do update set value = excluded.value
  `.execute(db)
}

/** Silence before this moment is no fault of the devices: nobody could hear them. */
export function excuseSilence(db: Db, now: Date): Promise<void> {
  return keepWatch(db, { since: now, last: now })
}

export interface Silent {
  readonly no: number
  readonly id: string
  readonly lastSeen: Date
  /** After how many minutes it counts as off. */
  readonly minutes: number
  /** Whether its connection ended after its last word. */
  readonly hasDisconnected: boolean
}

/** Devices that are on and have said nothing for as long as they may, or longer. */
export async function silentAt(db: Db, now: Date, { since }: Watch): Promise<readonly Silent[]> {
  const { rows } = await sql<Silent>`
    with typical as materialized (
      select t.name, t.minutes
        from unnest(${heartbeats.map(({ name }) => name)}::text[],
                    ${heartbeats.map(({ minutes }) => minutes)}::int[]) as t (name, minutes)
    ), quiet as materialized (
      select s.device_no, s.last_seen, s.disconnected
        from device_state s
       where s.is_online and (s.last_seen <= ${now}::timestamptz - interval '1 minute' or s.last_seen > ${now}::timestamptz)
    ), heard as (
      select a.no, a.device_id as id, q.last_seen, coalesce((r.data->>${device.Heartbeat})::int, t.minutes, 60) as minutes,
             -- What was noted by a clock that was set back since counts from the moment that this was found out.
             greatest(case when q.last_seen <= ${now}::timestamptz then q.last_seen end, ${since}::timestamptz) as heard,
             coalesce(q.disconnected >= q.last_seen, false) as has_disconnected
        from quiet q
        join device_access a on a.no = q.device_no
        join record r on r.id = a.device_id and r.form_id = ${sql.lit(deviceForm.id)} and not r.is_deleted
        left join typical t on t.name = r.data->>${device.Type}
    )
    select h.no, h.id, h.last_seen as "lastSeen", h.minutes, h.has_disconnected as "hasDisconnected"
      from heard h
     where h.heard <= ${now}::timestamptz - make_interval(mins => h.minutes)
     order by h.no
  `.execute(db)
  return rows
}

/** Devices that are on and have said nothing of their own since these gateways fell silent. */
export async function behindGateways(
  db: Db,
  gateways: readonly string[],
): Promise<ReadonlyArray<Pick<Silent, 'no' | 'lastSeen'>>> {
  if (gateways.length === 0) return []
  const { rows } = await sql<Pick<Silent, 'no' | 'lastSeen'>>`
    select a.no, s.last_seen as "lastSeen"
      from record r
      join device_access a on a.device_id = r.id
      join device_state s on s.device_no = a.no and s.is_online
      join device_access g on g.device_id::text = r.data->>${device.Gateway}
      join device_state gs on gs.device_no = g.no
     where r.form_id = ${sql.lit(deviceForm.id)} and not r.is_deleted and r.data->>${device.Gateway} = any(${[...gateways]}::text[])
       and s.last_seen <= gs.last_seen + interval '1 second'
     order by a.no
  `.execute(db)
  return rows
}

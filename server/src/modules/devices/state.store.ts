import { deviceForm } from '@farm/contract/devices'
import { type Db, sql } from '../../platform/db/index.ts'

/** What was heard of a device since it was noted last. */
export interface Seen {
  readonly no: number
  /** Of its last word, by the clock of the server. */
  readonly time: Date
  readonly messages: number
  /** How many of its messages could not be read. */
  readonly bad: number
}

/** That a device is connected no longer, or is gone as its gateway says. */
export interface Parting {
  readonly no: number
  readonly time: Date
  readonly turn: 'disconnected' | 'gone'
}

const FORM = sql`${sql.lit(deviceForm.id)}::uuid`

/** Devices that spoke are on. Locks them in the order of their numbers. Those whose state turns are worked out anew. */
export async function noteSeen(db: Db, seen: readonly Seen[]): Promise<void> {
  if (seen.length === 0) return
  await sql`
    with said as (
      select s.no, max(s.time) as time, sum(s.messages) as messages, sum(s.bad) as bad
        from unnest(${seen.map((one) => one.no)}::int[], ${seen.map((one) => one.time)}::timestamptz[],
                    ${seen.map((one) => one.messages)}::bigint[], ${seen.map((one) => one.bad)}::bigint[])
          as s (no, time, messages, bad)
       group by s.no
    ), before as materialized (
      select s.device_no, s.is_online
        from device_state s
       where s.device_no in (select said.no from said)
       order by s.device_no
         for no key update
    ), written as (
      insert into device_state as s (device_no, last_seen, is_online, since, messages, bad_messages)
      select said.no, said.time, true, clock_timestamp(), said.messages, said.bad
        from said join device_access a on a.no = said.no left join before b on b.device_no = said.no
       order by said.no
      on conflict (device_no) do update
         set last_seen = greatest(s.last_seen, excluded.last_seen),
             is_online = true,
             since = case when s.is_online then s.since else excluded.since end,
             reason = '',
             messages = s.messages + excluded.messages,
             bad_messages = s.bad_messages + excluded.bad_messages
      returning s.device_no
    )
    insert into derive_due (form_id, record_id)
    select ${FORM}, a.device_id
      from written w
      join device_access a on a.no = w.device_no
      left join before b on b.device_no = w.device_no
     where b.is_online is not true
  `.execute(db)
}

/** Notes who is connected no longer, which says only why they are silent, and who is gone. */
export async function notePartings(db: Db, partings: readonly Parting[]): Promise<void> {
  const { disconnected = [], gone = [] } = Object.groupBy(partings, ({ turn }) => turn)
  await turnOff(
    db,
    gone.map(({ no, time }) => ({ no, reason: '网关报告设备断开', since: time })),
  )
  if (disconnected.length === 0) return
  await sql`
    with left_off as (
      select p.no, max(p.time) as time
        from unnest(${disconnected.map((one) => one.no)}::int[], ${disconnected.map((one) => one.time)}::timestamptz[]) as p (no, time)
       group by p.no
    ), locked as (
      select s.device_no from device_state s join left_off l on l.no = s.device_no order by s.device_no for no key update of s
    )
    update device_state s set disconnected = l.time from locked join left_off l on l.no = locked.device_no
     where s.device_no = locked.device_no
  `.execute(db)
}

interface Off {
  readonly no: number
  /** Why, for people to read. */
  readonly reason: string
  /** When it was heard last, as far as that is known: whoever said something since stays on. */
  readonly lastSeen?: Date
  /** From when on. */
  readonly since: Date
}

/** These are off, as far as they were on. */
export async function turnOff(db: Db, devices: readonly Off[]): Promise<void> {
  if (devices.length === 0) return
  await sql`
    with off as (
      select distinct on (o.no) o.no, o.reason, o.last_seen, o.since
        from unnest(${devices.map((one) => one.no)}::int[], ${devices.map((one) => one.reason)}::text[],
                    ${devices.map((one) => one.lastSeen ?? null)}::timestamptz[], ${devices.map((one) => one.since)}::timestamptz[])
          as o (no, reason, last_seen, since)
       order by o.no, o.since desc
    ), locked as (
      select s.device_no
        from device_state s join off on off.no = s.device_no
       where s.is_online and (off.last_seen is null or s.last_seen = off.last_seen)
       order by s.device_no
         for no key update of s
    ), written as (
      update device_state s
         set is_online = false, since = off.since, reason = off.reason
        from locked l join off on off.no = l.device_no
       where s.device_no = l.device_no and s.is_online
      returning s.device_no
    )
    insert into derive_due (form_id, record_id)
    select ${FORM}, a.device_id from written w join device_access a on a.no = w.device_no
  `.execute(db)
}

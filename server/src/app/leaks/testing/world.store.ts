import { newId } from '../../../platform/ids/index.ts'
import { cropForm } from '@farm/contract/crops'
import type { MetricKey } from '@farm/contract/telemetry'
import { type Db, sql } from '../../../platform/db/index.ts'

const METER = 'waterTotal' satisfies MetricKey
const LONG_OVER = '2020-01-01T00:00:00.000Z'

/** An account that is disabled while its session goes on. */
export async function suspend(db: Db, id: string): Promise<void> {
  await sql`update account set is_enabled = false where id = ${id}`.execute(db)
}

interface Purged {
  readonly path: string
  readonly userId: string
  readonly name: string
}

/** A note as the job leaves it that empties the bin; answers by what it is known. */
export async function notePurge(db: Db, { path, userId, name }: Purged): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into purge (form_id, organ_path, user_id, n, names) values (${cropForm.id}, ${path}, ${userId}, 1, ${[name]})
    returning 'purge-' || id as id
  `.execute(db)
  return rows[0]?.id ?? ''
}

/** A record of somebody who stands elsewhere by now. */
export async function handTo(db: Db, recordId: string, userId: string): Promise<void> {
  await sql`update record set user_id = ${userId} where id = ${recordId}`.execute(db)
}

/** A work order names somebody who does it. */
export async function assignTo(db: Db, recordId: string, userId: string): Promise<void> {
  await sql`
    update record set data = data || jsonb_build_object('Assignees', jsonb_build_array(${userId}::text)) where id = ${recordId}
  `.execute(db)
}

/** A consultation is addressed to somebody who answers it. */
export async function addressTo(db: Db, recordId: string, userId: string): Promise<void> {
  await sql`
    update record set data = data || jsonb_build_object('Experts', jsonb_build_array(${userId}::text)) where id = ${recordId}
  `.execute(db)
}

/** A record comes to be in a state, however it got there. */
export async function comeTo(db: Db, recordId: string, status: string): Promise<void> {
  await sql`
    update record set data = data || jsonb_build_object('Status', ${status}::text) where id = ${recordId}
  `.execute(db)
}

/** A minute that was recorded of a camera, and kept under a name. */
export async function keepClip(db: Db, deviceId: string, name: string): Promise<string> {
  const id = newId()
  const [begin, end] = ['2026-01-01T00:00:00Z', '2026-01-01T00:01:00Z']
  await sql`
    with plan as (
      insert into recording_plan (device_id, mode, keep_days) values (${deviceId}, 'off', 30)
    ), segment as (
      insert into recording_segment (device_id, begins, ends, bytes, file, is_open)
      values (${deviceId}, ${begin}, ${end}, 1000, ${`${deviceId}/1.flv`}, false)
    )
    insert into recording_clip (id, device_id, name, begins, ends, by_alarm)
    values (${id}, ${deviceId}, ${name}, ${begin}, ${end}, false)
  `.execute(db)
  return id
}

/** What devices measured, and when. */
interface Measured {
  readonly deviceId: string
  readonly metric: string
  readonly at: Date
}

/** A device has sent a value under a name that no other sends. */
export async function speak(db: Db, { deviceId, metric, at }: Measured): Promise<void> {
  await sql`
    with device as (
      insert into device_access (device_id) values (${deviceId})
      on conflict (device_id) do update set device_id = excluded.device_id
      returning no
    ), name as (
      insert into metric (key) values (${metric}) returning no
    ), latest as (
      insert into telemetry_latest (device_no, metric_no, ts, received, value)
      select device.no, name.no, ${at}, ${at}, 21.5 from device, name
    ), hour as (
      insert into telemetry_hour (device_no, metric_no, start, n, sum, min, max)
      select device.no, name.no, date_trunc('hour', ${at}::timestamptz), 1, 21.5, 21.5, 21.5 from device, name
    )
    insert into telemetry_day (device_no, metric_no, start, n, sum, min, max)
    select device.no, name.no, (${at}::timestamptz at time zone farm_zone())::date, 1, 21.5, 21.5, 21.5 from device, name
  `.execute(db)
}

/** And an hour before it did so as well, and nothing in between: a rule that is tried finds the silence. */
export async function spokeBefore(db: Db, { deviceId, metric, at }: Measured): Promise<void> {
  await sql`create table if not exists telemetry_any partition of telemetry default`.execute(db)
  await sql`
    insert into telemetry (ts, value, device_no, metric_no)
    select ${at}::timestamptz - interval '1 hour', 21.5, a.no, m.no from device_access a, metric m
     where a.device_id = ${deviceId} and m.key = ${metric}
  `.execute(db)
}

/** A pump has counted water within this hour. */
export async function pump(db: Db, { deviceId, at }: Pick<Measured, 'deviceId' | 'at'>): Promise<void> {
  await sql`
    with name as (
      insert into metric (key) values (${METER}) on conflict (key) do update set key = excluded.key returning no
    )
    insert into telemetry_hour (device_no, metric_no, start, n, sum, min, max)
    select a.no, name.no, date_trunc('hour', ${at}::timestamptz), 2, 5, 0, 5 from device_access a, name where a.device_id = ${deviceId}
  `.execute(db)
}

/** A consultation is over its time: nobody answered it. */
export async function runLate(db: Db, recordId: string): Promise<void> {
  await sql`
    update record set data = data || jsonb_build_object('Due', ${LONG_OVER}::text) where id = ${recordId}
  `.execute(db)
}

/** Removes a record for good, as the job does that empties the bin. */
export async function purge(db: Db, id: string): Promise<void> {
  await sql`delete from record where id = ${id}`.execute(db)
}

/** Gives a role to somebody who stands outside of where it is lent: moves and older data leave such. */
export async function give(db: Db, accountId: string, roleId: string): Promise<void> {
  await sql`insert into account_role (account_id, role_id) values (${accountId}, ${roleId})`.execute(db)
}

/** Tables that requests write to though they are refused: attempts are counted and noted, sessions are in use. */
const noted = ['login_failure', 'operation_log', 'operation_change', 'sign_in_log', 'known_device']

/**
 * From now on no row is written: whoever gets as far as writing one is told so by an error that no refusal looks like.
 * That a session is in use may be noted.
 */
export async function raiseWall(db: Db, errorCode = 'XX001'): Promise<void> {
  await sql`
    create or replace function leak_wall() returns trigger language plpgsql as $$
    begin
      raise exception 'the wall' using errcode = ${sql.lit(errorCode)};
    end $$
  `.execute(db)
  const { rows } = await sql<{ name: string }>`
    -- A part of a table has the triggers of the whole.
    select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all(${noted})
  `.execute(db)
  for (const { name } of rows) {
    const events = name === 'session' ? sql`insert or delete` : sql`insert or update or delete`
    await sql`create trigger leak_wall before ${events} on ${sql.table(name)} for each row execute function leak_wall()`.execute(
      db,
    )
  }
}

/** Rows may be written again. */
export async function razeWall(db: Db): Promise<void> {
  await sql`drop function leak_wall() cascade`.execute(db)
}

/** So many records more of every kind in an organisation, as copies of those that stand there. */
export async function multiply(db: Db, organId: string, times: number): Promise<void> {
  await sql`
    insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path,
                        is_deleted, delete_time, search)
    select gen_random_uuid(), form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no,
           organ_path, is_deleted, delete_time, search
      from record, generate_series(1, ${times}) where organ_id = ${organId}
  `.execute(db)
}

import { cropForm } from '@farm/contract/crops'
import { type Db, sql } from '../../../platform/db/index.ts'

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
export async function raiseWall(db: Db): Promise<void> {
  await sql`
    create or replace function leak_wall() returns trigger language plpgsql as $$
    begin
      raise exception 'the wall' using errcode = 'XX001';
    end $$
  `.execute(db)
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> all(${noted})
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

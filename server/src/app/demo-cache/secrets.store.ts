import { type Db, sql } from '../../platform/db/index.ts'

/** Names the accounts that had a password when the county was cached. */
export const DEMO_ACCOUNTS = 'demo-accounts'

/** Removes the rows of recordings from a copy of the county, since the files of the pictures are not copied. */
export async function eraseRecordings(db: Db): Promise<void> {
  await sql`truncate recording_segment, recording_clip, recording_sum`.execute(db)
}

/** A copy begins its own time: kept for weeks it would come back to clocks that seem to have jumped. */
export async function eraseKnownTime(db: Db): Promise<void> {
  await sql`truncate retention_clock, retention_run`.execute(db)
}

/**
 * Takes everything out of a copy of the county by which anybody gets in anywhere. Triggers stay silent: nothing was done in
 * the product.
 */
export async function eraseSecrets(db: Db): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction)
    await sql`
      insert into setting (key, value)
      select ${DEMO_ACCOUNTS}, json_agg(id order by id) from account where password_hash is not null
    `.execute(transaction)
    await sql`update account set password_hash = null, password_time = null`.execute(transaction)
    await sql`truncate session, known_device, second_factor, recovery_code, login_failure`.execute(transaction)
    await sql`delete from setting where key in ('photo-links', 'contact-proofs', 'video', 'mqtt-door', 'first-admin-ticket')`.execute(
      transaction,
    )
    await sql`update device_access set token_hash = null, token_tail = null, token_time = null`.execute(transaction)
    await sql`update camera set login = null, secret = null`.execute(transaction)
    await sql`update video_source set key = null, secret = null`.execute(transaction)
  })
}

/** Writes every table anew: what was erased is on no page any more, and in no segment of the log that is left. */
export async function writeAnew(db: Db): Promise<void> {
  await sql`set statement_timeout = 0`.execute(db)
  await sql`vacuum (full, analyze)`.execute(db)
  await sql`checkpoint`.execute(db)
  await sql`select pg_switch_wal()`.execute(db)
  await sql`checkpoint`.execute(db)
}

/** When its first administrator was made. */
export async function madeAt(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ first: Date | null }>`select min(add_time) as first from account`.execute(db)
  return rows[0]?.first ?? undefined
}

/** Whether somebody else than the maker of the county signed in. */
export async function isTouched(db: Db, maker: string): Promise<boolean> {
  const { rows } = await sql<{ touched: boolean }>`
    select exists (select from sign_in_log where user_agent <> ${maker}) as touched
  `.execute(db)
  return rows[0]?.touched ?? true
}

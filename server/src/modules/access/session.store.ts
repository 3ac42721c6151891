import { type Db, sql } from '../../platform/db/index.ts'
import type { TrustedTime } from '../../platform/retention/index.ts'

export async function touchSession(db: Db, tokenHash: Buffer): Promise<void> {
  await sql`update session set last_used = now() where token_hash = ${tokenHash}`.execute(db)
}

interface NewSession {
  readonly id: string
  readonly tokenHash: Buffer
  readonly accountId: string
  /** The hash that the password was checked against. */
  readonly passwordHash: string
  readonly userAgent: string
  readonly address: string
}

/**
 * Answers when it ends at the latest; nothing when the password was changed or the account disabled since it was
 * checked.
 */
export async function addSession(db: Db, session: NewSession): Promise<string | undefined> {
  const { id, tokenHash, accountId, passwordHash, userAgent, address } = session
  await sql`update account set last_sign_in = now() where id = ${accountId}`.execute(db)
  const { rows } = await sql<{ end_time: Date }>`
    insert into session (id, token_hash, account_id, end_time, user_agent, address)
    select ${id}, ${tokenHash}, a.id, now() + interval '7 days', ${userAgent.slice(0, 300)}, ${address}
      from account a where a.id = ${accountId} and a.password_hash = ${passwordHash} and a.is_enabled
    returning end_time
  `.execute(db)
  return rows[0]?.end_time.toISOString()
}

/** Whose session ended, and by whom it was held. */
interface Ended {
  readonly accountId: string
  readonly viewerId: string | null
  /** Of who held it. */
  readonly name: string
}

export async function endSession(db: Db, tokenHash: Buffer): Promise<Ended | undefined> {
  const { rows } = await sql<Ended>`
    delete from session s using account a
     where s.token_hash = ${tokenHash} and a.id = coalesce(s.viewer_id, s.account_id)
    returning s.account_id as "accountId", s.viewer_id as "viewerId", a.name
  `.execute(db)
  return rows[0]
}

/** Takes away what is over: sessions, browsers that nobody used for long, waits, authenticators that were never proved. */
export async function sweepSignIns(db: Db, now: TrustedTime): Promise<void> {
  const moment = sql`${now.toISOString()}::timestamptz`
  await sql`delete from session where end_time < ${moment} or last_used < ${moment} - interval '12 hours'`.execute(db)
  await sql`delete from known_device where last_used < ${moment} - interval '180 days'`.execute(db)
  await sql`delete from login_failure where last_time < ${moment} - interval '1 day'`.execute(db)
  await sql`
    delete from second_factor where secret is null and pending_time < ${moment} - interval '1 day'
  `.execute(db)
}

/** Where somebody stands now; nothing where they are gone. */
export async function pathOfAccount(db: Db, accountId: string): Promise<string | undefined> {
  const { rows } = await sql<{ path: string }>`
    select o.path from account a join organ o on o.id = a.organ_id where a.id = ${accountId} and not a.is_deleted
  `.execute(db)
  return rows[0]?.path
}

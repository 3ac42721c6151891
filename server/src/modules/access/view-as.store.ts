import { type Db, sql } from '../../platform/db/index.ts'

interface NewView {
  readonly id: string
  readonly tokenHash: Buffer
  readonly accountId: string
  readonly viewerId: string
  readonly viewerSession: string
  readonly userAgent: string
  readonly address: string
}

/**
 * An hour at the most, and no longer than the viewer’s own session, in place of an earlier look of theirs at the same
 * person; nothing when the account is disabled.
 */
export async function addView(db: Db, view: NewView): Promise<string | undefined> {
  const { id, tokenHash, accountId, viewerId, viewerSession, userAgent, address } = view
  await sql`delete from session where viewer_session = ${viewerSession} and account_id = ${accountId}`.execute(db)
  const { rows } = await sql<{ end_time: Date }>`
    insert into session (id, token_hash, account_id, end_time, user_agent, address, viewer_id, viewer_session)
    select ${id}, ${tokenHash}, a.id, least(own.end_time, now() + interval '1 hour'), ${userAgent.slice(0, 300)}, ${address},
           ${viewerId}, own.id
      from account a, session own
     where a.id = ${accountId} and a.is_enabled and own.id = ${viewerSession} and own.account_id = ${viewerId}
    returning end_time
  `.execute(db)
  return rows[0]?.end_time.toISOString()
}

import type { Permission } from '@farm/contract/wire'
import { type Db, sql, wireTime } from '../../platform/db/index.ts'
import type { Scope } from './scope.ts'
import { organWithin } from './scope.store.ts'

/** The id again where a right over people reaches the person. */
export async function accountWithin(
  db: Db,
  scope: Scope,
  accountId: string,
  right: Permission,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select a.id from account a join organ o on o.id = a.organ_id
     where a.id = ${accountId} and not a.is_deleted and ${organWithin(scope, 'o', right)}
  `.execute(db)
  return rows[0]?.id
}

export interface SessionOfList {
  readonly Id: string
  readonly UserAgent: string
  readonly Address: string
  readonly AddTime: string
  readonly LastUsed: string
  readonly EndTime: string
  readonly Viewer: { readonly Id: string; readonly RealName: string } | null
}

/** Sessions of one person that are not over, the one used last first. */
export async function sessionsOf(db: Db, accountId: string): Promise<SessionOfList[]> {
  const { rows } = await sql<SessionOfList>`
    select s.id as "Id", s.user_agent as "UserAgent", s.address as "Address",
           ${wireTime('s.add_time')} as "AddTime", ${wireTime('s.last_used')} as "LastUsed", ${wireTime('s.end_time')} as "EndTime",
           case when v.id is not null then json_build_object('Id', v.id, 'RealName', v.real_name) end as "Viewer"
      from session s left join account v on v.id = s.viewer_id
     where s.account_id = ${accountId} and s.end_time > now() and s.last_used > now() - interval '12 hours'
     order by s.last_used desc, s.id
     limit 500
  `.execute(db)
  return rows
}

interface Held {
  readonly id: string
  readonly accountId: string
}

/** Whose the sessions are, of those that there are. */
export async function holdersOf(db: Db, sessionIds: readonly string[]): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select id, account_id as "accountId" from session where id = any(${[...sessionIds]}::uuid[]) and end_time > now()
  `.execute(db)
  return rows
}

/** Tells the log whose sessions the operation begins or ends. */
export async function noteSessions(db: Db, accountId: string, act: 'add' | 'delete', count: number): Promise<void> {
  await sql`select note_sessions(${accountId}::uuid, ${act}, ${count}::integer)`.execute(db)
}

export async function endSessionsById(db: Db, sessionIds: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`delete from session where id = any(${[...sessionIds]}::uuid[])`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** All of a person but one, with those by which the person looks through the eyes of others. */
export async function endSessionsOf(db: Db, accountId: string, except: string | undefined): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from session
     where (account_id = ${accountId} or viewer_id = ${accountId}) and id is distinct from ${except ?? null}::uuid
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

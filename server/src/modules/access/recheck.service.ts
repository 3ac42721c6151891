import type { Db } from '../../platform/db/index.ts'
import { sessionByToken } from './access.store.ts'
import type { Caller } from './caller.ts'
import { callerOfSession } from './session.service.ts'

/**
 * Whether the session goes on with the reach and the rights it had. Looking is no use of the session: a page that
 * merely stands open does not keep it alive.
 */
export async function isUnchanged(db: Db, caller: Caller): Promise<boolean> {
  const session = await sessionByToken(db, caller.tokenHash)
  const now = session && (await callerOfSession(db, session, caller.tokenHash))
  return now !== undefined && isSame(caller, now)
}

function isSame(before: Caller, now: Caller): boolean {
  const isSameReach = before.home.path === now.home.path && before.reachMark === now.reachMark
  // What binds one role on forms need not bind another that gives the same.
  return isSameReach && isSameSet(before.roleIds, now.roleIds)
}

function isSameSet(before: ReadonlySet<string>, now: ReadonlySet<string>): boolean {
  return before.size === now.size && [...before].every((one) => now.has(one))
}

import type { Db } from '../../platform/db/index.ts'
import { sessionByToken } from './access.store.ts'
import { type Caller, callerOf } from './caller.ts'

/**
 * Whether the session goes on with the reach and the rights it had. Looking is no use of the session: a page that
 * merely stands open does not keep it alive.
 */
export async function isUnchanged(db: Db, caller: Caller): Promise<boolean> {
  const session = await sessionByToken(db, caller.tokenHash)
  return session !== undefined && isSame(caller, callerOf(session, caller.tokenHash))
}

function isSame(before: Caller, now: Caller): boolean {
  const isSameReach = before.home.path === now.home.path && before.dataScope === now.dataScope
  const isSameSets = isSameSet(before.permissions, now.permissions) && isSameSet(before.roleIds, now.roleIds)
  return isSameReach && before.grantsAll === now.grantsAll && isSameSets
}

function isSameSet(before: ReadonlySet<string>, now: ReadonlySet<string>): boolean {
  return before.size === now.size && [...before].every((one) => now.has(one))
}

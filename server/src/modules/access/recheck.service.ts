import { Refusal } from '@farm/contract/errors'
import type { Db } from '../../platform/db/index.ts'
import { scopeFor } from './access.service.ts'
import { sessionByToken, tokenHashOf } from './access.store.ts'
import type { Caller } from './caller.ts'
import type { Kinds } from './kinds.ts'
import { callerOfSession, workerById } from './session.service.ts'
import { refuseViewer } from './view-as.service.ts'

type ViewKinds = () => Promise<(caller: Caller) => Kinds>

/**
 * Whether the session goes on with the reach and the rights it had. Looking is no use of the session: a page that
 * merely stands open does not keep it alive.
 */
export async function isUnchanged(db: Db, viewKinds: ViewKinds, caller: Caller): Promise<boolean> {
  const session = await sessionByToken(db, caller.tokenHash)
  const now = session && (await callerOfSession(db, session, caller.tokenHash))
  return now !== undefined && isSame(caller, now) && (await mayStillLook(db, viewKinds, now))
}

/** Who holds a session, as they are now; nobody where it is over. It is no use of the session either. */
export async function callerBySession(db: Db, viewKinds: ViewKinds, sessionId: string): Promise<Caller | undefined> {
  const hash = await tokenHashOf(db, sessionId)
  const session = hash && (await sessionByToken(db, hash))
  const caller = session && (await callerOfSession(db, session, hash))
  return caller && (await mayStillLook(db, viewKinds, caller)) ? caller : undefined
}

async function mayStillLook(db: Db, viewKinds: ViewKinds, caller: Caller): Promise<boolean> {
  try {
    await refuseFormerViewer(db, viewKinds, caller)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Refuses where somebody looks through the eyes of the person who may do so no more. */
export async function refuseFormerViewer(db: Db, viewKinds: ViewKinds, { user, viewer }: Caller): Promise<void> {
  if (!viewer) return
  const looking = await workerById(db, viewer.Id)
  const kinds = (await viewKinds())(looking)
  const scope = await scopeFor(db, looking, { organPath: undefined, isKnown: false, kinds })
  await refuseViewer(db, looking, scope, user.Id)
}

function isSame(before: Caller, now: Caller): boolean {
  const isSameReach = before.home.path === now.home.path && before.reachMark === now.reachMark
  // What binds one role on forms need not bind another that gives the same.
  return isSameReach && isSameSet(before.roleIds, now.roleIds)
}

function isSameSet(before: ReadonlySet<string>, now: ReadonlySet<string>): boolean {
  return before.size === now.size && [...before].every((one) => now.has(one))
}

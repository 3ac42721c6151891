import { type SignedInSession, functionsFor } from '@farm/contract/access'
import { forbidden, found, refusal } from '@farm/contract/errors'
import type { Db } from '../../platform/db/index.ts'
import { refuseOverMightier } from './access.service.ts'
import { type Caller, holds, refuseEyes } from './caller.ts'
import { deviceOf } from './device.ts'
import type { Scope } from './scope.ts'
import * as store from './session-list.store.ts'

interface By {
  readonly caller: Caller
  readonly scope: Scope
}

/** Where somebody is signed in: oneself, or another over whom the caller has the right. */
export async function listSessions(db: Db, by: By, userId = by.caller.user.Id): Promise<SignedInSession[]> {
  refuseEyes(by.caller)
  await refuseOverOthers(db, by, userId)
  const sessions = await store.sessionsOf(db, userId)
  return sessions.map(({ UserAgent, Viewer, ...session }) => {
    const { name, isPhone } = deviceOf(UserAgent)
    const IsCurrent = session.Id === by.caller.sessionId
    return { ...session, Device: name, IsPhone: isPhone, IsCurrent, ...(Viewer && { Viewer }) }
  })
}

async function refuseOverOthers(db: Db, { caller, scope }: By, userId: string): Promise<void> {
  if (userId === caller.user.Id) return
  if (!holds(caller, 'users.sessions')) throw forbidden(...functionsFor('users.sessions'))
  found(await store.accountWithin(db, scope, userId, 'users.sessions'), '人员')
  await refuseOverMightier(db, caller, scope, userId)
}

interface Ending {
  readonly Ids?: readonly string[]
  readonly UserId?: string
}

/** Ends sessions; they bite no more at the next request of whoever holds them. */
export async function endSessions(db: Db, by: By, { Ids, UserId }: Ending): Promise<{ Ended: number }> {
  if (Ids) return { Ended: await endNamed(db, by, [...new Set(Ids)], UserId) }
  const userId = UserId ?? by.caller.user.Id
  await refuseOverOthers(db, by, userId)
  const Ended = await store.endSessionsOf(db, userId, by.caller.sessionId)
  await store.noteSessions(db, userId, 'delete', Ended)
  return { Ended }
}

/** All that are named, or none: one that the caller may not end is told like one that there is not. */
async function endNamed(db: Db, by: By, ids: readonly string[], userId: string | undefined): Promise<number> {
  const held = await store.holdersOf(db, ids)
  const holders = new Set(held.map((one) => one.accountId))
  const isTheirs = userId === undefined || [...holders].every((holder) => holder === userId)
  const isOpen = held.length === ids.length && isTheirs && (await mayEndOf(db, by, holders))
  if (!isOpen) throw refusal('not-found', { what: '登录' })
  for (const [holder, own] of Map.groupBy(held, ({ accountId }) => accountId)) {
    await store.noteSessions(db, holder, 'delete', own.length)
  }
  return store.endSessionsById(db, ids)
}

async function mayEndOf(db: Db, { caller, scope }: By, holders: ReadonlySet<string>): Promise<boolean> {
  const others = [...holders].filter((holder) => holder !== caller.user.Id)
  if (others.length > 0 && !holds(caller, 'users.sessions')) return false
  for (const other of others) {
    if (!(await store.accountWithin(db, scope, other, 'users.sessions'))) return false
    await refuseOverMightier(db, caller, scope, other)
  }
  return true
}

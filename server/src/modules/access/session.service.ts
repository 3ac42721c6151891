import { refusal } from '@farm/contract/errors'
import type { Db } from '../../platform/db/index.ts'
import { newId, newToken, tokenHash } from '../../platform/ids/index.ts'
import { type SessionRow, accountAtWork, sessionByToken } from './access.store.ts'
import { type Caller, callerOf, holds } from './caller.ts'
import type { Origin } from './handler.ts'
import { knowsBrowsers, rememberDevice } from './known-device.store.ts'
import { addSession, touchSession } from './session.store.ts'
import { logSignIn } from './sign-in-log.store.ts'

/** Reads the caller from the token of a request. Refuses with 401 where there is none or it is over. */
export async function callerFrom(db: Db, token: string | undefined): Promise<Caller> {
  if (!token) throw refusal('access/sign-in')
  const hash = tokenHash(token)
  const session = await sessionByToken(db, hash)
  const caller = session && (await callerOfSession(db, session, hash))
  if (!caller) throw refusal('access/expired')
  if (session.isStale) await touchSession(db, hash)
  return caller
}

/** Nobody where somebody else looks through the eyes of the person and may do so no more. */
export async function callerOfSession(db: Db, session: SessionRow, hash: Buffer): Promise<Caller | undefined> {
  const { sessionId, viewer } = session
  const caller = { ...callerOf(session, hash), sessionId }
  if (!viewer) return caller
  const looking = await accountAtWork(db, viewer.Id)
  const mayLook = looking && holds(callerOf(looking, hash), 'access.view-as')
  return mayLook ? { ...caller, viewer } : undefined
}

/**
 * Somebody for whom work goes on that they asked for, with what they may at this moment. Refuses where they may nothing
 * any more.
 */
export async function workerById(db: Db, accountId: string): Promise<Caller> {
  const account = await accountAtWork(db, accountId)
  if (!account) throw refusal('access/disabled')
  return callerOf(account, Buffer.alloc(0))
}

/** Somebody who proved who they are. */
interface Proved {
  readonly id: string
  readonly name: string
  readonly passwordHash: string
  /** What their browser kept of an earlier sign-in. */
  readonly device?: string | undefined
}

interface NewBrowser {
  readonly accountId: string
  readonly userAgent: string
}
type Watcher = (db: Db, signedIn: NewBrowser) => Promise<void>
const watchers = new Set<Watcher>()

/** Whoever listens hears of a sign-in on a browser that the account was never on; of its first one nobody does. */
export function onNewBrowser(watcher: Watcher): void {
  watchers.add(watcher)
}

/** Opens a session for who proved who they are; their browser is known from now on. */
export async function openSession(db: Db, { id, name, passwordHash, device }: Proved, origin: Origin) {
  const Token = newToken()
  const { userAgent, address } = origin
  const session = { id: newId(), tokenHash: tokenHash(Token), accountId: id, passwordHash, userAgent, address }
  const ExpireTime = await addSession(db, session)
  if (!ExpireTime) throw refusal('access/credentials')
  const known = await knowsBrowsers(db, id, device === undefined ? undefined : tokenHash(device))
  const Device = await keepDevice(db, id, device)
  if (known.any && !known.this) for (const listener of watchers) await listener(db, { accountId: id, userAgent })
  await logSignIn(db, { name, accountId: id, outcome: '登录', origin })
  const { user } = await callerFrom(db, Token)
  return { Token, ExpireTime, User: user, Device }
}

/** One browser keeps one token, though several people sign in on it; one that we never gave is not taken. */
async function keepDevice(db: Db, accountId: string, sent: string | undefined): Promise<string> {
  if (sent && (await rememberDevice(db, accountId, tokenHash(sent), 'given before'))) return sent
  const made = newToken()
  await rememberDevice(db, accountId, tokenHash(made), 'new')
  return made
}

import type { Db } from '../../platform/db/index.ts'
import { scopeFor } from './access.service.ts'
import type { Caller } from './caller.ts'
import type { Kinds } from './kinds.ts'
import type { Scope } from './scope.ts'
import { callerBySession, refuseFormerViewer } from './recheck.service.ts'
import { callerFrom, workerById } from './session.service.ts'
import { pathOfAccount } from './session.store.ts'

/** On which changes of people, roles, sessions and organisations are told. */
export const ACCESS_CHANNEL = 'farm_access'

/** Read again after this, though nothing was told: keeps sessions from counting as unused. */
const KEPT_MS = 10_000
const MOST_KEPT = 20_000

interface Kept {
  readonly caller: Caller
  readonly until: number
}

/**
 * Who is signed in, kept in memory between requests: only while this process hears of changes, and until the next one.
 * Whatever was being read when a change was told is not kept.
 */
export class Sessions {
  readonly #db: Db
  readonly #viewKinds: () => Promise<(caller: Caller) => Kinds>
  readonly #callers = new Map<string, Kept>()
  readonly #paths = new Set<string>()
  #round = 0
  #isHearing = false

  constructor(db: Db, viewKinds: () => Promise<(caller: Caller) => Kinds>) {
    this.#db = db
    this.#viewKinds = viewKinds
  }

  /** Refuses with 401 where there is no session or it is over. */
  async callerFrom(token: string | undefined): Promise<Caller> {
    const kept = token === undefined ? undefined : this.#callers.get(token)
    if (kept && kept.until > performance.now()) return kept.caller
    const round = this.#round
    const caller = await callerFrom(this.#db, token)
    await refuseFormerViewer(this.#db, this.#viewKinds, caller)
    if (token !== undefined && this.#mayKeep(round, this.#callers)) {
      this.#callers.set(token, { caller, until: performance.now() + KEPT_MS })
    }
    return caller
  }

  /** The reach of a caller, narrowed by the `organPath` of the page: 403 where no organisation of theirs stands there. */
  async scopeFor(caller: Caller, organPath: string | undefined): Promise<Scope> {
    const round = this.#round
    const isKnown = organPath !== undefined && this.#paths.has(organPath)
    const kinds = (await this.#viewKinds())(caller)
    const scope = await scopeFor(this.#db, caller, { organPath, isKnown, kinds })
    if (organPath !== undefined && this.#mayKeep(round, this.#paths)) this.#paths.add(organPath)
    return scope
  }

  /** Somebody whose work goes on without a request, as they are now. */
  async workerFor(accountId: string, organPath: string | undefined): Promise<{ caller: Caller; scope: Scope }> {
    const caller = await workerById(this.#db, accountId)
    return { caller, scope: await this.scopeFor(caller, organPath) }
  }

  /** Who holds a session, as they are now; nobody where it is over. */
  callerBySession(sessionId: string): Promise<Caller | undefined> {
    return callerBySession(this.#db, this.#viewKinds, sessionId)
  }

  /** Whether somebody stands elsewhere since they were looked up: they or their organisation were moved. */
  async hasMoved({ user, home }: Caller): Promise<boolean> {
    const path = await pathOfAccount(this.#db, user.Id)
    return path !== undefined && path !== home.path
  }

  /** Something changed: everything is read anew. */
  forget(): void {
    this.#round += 1
    this.#callers.clear()
    this.#paths.clear()
  }

  /** Changes are heard from now on, or no longer. */
  hear(isHearing: boolean): void {
    this.#isHearing = isHearing
    this.forget()
  }

  #mayKeep(round: number, kept: { readonly size: number; clear: () => void }): boolean {
    if (!this.#isHearing || round !== this.#round) return false
    if (kept.size >= MOST_KEPT) kept.clear()
    return true
  }
}

import { refusal } from '@farm/contract/errors'
import type { Permission } from '@farm/contract/wire'
import type { Db } from '../../platform/db/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { Clock } from '../../platform/time/index.ts'
import { type Grant, type TicketPurpose, readTicket, signed } from '../../platform/video/index.ts'
import { type Sessions, holds } from '../access/index.ts'
import { cameraSeen } from './camera.store.ts'
import type { Gateway } from './gateway.ts'
import { isWithinReach } from './camera-reach.store.ts'
import { devicesSeen } from './watcher.ts'

/** An address that is handed out opens one stream, within this time. */
const OPEN_MS = 60_000
/** Unless told: whether those who watch still may is asked this often. */
const RECHECK_MS = 15_000
const MOST_USED = 100_000

const needed = { live: 'video.view', replay: 'video.replay', movie: 'video.replay' } as const satisfies Record<
  TicketPurpose,
  Permission
>

interface Means {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly sessions: Pick<Sessions, 'callerBySession' | 'scopeFor'>
  readonly gateway: Pick<Gateway, 'keys'>
  readonly recheckMs?: number | undefined
}

/** What somebody has open. */
export interface Held {
  readonly purpose: TicketPurpose
  readonly grant: Grant
  /** Called when they may no longer, with why. */
  readonly end: (fault: string) => void
}

/** Signs addresses, lets each open once what it names, and ends that when its holder may no longer. */
export class Admission {
  readonly #means: Means
  readonly #held = new Set<Held>()
  /** What was opened, until it could not be opened anyway. */
  readonly #used = new Map<string, number>()
  readonly #timer: NodeJS.Timeout

  constructor(means: Means) {
    this.#means = means
    this.#timer = setInterval(() => void this.#recheck(), means.recheckMs ?? RECHECK_MS).unref()
  }

  async ticket(purpose: TicketPurpose, about: Pick<Grant, 'cameraId' | 'sessionId' | 'about'>): Promise<string> {
    const { tickets } = await this.#means.gateway.keys()
    return signed(purpose, { ...about, until: this.now() + OPEN_MS }, tickets)
  }

  /** What a ticket says, whether or not it opens anything any more. */
  async read(purpose: TicketPurpose, ticket: string): Promise<Grant | undefined> {
    const { tickets } = await this.#means.gateway.keys()
    return readTicket(purpose, ticket, tickets)
  }

  /** What a ticket opens, which it does once; refuses whatever is wrong with it or with who holds it alike. */
  async open(purpose: TicketPurpose, ticket: string): Promise<Grant> {
    const grant = await this.read(purpose, ticket)
    if (!grant || grant.until <= this.now() || this.#used.has(grant.nonce)) throw refusal('video/link')
    if (!(await this.#may(purpose, grant))) throw refusal('video/link')
    this.#use(grant)
    return grant
  }

  /** Ends what is open when its holder may no longer; the answer lets go of it. */
  hold(held: Held): () => void {
    this.#held.add(held)
    return () => void this.#held.delete(held)
  }

  now(): number {
    return this.#means.clock.now().getTime()
  }

  /** Ends everything that is open. */
  close(): void {
    clearInterval(this.#timer)
    for (const { end } of this.#held) end('服务正在停止')
  }

  #use({ nonce, until }: Grant): void {
    // Between asking and opening somebody else may have opened it.
    if (this.#used.has(nonce)) throw refusal('video/link')
    const now = this.now()
    if (this.#used.size >= MOST_USED) for (const [one, end] of this.#used) if (end <= now) this.#used.delete(one)
    this.#used.set(nonce, until)
  }

  /** By what they may at this moment, wherever the address was handed out. */
  async #may(purpose: TicketPurpose, { cameraId, sessionId }: Grant): Promise<boolean> {
    const { db, sessions } = this.#means
    const caller = await sessions.callerBySession(sessionId)
    if (!caller || !holds(caller, needed[purpose])) return false
    const scope = await sessions.scopeFor(caller, undefined)
    const kind = devicesSeen(scope)
    if (!kind || !(await cameraSeen(db, { caller, scope, kind }, cameraId))) return false
    return purpose === 'live' || (await isWithinReach(db, scope, { id: cameraId, asked: needed[purpose] }))
  }

  async #recheck(): Promise<void> {
    const now = this.now()
    for (const [nonce, until] of this.#used) if (until <= now) this.#used.delete(nonce)
    try {
      await this.#endForbidden()
    } catch (error) {
      this.#means.log.warn({ err: error }, 'whether those who watch still may could not be asked')
    }
  }

  async #endForbidden(): Promise<void> {
    const known = new Map<string, Promise<boolean>>()
    for (const held of this.#held) {
      const { purpose, grant } = held
      const key = `${purpose} ${grant.cameraId} ${grant.sessionId}`
      const asked = known.get(key) ?? this.#may(purpose, grant)
      known.set(key, asked)
      if (!(await asked)) held.end('您没有查看这个摄像头的权限，请联系管理员开通')
    }
  }
}

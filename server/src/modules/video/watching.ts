import { refusal } from '@farm/contract/errors'
import type { VideoQuality } from '@farm/contract/video'
import type { Db } from '../../platform/db/index.ts'
import type { ByteSink } from '../../platform/http/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { Clock } from '../../platform/time/index.ts'
import { type HlsPart, readTicket, signed } from '../../platform/video/index.ts'
import type { Sessions } from '../access/index.ts'
import { holds } from '../access/index.ts'
import { cameraSeen } from './camera.store.ts'
import type { Gateway } from './gateway.ts'
import { devicesSeen } from './watcher.ts'

/** An address that is handed out opens one stream, within this time. */
const OPEN_MS = 60_000
/** Unless told: whether those who watch still may is asked this often. */
const RECHECK_MS = 15_000
/** Who asks for no piece for so long has left. */
const HLS_IDLE_MS = 60_000
const MOST_USED = 100_000

interface Means {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly sessions: Pick<Sessions, 'callerBySession' | 'scopeFor'>
  readonly gateway: Gateway
  readonly recheckMs?: number | undefined
}

type Grant = NonNullable<ReturnType<typeof readTicket>>

interface HlsWatch {
  readonly grant: Grant
  lastAsked: number
}

/** Hands out addresses, opens what they name, and ends it when whoever watches may no longer. */
export class Watching {
  readonly #means: Means
  readonly #sinks = new Map<ByteSink, Grant>()
  readonly #hls = new Map<string, HlsWatch>()
  /** What was opened, until it could not be opened anyway. */
  readonly #used = new Map<string, number>()
  readonly #timer: NodeJS.Timeout
  #isClosed = false

  constructor(means: Means) {
    this.#means = means
    this.#timer = setInterval(() => void this.#recheck(), means.recheckMs ?? RECHECK_MS).unref()
  }

  /** The address of a camera for the holder of a session, who may watch it. */
  async addressOf(cameraId: string, quality: VideoQuality, sessionId: string): Promise<string> {
    const { gateway, clock } = this.#means
    const way = await gateway.wayOf(cameraId, quality)
    const until = clock.now().getTime() + OPEN_MS
    const { tickets } = await gateway.keys()
    const ticket = signed({ cameraId, sessionId, isSub: quality === 'sub', until }, tickets)
    return way === 'hls' ? `/api/Video/Hls/${ticket}/index.m3u8` : `/api/Video/Live/${ticket}.flv`
  }

  /** Opens the stream of an address, once. */
  async open(file: string): Promise<(sink: ByteSink) => void> {
    const ticket = /^([\w-]+)\.flv$/.exec(file)?.[1] ?? ''
    const grant = await this.#granted(ticket)
    await this.#refuseForbidden(grant)
    this.#use(grant)
    return (sink) => {
      if (this.#isClosed) return sink.end()
      this.#sinks.set(sink, grant)
      sink.onEnd(() => this.#sinks.delete(sink))
      try {
        this.#means.gateway.watch(grant.cameraId, qualityOf(grant), sink)
      } catch (error) {
        sink.end(error instanceof Error ? error.message : '')
      }
    }
  }

  /** A playlist or piece of an address that was opened in time. */
  async part(ticket: string, name: string): Promise<HlsPart> {
    const { gateway } = this.#means
    const grant = await this.#hlsGrant(ticket)
    const feed = await gateway.feedOf(grant.cameraId, qualityOf(grant))
    const part = name === 'index.m3u8' ? await feed.index() : await feed.part(name)
    if (!part) throw refusal('video/link')
    return part
  }

  /** How many watch now. */
  get watchers(): number {
    return this.#sinks.size + this.#hls.size
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#timer)
    this.#hls.clear()
  }

  async #hlsGrant(ticket: string): Promise<Grant> {
    const now = this.#now()
    const { tickets } = await this.#means.gateway.keys()
    const grant = readTicket(ticket, tickets)
    const known = grant && this.#hls.get(grant.nonce)
    if (known) {
      known.lastAsked = now
      return known.grant
    }
    const fresh = await this.#granted(ticket)
    await this.#refuseForbidden(fresh)
    this.#use(fresh)
    this.#hls.set(fresh.nonce, { grant: fresh, lastAsked: now })
    return fresh
  }

  async #granted(ticket: string): Promise<Grant> {
    const { tickets } = await this.#means.gateway.keys()
    const grant = readTicket(ticket, tickets)
    if (!grant || grant.until <= this.#now() || this.#used.has(grant.nonce)) throw refusal('video/link')
    return grant
  }

  #use({ nonce, until }: Grant): void {
    // Between asking and opening somebody else may have opened it.
    if (this.#used.has(nonce)) throw refusal('video/link')
    const now = this.#now()
    if (this.#used.size >= MOST_USED) for (const [one, end] of this.#used) if (end <= now) this.#used.delete(one)
    this.#used.set(nonce, until)
  }

  async #refuseForbidden(grant: Grant): Promise<void> {
    if (!(await this.#mayWatch(grant))) throw refusal('video/link')
  }

  /** By what they may at this moment, wherever the address was handed out. */
  async #mayWatch({ cameraId, sessionId }: Grant): Promise<boolean> {
    const { db, sessions } = this.#means
    const caller = await sessions.callerBySession(sessionId)
    if (!caller || !holds(caller, 'video.view')) return false
    const scope = await sessions.scopeFor(caller, undefined)
    const kind = devicesSeen(scope)
    return kind !== undefined && (await cameraSeen(db, { caller, scope, kind }, cameraId)) !== undefined
  }

  async #recheck(): Promise<void> {
    const now = this.#now()
    for (const [nonce, until] of this.#used) if (until <= now) this.#used.delete(nonce)
    try {
      await this.#endForbidden(now)
    } catch (error) {
      this.#means.log.warn({ err: error }, 'whether those who watch still may could not be asked')
    }
  }

  async #endForbidden(now: number): Promise<void> {
    const { gateway } = this.#means
    const known = new Map<string, Promise<boolean>>()
    const mayWatch = (grant: Grant) => {
      const key = `${grant.cameraId} ${grant.sessionId}`
      const asked = known.get(key) ?? this.#mayWatch(grant)
      known.set(key, asked)
      return asked
    }
    for (const [sink, grant] of this.#sinks) if (!(await mayWatch(grant))) sink.end('没有权限')
    for (const [nonce, { grant, lastAsked }] of this.#hls) {
      if (lastAsked + HLS_IDLE_MS > now && (await mayWatch(grant))) continue
      this.#hls.delete(nonce)
      const isLast = ![...this.#hls.values()].some((one) => one.grant.cameraId === grant.cameraId)
      if (isLast) gateway.dropFeed(grant.cameraId, qualityOf(grant))
    }
  }

  #now(): number {
    return this.#means.clock.now().getTime()
  }
}

function qualityOf({ isSub }: Grant): VideoQuality {
  return isSub ? 'sub' : 'main'
}

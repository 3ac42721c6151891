import { refusal } from '@farm/contract/errors'
import type { VideoQuality } from '@farm/contract/video'
import type { ByteSink } from '../../platform/http/index.ts'
import type { Grant, HlsPart } from '../../platform/video/index.ts'
import type { Admission } from './admission.ts'
import type { Gateway } from './gateway.ts'

/** Who asks for no piece for so long has left. */
const HLS_IDLE_MS = 60_000
const SWEEP_MS = 15_000

interface Means {
  readonly gateway: Gateway
  readonly admission: Admission
}

interface HlsWatch {
  readonly grant: Grant
  readonly letGo: () => void
  lastAsked: number
}

/** Hands out addresses of what cameras show now, and opens what they name. */
export class Watching {
  readonly #means: Means
  readonly #hls = new Map<string, HlsWatch>()
  readonly #timer: NodeJS.Timeout
  #isClosed = false

  constructor(means: Means) {
    this.#means = means
    this.#timer = setInterval(() => this.#sweep(), SWEEP_MS).unref()
  }

  /** The address of a camera for the holder of a session, who may watch it. */
  async addressOf(cameraId: string, quality: VideoQuality, sessionId: string): Promise<string> {
    const { gateway, admission } = this.#means
    const way = await gateway.wayOf(cameraId, quality)
    const about = Buffer.from([quality === 'sub' ? 1 : 0])
    const ticket = await admission.ticket('live', { cameraId, sessionId, about })
    return way === 'hls' ? `/api/Video/Hls/${ticket}/index.m3u8` : `/api/Video/Live/${ticket}.flv`
  }

  /** Opens the stream of an address, once. */
  async open(file: string): Promise<(sink: ByteSink) => void> {
    const ticket = /^([\w-]+)\.flv$/.exec(file)?.[1] ?? ''
    const grant = await this.#means.admission.open('live', ticket)
    return (sink) => {
      if (this.#isClosed) return sink.end()
      const letGo = this.#means.admission.hold({ purpose: 'live', grant, end: (fault) => sink.end(fault) })
      sink.onEnd(letGo)
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

  close(): void {
    this.#isClosed = true
    clearInterval(this.#timer)
    for (const nonce of this.#hls.keys()) this.#leave(nonce)
  }

  async #hlsGrant(ticket: string): Promise<Grant> {
    const { admission } = this.#means
    const now = admission.now()
    const grant = await admission.read('live', ticket)
    const known = grant && this.#hls.get(grant.nonce)
    if (known) {
      known.lastAsked = now
      return known.grant
    }
    const fresh = await admission.open('live', ticket)
    const letGo = admission.hold({ purpose: 'live', grant: fresh, end: () => this.#leave(fresh.nonce) })
    this.#hls.set(fresh.nonce, { grant: fresh, letGo, lastAsked: now })
    return fresh
  }

  #sweep(): void {
    const before = this.#means.admission.now() - HLS_IDLE_MS
    for (const [nonce, { lastAsked }] of this.#hls) if (lastAsked <= before) this.#leave(nonce)
  }

  #leave(nonce: string): void {
    const watch = this.#hls.get(nonce)
    if (!watch) return
    watch.letGo()
    this.#hls.delete(nonce)
    const { grant } = watch
    const isLast = ![...this.#hls.values()].some((one) => one.grant.cameraId === grant.cameraId)
    if (isLast) this.#means.gateway.dropFeed(grant.cameraId, qualityOf(grant))
  }
}

function qualityOf({ about }: Grant): VideoQuality {
  return about[0] === 1 ? 'sub' : 'main'
}

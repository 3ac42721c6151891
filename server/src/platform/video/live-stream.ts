import type { ByteSink } from '../http/index.ts'
import { FlvReader } from './flv-reader.ts'
import type { FlvTag, VideoCodec } from './flv-tag.ts'
import { PictureBuffer, type Taken } from './picture-buffer.ts'
import type { OpenSource, Source, Upstream } from './source.ts'
import { VideoFault, faultText } from './video-fault.ts'
import { Viewer } from './viewer.ts'

/** How long what is waited for. */
export interface Patience {
  /** A stream without a picture for so long is frozen. */
  readonly frozenMs: number
  /** After the last who watched has left, a stream goes on for so long: they may come back. */
  readonly lingerMs: number
  readonly shortestWaitMs: number
  readonly longestWaitMs: number
}

export const productPatience: Patience = {
  frozenMs: 8_000,
  lingerMs: 30_000,
  shortestWaitMs: 1_000,
  longestWaitMs: 30_000,
}

/** Somebody who hears a stream besides those who watch it, such as who records it. */
export interface StreamListener {
  /** What those who watch get, from the first key picture of a connection on. */
  readonly onTaken?: (taken: Taken) => void
  /** A key picture is there. */
  readonly onPicture?: () => void
  /** Another connection begins: nothing of what follows fits to what came before. */
  readonly onBreak?: () => void
  /** A connection ended, or none could be made; another is tried. */
  readonly onFault?: (fault: string) => void
  /** The stream is over: nothing more is tried. */
  readonly onEnd?: () => void
}

interface Options {
  /** Asked anew before every connection: what a platform answers is good for a short time. */
  readonly upstream: () => Promise<Upstream>
  readonly open: OpenSource
  readonly patience: Patience
  /** What came of an attempt to reach the camera: nothing, or why there is no picture. */
  readonly onOutcome: (fault: string | undefined) => void
  /** Nobody watches any more, for long enough. */
  readonly onIdle: () => void
}

/** The pictures of one camera, pulled once and given to all who watch. Begins with the first of them. */
export class LiveStream {
  readonly #options: Options
  readonly #buffer = new PictureBuffer()
  readonly #viewers = new Set<Viewer>()
  readonly #listeners = new Set<StreamListener>()
  #source: Source | undefined
  #stopping: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #lingering: NodeJS.Timeout | undefined
  #lastPicture = 0
  #failures = 0
  #attempt = 0
  #isRunning = false
  #hasArrived = false
  #isEnded = false

  constructor(options: Options) {
    this.#options = options
  }

  get viewers(): number {
    return this.#viewers.size
  }

  get codec(): VideoCodec | undefined {
    return this.#buffer.codec
  }

  get videoHeader(): Buffer | undefined {
    return this.#buffer.videoHeader
  }

  watch(sink: ByteSink): void {
    const viewer = new Viewer(sink)
    this.#viewers.add(viewer)
    sink.onEnd(() => {
      this.#viewers.delete(viewer)
      this.#lingerIfIdle()
    })
    // Who left before is told so at once, and wants nothing.
    if (!this.#viewers.has(viewer)) return
    const beginning = this.#buffer.beginning()
    if (beginning) viewer.begin(beginning)
    this.#wanted()
  }

  /** Hears the stream until the answer is called. */
  listen(listener: StreamListener): () => void {
    this.#listeners.add(listener)
    this.#wanted()
    return () => {
      this.#listeners.delete(listener)
      this.#lingerIfIdle()
    }
  }

  /** Ends everything, those who watch as well; ready when nothing is left of it. */
  async end(fault?: string): Promise<void> {
    this.#isEnded = true
    this.#attempt += 1
    this.#isRunning = false
    clearTimeout(this.#timer)
    clearTimeout(this.#lingering)
    for (const viewer of this.#viewers) viewer.end(fault)
    for (const listener of this.#listeners) listener.onEnd?.()
    this.#drop()
    await this.#stopping
  }

  /** Somebody is there: what waits to try again tries now. */
  #wanted(): void {
    clearTimeout(this.#lingering)
    if (this.#isEnded || this.#isRunning) return
    clearTimeout(this.#timer)
    void this.#connect()
  }

  get #isIdle(): boolean {
    return this.#viewers.size === 0 && this.#listeners.size === 0
  }

  #lingerIfIdle(): void {
    if (this.#isEnded || !this.#isIdle) return
    clearTimeout(this.#lingering)
    this.#lingering = setTimeout(this.#options.onIdle, this.#options.patience.lingerMs)
  }

  async #connect(): Promise<void> {
    this.#isRunning = true
    this.#attempt += 1
    const attempt = this.#attempt
    const isCurrent = () => attempt === this.#attempt
    try {
      // The process before this one is gone first: there are never two for one camera.
      await this.#stopping
      const upstream = await this.#options.upstream()
      if (!isCurrent()) return
      this.#begin(upstream, isCurrent)
    } catch (error) {
      if (isCurrent()) this.#fail(error)
    }
  }

  #begin(upstream: Upstream, isCurrent: () => boolean): void {
    const reader = new FlvReader()
    this.#buffer.restart()
    for (const viewer of this.#viewers) viewer.breakOff()
    for (const listener of this.#listeners) listener.onBreak?.()
    this.#lastPicture = performance.now()
    this.#source = this.#options.open(upstream, {
      onBytes: (chunk) => {
        if (!isCurrent()) return
        try {
          for (const tag of reader.read(chunk)) this.#take(tag)
        } catch (error) {
          this.#fail(error)
        }
      },
      onEnd: (fault) => {
        if (isCurrent()) this.#fail(fault)
      },
    })
    this.#watchOver(isCurrent)
  }

  #watchOver(isCurrent: () => boolean): void {
    const { frozenMs } = this.#options.patience
    const left = this.#lastPicture + frozenMs - performance.now()
    if (left <= 0) return this.#fail(new VideoFault('摄像头没有送来画面'))
    this.#timer = setTimeout(() => {
      if (isCurrent()) this.#watchOver(isCurrent)
    }, left + 1)
  }

  #take(tag: FlvTag): void {
    const taken = this.#buffer.take(tag)
    if (!taken) return
    if (taken.isKey) this.#arrived()
    if (!taken.isSound) this.#lastPicture = performance.now()
    this.#give(taken)
    for (const listener of this.#listeners) listener.onTaken?.(taken)
    if (taken.isKey) for (const listener of this.#listeners) listener.onPicture?.()
  }

  #give(taken: Taken): void {
    const beginning = taken.isKey ? this.#buffer.beginning() : undefined
    for (const viewer of this.#viewers) {
      if (viewer.isBegun) viewer.take(taken, beginning)
      else if (beginning) viewer.begin(beginning)
    }
  }

  #arrived(): void {
    if (this.#failures === 0 && this.#hasArrived) return
    this.#failures = 0
    this.#hasArrived = true
    this.#options.onOutcome(undefined)
  }

  #fail(fault: unknown): void {
    const text = faultText(fault)
    const { shortestWaitMs, longestWaitMs } = this.#options.patience
    clearTimeout(this.#timer)
    this.#attempt += 1
    this.#isRunning = false
    this.#drop()
    this.#options.onOutcome(text)
    for (const listener of this.#listeners) listener.onFault?.(text)
    // Who never saw a picture is told at once; who did waits for it to come back.
    for (const viewer of this.#viewers) {
      if (viewer.isBegun) continue
      this.#viewers.delete(viewer)
      viewer.end(text)
    }
    if (this.#isEnded) return
    if (this.#isIdle) return this.#options.onIdle()
    const wait = Math.min(longestWaitMs, shortestWaitMs * 2 ** Math.min(this.#failures, 10))
    this.#failures += 1
    this.#timer = setTimeout(() => void this.#connect(), wait * (0.75 + Math.random() / 4))
  }

  #drop(): void {
    const source = this.#source
    this.#source = undefined
    if (source) this.#stopping = this.#stopping.then(() => source.stop()).catch(() => undefined)
  }
}

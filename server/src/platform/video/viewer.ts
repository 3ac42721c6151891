import type { ByteSink } from '../http/index.ts'
import { flvHeader } from './flv-tag.ts'

/** What a stream is at the moment at which somebody begins to watch. */
export interface Beginning {
  readonly isSounding: boolean
  /** Headers and everything since the last key picture. */
  readonly tags: readonly Buffer[]
}

export interface Part {
  readonly bytes: Buffer
  readonly isKey: boolean
  readonly isSound: boolean
}

/** Whoever waits for more than this jumps ahead to the next key picture… */
const SLOW_BYTES = 2 * 1024 * 1024
/** …and for more than this is ended. */
const LOST_BYTES = 8 * 1024 * 1024
/** Who takes nothing at all for so long is gone, though nobody said so. */
const STUCK_MS = 30_000

/** Somebody who watches: gets a beginning that can be shown, and later skips what they are too slow for. */
export class Viewer {
  readonly #sink: ByteSink
  #isSounding: boolean | undefined
  #skippingSince: number | undefined

  constructor(sink: ByteSink) {
    this.#sink = sink
  }

  get isBegun(): boolean {
    return this.#isSounding !== undefined
  }

  begin({ isSounding, tags }: Beginning): void {
    this.#isSounding = isSounding
    this.#sink.write(flvHeader(isSounding ? 'with sound' : 'silent'))
    for (const tag of tags) this.#sink.write(tag)
  }

  /** The stream is another from here on: nothing fits before its first key picture. */
  breakOff(): void {
    if (this.isBegun) this.#skip()
  }

  /** Takes what came, or leaves it out; `beginning` is what somebody would get who begins with it. */
  take(part: Part, beginning: Beginning | undefined): void {
    const waiting = this.#sink.waiting()
    if (waiting > LOST_BYTES) return this.end('网络太慢')
    if (waiting > SLOW_BYTES) this.#skip()
    if (this.#skippingSince === undefined) return this.#write(part)
    if (performance.now() - this.#skippingSince > STUCK_MS) return this.end('网络太慢')
    if (part.isKey && beginning && waiting <= SLOW_BYTES) this.#goOn(beginning)
  }

  end(fault?: string): void {
    this.#sink.end(fault)
  }

  #write({ bytes, isSound }: Part): void {
    if (!isSound || this.#isSounding) this.#sink.write(bytes)
  }

  #goOn({ isSounding, tags }: Beginning): void {
    // What was said of sound in the beginning can't be taken back.
    if (isSounding !== this.#isSounding) return this.end('视频流已变化')
    this.#skippingSince = undefined
    for (const tag of tags) this.#sink.write(tag)
  }

  #skip(): void {
    this.#skippingSince ??= performance.now()
  }
}

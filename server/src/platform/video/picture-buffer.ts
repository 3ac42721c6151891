import { type FlvTag, isPlayable, isSoundHeader, type VideoCodec, videoPart, written } from './flv-tag.ts'
import type { Beginning, Part } from './viewer.ts'

/** A camera that sends no key picture for so long can’t be kept from the last one on. */
const MOST_KEPT_BYTES = 16 * 1024 * 1024
/** Tags that stand further apart are those of another recording, or of a clock that was set. */
const MOST_AHEAD_MS = 10_000
const MOST_BACK_MS = 3_000
const STEP_MS = 40

/** What came of a tag: a part for those who watch. */
export interface Taken extends Part {
  readonly tag: FlvTag
  readonly timeMs: number
}

/** Keeps of a stream what somebody needs who begins to watch now, and its time growing whatever the camera’s does. */
export class PictureBuffer {
  #videoHeader: FlvTag | undefined
  #soundHeader: FlvTag | undefined
  #sounds = false
  #kept: Buffer[] = []
  #keptBytes = 0
  #keptFrom = 0
  #lastIn: number | undefined
  #lastOut = -STEP_MS
  #shift = 0
  /** Sound and pictures each grow by themselves: cameras send them in turns, not in order. */
  readonly #last = { sound: 0, pictures: 0 }

  /** The codec of the pictures, once it is known. */
  get codec(): VideoCodec | undefined {
    return this.#videoHeader && videoPart(this.#videoHeader.body).codec
  }

  get videoHeader(): Buffer | undefined {
    return this.#videoHeader?.body
  }

  get isSounding(): boolean {
    return this.#sounds
  }

  /** Nothing is kept of what another connection sent; time goes on. */
  restart(): void {
    this.#videoHeader = undefined
    this.#soundHeader = undefined
    this.#sounds = false
    this.#lastIn = undefined
    this.#forget()
  }

  /** What somebody gets who begins now; nothing before the first key picture. */
  beginning(): Beginning | undefined {
    if (this.#kept.length === 0) return undefined
    const headers = [this.#videoHeader, this.#sounds ? this.#soundHeader : undefined]
    const tags = headers.flatMap((one) => (one ? [written(one, this.#keptFrom)] : []))
    return { isSounding: this.#sounds, tags: [...tags, ...this.#kept] }
  }

  /** Takes a tag; answers what those who watch get of it. Notes of the camera’s own and sound that nothing plays are left out. */
  take(tag: FlvTag): Taken | undefined {
    if (tag.kind === 'script') return undefined
    return tag.kind === 'audio' ? this.#takeSound(tag) : this.#takePicture(tag)
  }

  #takeSound(tag: FlvTag): Taken | undefined {
    if (!isPlayable(tag.body)) return undefined
    const isHeader = isSoundHeader(tag.body)
    if (isHeader) this.#soundHeader = tag
    // Sound that begins only after the first picture is not told any more: a viewer can’t be given it later.
    if (this.#kept.length === 0) {
      this.#sounds = true
      return undefined
    }
    return this.#sounds ? this.#made(tag, { isKey: false, isSound: true }) : undefined
  }

  #takePicture(tag: FlvTag): Taken | undefined {
    const { isKey, isHeader } = videoPart(tag.body)
    if (isHeader) this.#videoHeader = tag
    if (isKey) this.#forget()
    // Before the first key picture nothing can be shown.
    if (!isKey && this.#kept.length === 0) return undefined
    return this.#made(tag, { isKey, isSound: false })
  }

  #made(tag: FlvTag, about: Pick<Part, 'isKey' | 'isSound'>): Taken {
    const timeMs = this.#grown(this.#timeOf(tag), about.isSound ? 'sound' : 'pictures')
    const bytes = written(tag, timeMs)
    if (about.isKey) this.#keptFrom = timeMs
    this.#keptBytes += bytes.length
    if (this.#keptBytes > MOST_KEPT_BYTES) this.#forget()
    else this.#kept.push(bytes)
    return { ...about, bytes, tag, timeMs }
  }

  #timeOf({ timeMs }: FlvTag): number {
    const ahead = this.#lastIn === undefined ? Infinity : timeMs - this.#lastIn
    if (ahead > MOST_AHEAD_MS || ahead < -MOST_BACK_MS) this.#shift = this.#lastOut + STEP_MS - timeMs
    this.#lastIn = timeMs
    const out = Math.max(0, timeMs + this.#shift)
    this.#lastOut = Math.max(this.#lastOut, out)
    return out
  }

  /** A tag that comes a little late is of the moment of the one before it: decoders take none that goes back. */
  #grown(timeMs: number, of: 'sound' | 'pictures'): number {
    this.#last[of] = Math.max(this.#last[of], timeMs)
    return this.#last[of]
  }

  #forget(): void {
    this.#kept = []
    this.#keptBytes = 0
  }
}

import type { FileHandle } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { ByteSink } from '../../http/index.ts'
import { flvHeader, written } from '../flv-tag.ts'
import { type RecordedTag, tagsOf } from './segment-reader.ts'

/** A file of a recording with the moment at which it begins, in milliseconds since 1970. */
export interface RecordedFile {
  /** Where it is, or the file itself, held open: then it is read to its end even where it is removed meanwhile. */
  readonly path: string | FileHandle
  readonly from: number
}

/** What is missing between two files for longer is left out, not shown as a picture that stands still. */
const GAP_MS = 3_000
const STEP_MS = 40

/**
 * What was recorded from a moment on, out of files in order; times count from that moment, without what is missing. It begins with
 * the first key picture that is not before it.
 */
export async function* playback(
  files: AsyncIterable<RecordedFile> | Iterable<RecordedFile>,
  from: number,
  to = Infinity,
): AsyncGenerator<RecordedTag> {
  const line = new TimeLine(from)
  for await (const file of files) {
    line.enter(file.from)
    for await (const tag of tagsOf(file.path)) {
      const moment = file.from + tag.timeMs
      if (moment >= to) return
      const told = line.placed(tag, moment)
      if (told) yield told
    }
  }
}

/** Lays what was recorded on one time that counts from the first picture and leaps over gaps. */
class TimeLine {
  readonly #from: number
  #zero: number
  #lastMs = 0
  #isBegun = false
  #header: Buffer | undefined

  constructor(from: number) {
    this.#from = from
    this.#zero = from
  }

  /** What follows is of a file that begins at a moment. */
  enter(moment: number): void {
    const isGap = this.#isBegun && moment - this.#zero - this.#lastMs > GAP_MS
    if (isGap) this.#zero = moment - this.#lastMs - STEP_MS
  }

  placed(tag: RecordedTag, moment: number): RecordedTag | undefined {
    if (tag.isHeader) {
      const isKnown = this.#header?.equals(tag.body) === true
      this.#header = tag.body
      return isKnown ? undefined : { ...tag, timeMs: this.#lastMs }
    }
    if (!this.#isBegun && !(tag.isKey && moment >= this.#from)) return undefined
    if (!this.#isBegun && moment - this.#zero > GAP_MS) this.#zero = moment
    this.#isBegun = true
    // Where files overlap a little nothing goes back in time.
    this.#lastMs = Math.max(this.#lastMs, moment - this.#zero)
    return { ...tag, timeMs: this.#lastMs }
  }
}

interface Pace {
  readonly speed: number
  /** How much is sent beforehand, in seconds of the one who watches. */
  readonly aheadMs?: number
}

const AHEAD_MS = 20_000
/** So much may wait to be taken by a slow line. */
const MOST_WAITING_BYTES = 1024 * 1024
/** Who takes nothing at all for so long is gone, though nobody said so. */
const STUCK_MS = 60_000
const LOOK_MS = 40

/** Sends a recording as fast as it is watched and some way ahead, never faster than it is taken. Ends with the recording. */
export async function playInto(
  sink: ByteSink,
  tags: AsyncIterable<RecordedTag>,
  { speed, aheadMs = AHEAD_MS }: Pace,
): Promise<void> {
  let isGone = false
  sink.onEnd(() => {
    isGone = true
  })
  const begun = performance.now()
  sink.write(flvHeader('silent'))
  for await (const tag of tags) {
    while (!isGone && (performance.now() - begun + aheadMs) * speed < tag.timeMs) await pause(LOOK_MS)
    if (!(await isTaken(sink, () => isGone))) break
    sink.write(written(tag, tag.timeMs))
  }
  while (!isGone && sink.waiting() > 0 && (await isTaken(sink, () => isGone, 0)));
  if (!isGone) sink.end()
}

/** Waits until there is room; false where whoever watches is gone. */
async function isTaken(sink: ByteSink, isGone: () => boolean, most = MOST_WAITING_BYTES): Promise<boolean> {
  let last = sink.waiting()
  let since = performance.now()
  while (!isGone() && sink.waiting() > most) {
    await pause(LOOK_MS)
    const waiting = sink.waiting()
    if (waiting < last) since = performance.now()
    last = waiting
    if (performance.now() - since < STUCK_MS) continue
    sink.end('网络太慢')
    return false
  }
  return !isGone()
}

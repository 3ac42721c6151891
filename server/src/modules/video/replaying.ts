import { join } from 'node:path'
import { Readable } from 'node:stream'
import { refusal } from '@farm/contract/errors'
import { type ReplaySpeed, replaySpeeds } from '@farm/contract/video'
import type { Db } from '../../platform/db/index.ts'
import type { ByteSink } from '../../platform/http/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { wallClock } from '../../platform/time/index.ts'
import {
  type Grant,
  type RecordedFile,
  faultText,
  headersOf,
  heldOpen,
  keyAtOrBefore,
  mp4Of,
  playInto,
  playback,
} from '../../platform/video/index.ts'
import type { Admission } from './admission.ts'
import { cameraToPull } from './camera.store.ts'
import type { Gateway } from './gateway.ts'
import { SEAM_MS, type Span, bytesOf, movieName, within } from './recording.rules.ts'
import { type SegmentRow, segmentAndNext, segmentsWithin } from './segment.store.ts'

interface Means {
  readonly db: Db
  readonly zone: string
  readonly log: Log
  readonly gateway: Gateway
  readonly admission: Admission
  /** Of the recordings; none where nothing is recorded. */
  readonly folder: string | undefined
}

/** Whose address it is. */
interface Holder {
  readonly cameraId: string
  readonly sessionId: string
}

export interface ReplayOf extends Span {
  readonly speed: ReplaySpeed
  /** Where the pictures are kept; here they are played as far as there are any, or to the end alone. */
  readonly at: (typeof kept)[number]
}

/** As an address writes them. */
const kept = ['here', 'platform', 'here, to its end'] as const

type FileAt = RecordedFile & { readonly path: string }

/** As many look back at a time at this process: each reads from disk. */
const MOST_AT_ONCE = 100

/** Hands out addresses of what was recorded, and opens what they name. */
export class Replaying {
  readonly #means: Means
  #open = 0

  constructor(means: Means) {
    this.#means = means
  }

  async replayAddress(holder: Holder, { from, to, speed, at }: ReplayOf): Promise<string> {
    const about = written({ from, to }, replaySpeeds.indexOf(speed), kept.indexOf(at))
    return `/api/Video/Replay/${await this.#means.admission.ticket('replay', { ...holder, about })}.flv`
  }

  async movieAddress(holder: Holder, { from, to }: Span): Promise<string> {
    const about = written({ from, to }, 0, 0)
    return `/api/Video/Movie/${await this.#means.admission.ticket('movie', { ...holder, about })}.mp4`
  }

  /** The moment of the key picture at or before a moment that lies in a file. */
  async keyIn(file: SegmentRow, moment: number): Promise<number> {
    if (moment <= file.from) return file.from
    const key = await keyAtOrBefore(this.#pathOf(file), moment - file.from).catch(notThere)
    return file.from + key
  }

  /** Opens the stream of an address, once. */
  async open(name: string): Promise<(sink: ByteSink) => void> {
    const grant = await this.#means.admission.open('replay', /^([\w-]+)\.flv$/.exec(name)?.[1] ?? '')
    return (sink) => {
      if (this.#open >= MOST_AT_ONCE) return sink.end('同时回放的人太多，请稍后再试')
      const letGo = this.#hold('replay', grant, (fault) => sink.end(fault))
      sink.onEnd(letGo)
      this.#play(grant, sink).catch((error: unknown) => {
        this.#means.log.warn({ err: error }, 'a recording could not be played')
        sink.end(faultText(error))
      })
    }
  }

  /** Opens the file of an address, once. What it is made of is held open: what is dropped meanwhile is in it all the same. */
  async movie(name: string): Promise<{ readonly stream: Readable; readonly name: string }> {
    const { admission, db, zone } = this.#means
    const grant = await admission.open('movie', /^([\w-]+)\.mp4$/.exec(name)?.[1] ?? '')
    if (this.#open >= MOST_AT_ONCE) throw refusal('video/no-replay', {}, { reasons: ['同时下载的人太多，请稍后再试'] })
    const { span } = read(grant)
    const camera = await cameraToPull(db, grant.cameraId)
    const segments = await segmentsWithin(db, grant.cameraId, span)
    const [begin] = segments
    if (!begin) throw refusal('video/no-recording')
    const from = await this.keyIn(begin, span.from)
    const { files, close } = await heldOpen(segments.map((one) => this.#fileOf(one))).catch(notThere)
    const headers = await headersOf(files.map(({ path }) => path)).catch(async (error: unknown) => {
      await close()
      throw error
    })
    const lengthMs = lengthOf(segments, { from, to: span.to })
    const stream = Readable.from(mp4Of(playback(files, from, span.to), { headers, lengthMs }))
    const letGo = this.#hold('movie', grant, () => stream.destroy())
    stream.once('close', () => {
      letGo()
      void close()
    })
    return { stream, name: movieName(camera?.name ?? '', shownAt(span.from, zone)) }
  }

  #hold(purpose: 'replay' | 'movie', grant: Grant, end: (fault: string) => void): () => void {
    this.#open += 1
    const letGo = this.#means.admission.hold({ purpose, grant, end })
    return () => {
      this.#open -= 1
      letGo()
    }
  }

  async #play(grant: Grant, sink: ByteSink): Promise<void> {
    const { gateway } = this.#means
    const { span, first, second } = read(grant)
    const at = kept[second]
    if (at === 'platform') {
      const { driver, camera } = await gateway.driven(grant.cameraId)
      if (!driver.replay) throw refusal('video/no-recording')
      return gateway.pass(await driver.replay.play(camera, span), sink, span.to - span.from)
    }
    const speed = replaySpeeds[first] ?? 1
    const end = at === 'here' ? Infinity : span.to
    await playInto(sink, playback(this.#filesFrom(grant.cameraId, span.from), span.from, end), { speed })
  }

  /** The files from one that holds a moment on, until something is missing or the present is reached. */
  async *#filesFrom(id: string, moment: number): AsyncGenerator<RecordedFile> {
    const { db } = this.#means
    const [begin] = await segmentsWithin(db, id, { from: moment, to: moment + 1 })
    for (let file = begin; file;) {
      yield this.#fileOf(file)
      if (file.isOpen) return
      const [now, next] = await segmentAndNext(db, id, file.from)
      file = next && next.from - (now ?? file).to <= SEAM_MS ? next : undefined
    }
  }

  #fileOf(one: SegmentRow): FileAt {
    return { path: this.#pathOf(one), from: one.from }
  }

  #pathOf({ file }: SegmentRow): string {
    const { folder } = this.#means
    if (folder === undefined) throw refusal('video/no-recording')
    return join(folder, file)
  }
}

/** Moments of six bytes each, and two small numbers. */
function written({ from, to }: Span, first: number, second: number): Buffer {
  const about = Buffer.alloc(14)
  about.writeUIntBE(Math.round(from), 0, 6)
  about.writeUIntBE(Math.round(to), 6, 6)
  about[12] = first
  about[13] = second
  return about
}

function read({ about }: Grant): { readonly span: Span; readonly first: number; readonly second: number } {
  if (about.length !== 14) throw refusal('video/link')
  const span = { from: about.readUIntBE(0, 6), to: about.readUIntBE(6, 6) }
  return { span, first: about[12] ?? 0, second: about[13] ?? 0 }
}

/** How long something lasts without what is missing of it. */
function lengthOf(segments: readonly SegmentRow[], span: Span): number {
  return bytesOf(within(segments, span).map((one) => ({ ...one, bytes: one.to - one.from })))
}

/** Day and time with seconds, as the clocks of a zone show them. */
export function shownAt(moment: number, zone: string): { readonly day: string; readonly time: string } {
  const { day, time } = wallClock(new Date(moment), zone)
  return { day, time: `${time}:${new Date(moment).toISOString().slice(17, 19)}` }
}

/** A file that went between being found and being read. */
function notThere(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw refusal('video/no-recording')
  throw error
}

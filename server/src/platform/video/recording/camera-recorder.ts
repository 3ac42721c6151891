import { join } from 'node:path'
import { type VideoCodec, videoPart, written } from '../flv-tag.ts'
import type { Channel, Hub } from '../hub.ts'
import type { LiveStream } from '../live-stream.ts'
import type { Taken } from '../picture-buffer.ts'
import { Backlog, type OpenFile, SegmentWriter } from './segment-writer.ts'

/** A part of a recording that stands in one file. Moments in milliseconds since 1970. */
export interface Segment {
  /** Below the folder of all recordings. */
  readonly file: string
  readonly from: number
  readonly to: number
  readonly bytes: number
  /** It is still written to. */
  readonly isOpen: boolean
}

interface Options {
  readonly hub: Hub
  readonly channel: Channel
  /** Of all recordings. */
  readonly folder: string
  /** How the file that begins at a moment is called, below the folder. */
  readonly fileOf: (from: number) => string
  readonly now: () => number
  /** Called one after the other; a segment is told again as it grows. */
  readonly onSegment: (segment: Segment) => Promise<void>
  readonly pace?: RecordingPace
  /** Holds the files that are not ended yet, for as long as they are not. */
  readonly unfinished?: Set<string>
  /** So much may wait for the disk, bytes. */
  readonly mostWaiting?: number
  readonly openFile?: OpenFile
}

export interface RecordingPace {
  /** A file ends with the first group of pictures after so long. */
  readonly segmentMs: number
  readonly flushMs: number
  /** An open file is told again after so long. */
  readonly tellMs: number
}

const productRecordingPace: RecordingPace = { segmentMs: 60_000, flushMs: 1_000, tellMs: 5_000 }

/** What follows within so short a time goes on with the time of the pictures; beyond it the clock of the server counts. */
const SEAM_MS = 2_000
const USUAL_STEP_MS = 40
/** No file is longer, even of a camera that sends no further key picture. */
const LONGEST_MS = 10 * 60_000

interface Current {
  readonly writer: SegmentWriter
  readonly file: string
  readonly from: number
  /** By the time of the stream. */
  readonly firstMs: number
  readonly header: Buffer
  lastMs: number
  stepMs: number
  toldAt: number
}

/** Writes what a camera shows into files, each of which begins with a key picture. Sound is not recorded. */
export class CameraRecorder {
  readonly #options: Options
  readonly #pace: RecordingPace
  readonly #stream: LiveStream
  readonly #leave: () => void
  readonly #timer: NodeJS.Timeout
  #current: Current | undefined
  /** The end of what was recorded last. */
  #lastTo: number | undefined
  #needsCut = false
  /** The disk did not keep up: nothing more is taken until it has taken all that waits. */
  #isHeldUp = false
  #isFlushing = false
  readonly #backlog: Backlog
  readonly #unfinished: Set<string>
  #work: Promise<void> = Promise.resolve()
  #fault: string | undefined = '正在连接摄像头'
  #isOver = false

  constructor(options: Options) {
    this.#options = options
    this.#pace = options.pace ?? productRecordingPace
    this.#backlog = new Backlog(options.mostWaiting)
    this.#unfinished = options.unfinished ?? new Set()
    const { stream, leave } = options.hub.listen(options.channel, {
      onTaken: (taken) => this.#take(taken),
      onBreak: () => this.#cut(),
      onFault: (fault) => {
        this.#fault = fault
        this.#cut()
      },
      onEnd: () => void this.stop(),
    })
    this.#stream = stream
    this.#leave = leave
    this.#timer = setInterval(() => this.#flush(), this.#pace.flushMs).unref()
  }

  /** Why nothing is recorded at this moment. */
  get fault(): string | undefined {
    return this.#fault
  }

  /** It records no more: it was stopped, the stream is over, or the disk takes nothing. */
  get isOver(): boolean {
    return this.#isOver
  }

  /** Ready when everything is on disk, which may take for ever where the disk hangs. */
  async stop(): Promise<void> {
    this.#endHearing()
    this.#cut()
    await this.#work
  }

  #endHearing(): void {
    if (this.#isOver) return
    this.#isOver = true
    clearInterval(this.#timer)
    this.#leave()
  }

  #take(taken: Taken): void {
    if (this.#isOver || taken.isSound) return
    const { isHeader } = videoPart(taken.tag.body)
    if (isHeader) return this.#noteHeader(taken.tag.body)
    if (taken.isKey && this.#isCutDue(taken)) this.#begin(taken)
    const current = this.#current
    if (!current) return
    if (taken.timeMs - current.firstMs > LONGEST_MS) return this.#cut()
    const step = taken.timeMs - current.lastMs
    if (step > 0 && step < SEAM_MS) current.stepMs = step
    current.lastMs = Math.max(current.lastMs, taken.timeMs)
    if (current.writer.add(taken.bytes)) return
    this.#fault = '磁盘太慢，录像中断'
    this.#isHeldUp = true
    this.#cut()
  }

  /** Cameras repeat what a decoder needs; another one is the beginning of another file. */
  #noteHeader(header: Buffer): void {
    if (this.#current && !this.#current.header.equals(header)) this.#needsCut = true
  }

  #isCutDue({ timeMs }: Taken): boolean {
    const current = this.#current
    return !current || this.#needsCut || timeMs - current.firstMs >= this.#pace.segmentMs
  }

  #begin({ timeMs }: Taken): void {
    this.#cut()
    if (this.#isHeldUp && !this.#backlog.isEmpty) return
    this.#isHeldUp = false
    const { folder, fileOf, now, openFile } = this.#options
    const header = this.#stream.videoHeader
    if (!header || !isRecordable(this.#stream.codec)) {
      this.#fault = '不支持录制摄像头的视频编码'
      return
    }
    const moment = now()
    const isNext = this.#lastTo !== undefined && Math.abs(moment - this.#lastTo) <= SEAM_MS
    const from = Math.round(isNext ? (this.#lastTo ?? moment) : moment)
    const file = fileOf(from)
    const writer = new SegmentWriter(join(folder, file), { backlog: this.#backlog, openFile })
    this.#unfinished.add(file)
    writer.add(written({ kind: 'video', timeMs, body: header }, timeMs))
    const times = { firstMs: timeMs, lastMs: timeMs, stepMs: USUAL_STEP_MS, toldAt: 0 }
    this.#current = { writer, file, from, header, ...times }
    this.#needsCut = false
    this.#fault = undefined
  }

  /** What comes next is of another file. */
  #cut(): void {
    const current = this.#current
    if (!current) return
    this.#current = undefined
    this.#lastTo = endOf(current)
    this.#then(async () => {
      await current.writer.close()
      await this.#tell(current, 'closed')
      this.#unfinished.delete(current.file)
    }, current)
  }

  #flush(): void {
    const current = this.#current
    // While the disk hangs no work piles up for it.
    if (!current || this.#isFlushing) return
    const to = endOf(current)
    this.#isFlushing = true
    this.#then(async () => {
      await current.writer.flush().finally(() => {
        this.#isFlushing = false
      })
      // It was ended meanwhile, or given up together with another one, and is noted as what it became.
      if (this.#isOver) return
      if (performance.now() - current.toldAt < this.#pace.tellMs && current.toldAt > 0) return
      current.toldAt = performance.now()
      await this.#tell(current, 'open', to)
    }, current)
  }

  async #tell(current: Current, is: 'open' | 'closed', to = endOf(current)): Promise<void> {
    const { file, from, writer } = current
    await this.#options.onSegment({ file, from, to, bytes: writer.written, isOpen: is === 'open' })
  }

  /** One thing at a time; what the disk refuses ends the recording. */
  #then(work: () => Promise<void>, current: Current): void {
    this.#work = this.#work.then(work).catch(async (error: unknown) => {
      this.#fault = diskFault(error)
      const next = this.#current
      this.#current = undefined
      this.#endHearing()
      for (const one of new Set([current, next])) if (one) await this.#giveUp(one)
    })
  }

  /** What was written before stands. */
  async #giveUp(one: Current): Promise<void> {
    await one.writer.close().catch(() => undefined)
    if (one.writer.written > 0) await this.#tell(one, 'closed').catch(() => undefined)
    this.#unfinished.delete(one.file)
  }
}

function endOf({ from, firstMs, lastMs, stepMs }: Current): number {
  return from + (lastMs - firstMs) + stepMs
}

function isRecordable(codec: VideoCodec | undefined): boolean {
  return codec === 'H.264' || codec === 'H.265'
}

const diskTexts: Readonly<Record<string, string>> = {
  ENOSPC: '磁盘已满，录像中断',
  EDQUOT: '磁盘已满，录像中断',
  EROFS: '磁盘只读，录像中断',
  EACCES: '录像目录没有写权限',
  EIO: '磁盘有故障，录像中断',
}

function diskFault(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return diskTexts[code] ?? '录像写不进磁盘'
}

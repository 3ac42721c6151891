import type { Db } from '../../platform/db/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { TrustedTime } from '../../platform/retention/index.ts'
import { RecordingFolder } from '../../platform/video/index.ts'
import { noteSegment } from './segment.store.ts'
import * as store from './storing.store.ts'

interface Means {
  readonly db: Db
  readonly log: Log
  readonly now: () => Date
  readonly folder: RecordingFolder
  readonly limitBytes: number
  readonly leastFreeBytes?: number
  /** So many files go, and are looked at, at a time. */
  readonly atOnce?: number
}

interface Comparing {
  /** What was written to when the process before this one ended. */
  readonly left: ReadonlySet<string>
  /** Asked for each file at the moment at which something would become of it. */
  readonly isWritten: (file: string) => boolean
  readonly signal: AbortSignal
}

/** As much stays free for the database and the photos. */
const LEAST_FREE_BYTES = 1024 ** 3
/** So much is made room for at a time, that not every round has to. */
const ROOM = 0.02
const AT_ONCE = 1_000
const CLIPS_AT_ONCE = 20
/** No file is longer: what began before is not written to any more, whoever began it. */
const SETTLED_MS = 15 * 60_000

/** Keeps the folder of the recordings within its bounds, and what is noted of it true. For the process that records. */
export class Storing {
  readonly #means: Means
  readonly #atOnce: number
  #fault: string | undefined

  constructor(means: Means) {
    this.#means = means
    this.#atOnce = means.atOnce ?? AT_ONCE
  }

  /** Nothing more may be recorded; why, `fault` says. */
  get isFull(): boolean {
    return this.#fault !== undefined
  }

  get fault(): string | undefined {
    return this.#fault
  }

  /** Drops what was kept for long enough. */
  async dropOld(now: TrustedTime): Promise<void> {
    const { db } = this.#means
    await store.forgetAlarmClips(db, now)
    const next = () => store.forgetOld(db, now, this.#atOnce)
    for (let gone = await next(); gone.length > 0; gone = await next()) await this.#drop(gone)
  }

  /** Drops the oldest where there is too much, whatever the clocks show; of what alarms kept only then. */
  async makeRoom(): Promise<void> {
    this.#fault = (await this.#tooMuch()) > 0 ? await this.#reason() : undefined
  }

  /** Makes room; answers the bytes that are too much still. */
  async #tooMuch(): Promise<number> {
    const { db, limitBytes } = this.#means
    const excess = await this.#excess()
    if (excess <= 0) return 0
    const aim = excess + limitBytes * ROOM
    for (let freed = 0; freed < aim;) {
      const gone = await store.forgetOldest(db, aim - freed, this.#atOnce)
      await this.#drop(gone.files)
      freed += gone.bytes
      if (gone.files.length > 0) continue
      if (freed >= excess || !(await store.forgetOldestAlarmClips(db, CLIPS_AT_ONCE))) break
    }
    return this.#excess()
  }

  /** Bytes beyond what recordings may take, or what has to stay free. */
  async #excess(): Promise<number> {
    const { db, folder, limitBytes, leastFreeBytes = LEAST_FREE_BYTES } = this.#means
    const [recorded, free] = await Promise.all([store.bytesRecorded(db), folder.freeBytes()])
    return Math.max(recorded - limitBytes, leastFreeBytes - free)
  }

  async #reason(): Promise<string> {
    const { db, limitBytes } = this.#means
    const isOwn = (await store.bytesRecorded(db)) > limitBytes
    return isOwn ? '保存的片段占满了录像空间，录像暂停' : '磁盘剩余空间不足，录像暂停'
  }

  /** What stays though it is forgotten is found by the next comparing. */
  async #drop(files: readonly string[]): Promise<void> {
    for (const [file, error] of await this.#means.folder.drop(files)) {
      this.#means.log.warn({ err: error, file }, 'a recording could not be removed')
    }
  }

  /**
   * Takes in what stands in the folder and is not noted, as after a kill, and forgets what is noted and gone. Goes on beside
   * recording, a day of a camera at a time; what may still be written to is left alone.
   */
  async compare(comparing: Comparing): Promise<void> {
    const { db, log } = this.#means
    const found = await this.#lookThrough(comparing)
    if (comparing.signal.aborted) return
    const [any] = await store.notedAfter(db, undefined, 1)
    // A disk that is not there holds nothing; when it comes back everything is.
    if (found === 0 && any) return log.warn({ file: any.file }, 'none of the recordings that are noted is there')
    await this.#forgetGone(comparing)
  }

  /** Answers how many files were noted before. */
  async #lookThrough(comparing: Comparing): Promise<number> {
    const { db, log, folder } = this.#means
    let found = 0
    for await (const files of folder.days()) {
      const [first] = files
      if (comparing.signal.aborted) return found
      if (first === undefined) continue
      if (!(await store.isPlanned(db, RecordingFolder.told(first).camera))) {
        await this.#drop(files.filter((file) => !comparing.isWritten(file)))
        continue
      }
      const noted = await store.notedOf(db, files)
      found += noted.size
      for (const file of files) {
        if (comparing.signal.aborted) return found
        if (noted.get(file) === false || !this.#isSettled(file, comparing)) continue
        await this.#takeIn(file).catch((error: unknown) =>
          log.warn({ err: error, file }, 'a recording is not readable'),
        )
      }
    }
    return found
  }

  /** Nobody writes to it any more. */
  #isSettled(file: string, { left, isWritten }: Comparing): boolean {
    if (isWritten(file)) return false
    return left.has(file) || this.#means.now().getTime() - RecordingFolder.told(file).from >= SETTLED_MS
  }

  async #forgetGone(comparing: Comparing): Promise<void> {
    const { db, folder } = this.#means
    let last: store.NotedFile | undefined
    while (!comparing.signal.aborted) {
      const some = await store.notedAfter(db, last, this.#atOnce)
      last = some.at(-1)
      if (!last) return
      const missing = await folder.missing(some.map(({ file }) => file))
      await store.forgetFiles(
        db,
        missing.filter((file) => this.#isSettled(file, comparing)),
      )
    }
  }

  async #takeIn(file: string): Promise<void> {
    const { db, folder } = this.#means
    const { bytes, lengthMs, pictures } = await folder.mend(file)
    const { camera, from } = RecordingFolder.told(file)
    const to = from + Math.max(1, Math.round(lengthMs))
    if (pictures > 0 && (await noteSegment(db, camera, { file, from, to, bytes, isOpen: false }))) return
    await store.forgetFiles(db, [file])
    await this.#drop([file])
  }
}

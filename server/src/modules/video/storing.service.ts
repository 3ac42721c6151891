import type { Db } from '../../platform/db/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { RecordingFolder } from '../../platform/video/index.ts'
import * as store from './segment.store.ts'

interface Means {
  readonly db: Db
  readonly log: Log
  readonly now: () => Date
  readonly folder: RecordingFolder
  readonly limitBytes: number
  readonly leastFreeBytes?: number
}

/** As much stays free for the database and the photos. */
const LEAST_FREE_BYTES = 1024 ** 3
/** So much is made room for at a time, that not every round has to. */
const ROOM = 0.02

/** Keeps the folder of the recordings within its bounds, and what is noted of it true. For the process that records. */
export class Storing {
  readonly #means: Means
  #fault: string | undefined

  constructor(means: Means) {
    this.#means = means
  }

  /** Nothing more may be recorded; why, `fault` says. */
  get isFull(): boolean {
    return this.#fault !== undefined
  }

  get fault(): string | undefined {
    return this.#fault
  }

  /** Drops what was kept for long enough, and of the rest the oldest where there is too much. */
  async tidy(): Promise<void> {
    const { db, now } = this.#means
    for (let gone = await store.forgetOld(db, now()); gone.length > 0; gone = await store.forgetOld(db, now())) {
      await this.#means.folder.drop(gone)
    }
    const excess = await this.#excess()
    if (excess > 0) await this.#means.folder.drop(await store.forgetOldest(db, excess + this.#means.limitBytes * ROOM))
    const left = excess > 0 ? await this.#excess() : 0
    this.#fault = left > 0 ? await this.#reason() : undefined
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

  /** Takes in what stands in the folder and is not noted, as after a kill, and forgets what is noted and gone. */
  async compare(open: ReadonlySet<string>): Promise<void> {
    const { db, log, folder } = this.#means
    const noted = await store.filesNoted(db)
    const there = new Set<string>()
    for await (const file of folder.files()) {
      there.add(file)
      const known = noted.get(file)
      if (open.has(file) || (known && !known.isOpen)) continue
      await this.#takeIn(file).catch((error: unknown) => log.warn({ err: error, file }, 'a recording is not readable'))
    }
    const gone = [...noted.keys()].filter((file) => !there.has(file) && !open.has(file))
    // Between looking at both something may have been written.
    const missing = await Promise.all(gone.map(async (file) => ((await folder.isThere(file)) ? [] : [file])))
    await store.forgetFiles(db, missing.flat())
  }

  async #takeIn(file: string): Promise<void> {
    const { db, folder } = this.#means
    const { bytes, lengthMs, pictures } = await folder.mend(file)
    const { camera, from } = RecordingFolder.told(file)
    const to = from + Math.max(1, Math.round(lengthMs))
    if (pictures > 0 && (await store.noteSegment(db, camera, { file, from, to, bytes, isOpen: false }))) return
    await store.forgetFiles(db, [file])
    await folder.drop([file])
  }
}

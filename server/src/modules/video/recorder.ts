import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../../platform/db/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { Retention } from '../../platform/retention/index.ts'
import { type Clock, wallClock } from '../../platform/time/index.ts'
import { CameraRecorder, RecordingFolder } from '../../platform/video/index.ts'
import type { Gateway } from './gateway.ts'
import { isWanted } from './recording.rules.ts'
import type { RecordingSettings } from './recording-settings.ts'
import * as store from './segment.store.ts'
import { Storing } from './storing.service.ts'
import { openFiles } from './storing.store.ts'

interface Means {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly gateway: Gateway
  readonly retention: Retention
  readonly settings: RecordingSettings
}

const ROUND_MS = 3_000
/** What is stored is looked over this often. */
const TIDY_MS = 30_000
/** The folder is held against what is noted of it, beside recording. */
const COMPARE_MS = 60 * 60_000
/** A disk that answers nothing for so long is left to itself: cameras, and the end of the process, do not wait for it. */
const DISK_MS = 5_000
const HANGING = '磁盘没有响应，录像中断'
/** After the disk took nothing. */
const REST_MS = 10_000

/** Records the cameras that are to be recorded, in one process of all: another one takes over when this ends. */
export class Recorder {
  readonly #means: Means
  readonly #folder: RecordingFolder
  readonly #storing: Storing
  readonly #ending = new AbortController()
  readonly #recorders = new Map<string, CameraRecorder>()
  /** Those that record no more and are not on disk yet. */
  readonly #stopping = new Map<string, Promise<void>>()
  /** Files that are not ended yet, of all recorders. */
  readonly #unfinished = new Set<string>()
  readonly #restUntil = new Map<string, { readonly until: number; readonly fault: string }>()
  #tidying: Promise<void> | undefined
  #running: Promise<void> | undefined
  #isRecording = false

  constructor(means: Means) {
    this.#means = means
    this.#folder = new RecordingFolder(means.settings.folder)
    this.#storing = new Storing({ ...means, ...means.settings, folder: this.#folder, now: () => means.clock.now() })
  }

  /** Whether it is this process that records. */
  get isRecording(): boolean {
    return this.#isRecording
  }

  start(): void {
    this.#running ??= this.#run()
  }

  /** Ready when everything is on disk. */
  async close(): Promise<void> {
    this.#ending.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      await this.#means.db
        .connection()
        .execute((one) => this.#recordBy(one))
        .catch((error: unknown) => this.#means.log.warn({ err: error }, 'recording was interrupted'))
      await this.#wait()
    }
  }

  /** For as long as the connection lasts that says that nobody else does. */
  async #recordBy(connection: Db): Promise<void> {
    if (!(await store.beginRecording(connection))) return
    this.#isRecording = true
    const over = new AbortController()
    let comparing: Promise<void> = Promise.resolve()
    try {
      comparing = this.#compareBeside(await openFiles(connection), over.signal)
      let tidied = -Infinity
      while (!this.#ending.signal.aborted) {
        const now = performance.now()
        if (now - tidied >= TIDY_MS || this.#storing.isFull) {
          tidied = now
          await this.#within(this.#tidied())
        }
        await this.#round(connection)
        await this.#wait()
      }
    } finally {
      over.abort()
      this.#isRecording = false
      await this.#within(Promise.all([this.#stopAll(), comparing]))
      // The connection goes on without it, and would keep everybody else from recording.
      await store.endRecording(connection).catch(() => undefined)
    }
  }

  /** What goes wrong with what is stored keeps nobody from recording. */
  #tidied(): Promise<void> {
    const { retention, log } = this.#means
    this.#tidying ??= retention
      .run('recordings', (now) => this.#storing.dropOld(now))
      .catch((error: unknown) => log.warn({ err: error }, 'old recordings could not be dropped'))
      .then(() => this.#storing.makeRoom())
      .catch((error: unknown) => log.warn({ err: error }, 'what is recorded could not be tidied'))
      .finally(() => {
        this.#tidying = undefined
      })
    return this.#tidying
  }

  async #compareBeside(left: ReadonlySet<string>, over: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([over, this.#ending.signal])
    const isWritten = (file: string) => this.#unfinished.has(file)
    for (let known = left; !signal.aborted; known = new Set()) {
      await this.#storing
        .compare({ left: known, isWritten, signal })
        .catch((error: unknown) => this.#means.log.warn({ err: error }, 'recordings could not be compared'))
      await pause(COMPARE_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Waits for what the disk does, but not for ever. */
  async #within(work: Promise<unknown>): Promise<void> {
    const { diskMs = DISK_MS } = this.#means.settings
    const enough = new AbortController()
    const limit = pause(diskMs, undefined, { signal: enough.signal }).catch(() => undefined)
    await Promise.race([work, limit]).finally(() => enough.abort())
  }

  async #round(connection: Db): Promise<void> {
    const { clock } = this.#means
    const planned = await store.plannedCameras(connection)
    const shown = wallClock(clock.now(), clock.zone)
    const wanted = new Set(
      planned.filter(({ mode, hours }) => isWanted({ Mode: mode, Hours: hours ?? [] }, shown)).map(({ id }) => id),
    )
    const faults = new Map<string, string>()
    const stops = [...this.#recorders].map(async ([id, recorder]) => {
      if (wanted.has(id) && !recorder.isOver && !this.#storing.isFull) return
      const { fault } = recorder
      if (recorder.isOver && fault !== undefined) this.#rest(id, fault)
      await this.#stop(id, recorder)
    })
    await this.#within(Promise.all(stops))
    for (const id of wanted) {
      const fault = this.#keepRecording(id)
      if (fault !== undefined) faults.set(id, fault)
    }
    const isTold = planned.every(({ id, fault }) => (fault ?? undefined) === faults.get(id))
    if (!isTold) await store.noteFaults(connection, faults)
  }

  /** Records a camera, unless it does so already; answers why it can’t. */
  #keepRecording(id: string): string | undefined {
    if (this.#storing.isFull) return this.#storing.fault
    const rest = this.#restUntil.get(id)
    if (rest && rest.until > performance.now()) return rest.fault
    this.#restUntil.delete(id)
    if (this.#stopping.has(id)) return HANGING
    const known = this.#recorders.get(id)
    if (known) return known.fault
    try {
      const begun = this.#begin(id)
      this.#recorders.set(id, begun)
      return begun.fault
    } catch (error) {
      return error instanceof Error ? error.message : '录像无法开始'
    }
  }

  #begin(id: string): CameraRecorder {
    const { gateway, settings, clock, db, log } = this.#means
    return new CameraRecorder({
      hub: gateway.hub,
      channel: gateway.channelOf(id, 'main'),
      folder: settings.folder,
      fileOf: (from) => `${id}/${wallClock(new Date(from), clock.zone).day}/${from}.flv`,
      now: () => clock.now().getTime(),
      onSegment: async (segment) => {
        // What could not be noted is found when the folder is looked through.
        const isNoted = await store.noteSegment(db, id, segment).catch((error: unknown) => {
          log.warn({ err: error }, 'a file of a recording could not be noted')
          return true
        })
        if (!isNoted && !segment.isOpen) await this.#folder.drop([segment.file])
      },
      unfinished: this.#unfinished,
      ...(settings.openFile && { openFile: settings.openFile }),
      ...(settings.pace && { pace: settings.pace }),
    })
  }

  #rest(id: string, fault: string): void {
    this.#restUntil.set(id, { until: performance.now() + REST_MS, fault })
  }

  #stop(id: string, recorder: CameraRecorder): Promise<void> {
    this.#recorders.delete(id)
    const stopping = recorder.stop().finally(() => {
      if (this.#stopping.get(id) === stopping) this.#stopping.delete(id)
    })
    this.#stopping.set(id, stopping)
    return stopping
  }

  async #stopAll(): Promise<void> {
    for (const [id, recorder] of this.#recorders) void this.#stop(id, recorder)
    await Promise.all(this.#stopping.values())
  }

  #wait(): Promise<void> {
    const { roundMs = ROUND_MS } = this.#means.settings
    return pause(roundMs, undefined, { signal: this.#ending.signal }).catch(() => undefined)
  }
}

import type { Db } from '../../platform/db/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { Clock } from '../../platform/time/index.ts'
import {
  type BadMessage,
  type DeviceKey,
  type Parting,
  type Seen,
  type Stranger,
  noteBadMessage,
  noteListening,
  notePartings,
  noteSeen,
  noteStranger,
} from '../devices/index.ts'
import { tellTelemetry } from './telling.store.ts'

interface Options {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  /** Something is there to be told to those who listen. */
  readonly onTold: () => void
}

/** That a device begins to be connected, is connected no longer, or is gone as its gateway says. */
interface Connection extends Omit<Parting, 'turn'> {
  readonly turn: Parting['turn'] | 'connected'
}

const NOTE_EVERY_MS = 1_000
/** Whoever has not noted for much longer that it listens is taken to be away. */
const LISTEN_EVERY_MS = 5_000
/** An organisation is told no more often that there are new values. */
const TELL_EVERY_MS = 2_000
/** Of a device that sends nothing else these are kept of each second; the others are counted. */
const MOST_BAD_OF_DEVICE = 5
const MOST_BAD = 500
const MOST_STRANGERS = 500

/**
 * What is noted of messages besides what they say: who spoke, what could not be read, for whom a gateway speaks unknown to us,
 * and that there are new values. Gathered, and written once a second in transactions of its own.
 */
export class FollowUp {
  readonly #options: Options
  #seen = new Map<number, Seen>()
  #bad: BadMessage[] = []
  /** Of each device the last. */
  #partings = new Map<number, Parting>()
  #strangers = new Map<string, Stranger>()
  #told = new Map<string, Set<string>>()
  #toldAt = 0
  #listensAs: string | undefined
  #listenedAt = 0
  #round: Promise<void> | undefined
  readonly #timer: NodeJS.Timeout

  constructor(options: Options) {
    this.#options = options
    this.#timer = setInterval(() => void this.flush(), NOTE_EVERY_MS).unref()
  }

  /** A device has spoken. */
  seen({ no }: DeviceKey, time: Date): void {
    this.#count(no, time, { messages: 1, bad: 0 })
  }

  /** It has sent what could not be read. */
  bad({ no }: Pick<DeviceKey, 'no'>, message: Omit<BadMessage, 'no'>): void {
    this.#count(no, message.time, { messages: 0, bad: 1 })
    const ofDevice = this.#bad.filter((one) => one.no === no).length
    if (ofDevice < MOST_BAD_OF_DEVICE && this.#bad.length < MOST_BAD) this.#bad.push({ ...message, no })
  }

  /** What becomes of the connection of a device: being connected is a word of it. */
  connection({ no, time, turn }: Connection): void {
    this.#partings.delete(no)
    if (turn === 'connected') this.#count(no, time, { messages: 0, bad: 0 })
    else this.#partings.set(no, { no, time, turn })
  }

  stranger(stranger: Stranger): void {
    if (this.#strangers.size < MOST_STRANGERS) this.#strangers.set(`${stranger.gatewayNo} ${stranger.name}`, stranger)
  }

  /** There are new values of a device. */
  measured({ id, organPath }: DeviceKey): void {
    const ids = this.#told.get(organPath)
    if (ids) ids.add(id)
    else this.#told.set(organPath, new Set([id]))
  }

  /** From now on devices are heard by this process, under a name that it has after a restart as well. */
  listen(name: string): void {
    this.#listensAs = name
    this.#listenedAt = -Infinity
  }

  /** They are heard no longer: silence is no fault of theirs. */
  stopListening(): void {
    this.#listensAs = undefined
  }

  /** Writes now what was gathered; what fails is written the next time. What is being written may have begun without some of it. */
  async flush(): Promise<void> {
    await this.#round
    this.#round ??= this.#write().finally(() => {
      this.#round = undefined
    })
    return this.#round
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#round
    this.#toldAt = 0
    await this.flush()
  }

  #count(no: number, time: Date, { messages, bad }: { messages: number; bad: number }): void {
    const before = this.#seen.get(no)
    this.#seen.set(no, { no, time, messages: (before?.messages ?? 0) + messages, bad: (before?.bad ?? 0) + bad })
  }

  async #write(): Promise<void> {
    const { db, log, clock } = this.#options
    const begun = clock.now()
    const listensAs = this.#listensAs
    try {
      // Who was gone and has spoken since is there.
      await this.#writePartings(db, ({ no, time }) => time < (this.#seen.get(no)?.time ?? time))
      await this.#writeSeen(db)
      await this.#writePartings(db, () => true)
      const bad = this.#bad.splice(0)
      await noteBadMessage(db, bad)
      const strangers = [...this.#strangers.values()]
      this.#strangers = new Map()
      for (const stranger of strangers) await noteStranger(db, stranger)
      // Last: what was heard until the round began is noted by now.
      await this.#noteListening(db, listensAs, begun)
      await this.#tell(db)
    } catch (error) {
      log.warn({ err: error }, 'noting what devices sent is held up')
    }
  }

  async #writePartings(db: Db, isDue: (parting: Parting) => boolean): Promise<void> {
    const due = [...this.#partings.values()].filter(isDue)
    if (due.length === 0) return
    await notePartings(db, due)
    for (const one of due) if (this.#partings.get(one.no) === one) this.#partings.delete(one.no)
  }

  async #writeSeen(db: Db): Promise<void> {
    const seen = this.#seen
    if (seen.size === 0) return
    this.#seen = new Map()
    try {
      await noteSeen(db, [...seen.values()])
    } catch (error) {
      for (const { no, time, messages, bad } of seen.values())
        this.#count(no, this.#seen.get(no)?.time ?? time, { messages, bad })
      throw error
    }
  }

  async #noteListening(db: Db, name: string | undefined, begun: Date): Promise<void> {
    if (name === undefined || performance.now() - this.#listenedAt < LISTEN_EVERY_MS) return
    await noteListening(db, name, begun)
    this.#listenedAt = performance.now()
  }

  async #tell(db: Db): Promise<void> {
    if (this.#told.size === 0 || performance.now() - this.#toldAt < TELL_EVERY_MS) return
    const told = this.#told
    this.#told = new Map()
    this.#toldAt = performance.now()
    await tellTelemetry(db, told)
    this.#options.onTold()
  }
}

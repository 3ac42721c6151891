import type { Db } from '../../platform/db/index.ts'
import type { Log } from '../../platform/log/index.ts'
import {
  type BadMessage,
  type Connection,
  type DeviceKey,
  type Seen,
  type Stranger,
  noteBadMessage,
  noteConnection,
  noteSeen,
  noteStranger,
} from '../devices/index.ts'
import { tellTelemetry } from './telling.store.ts'

interface Options {
  readonly db: Db
  readonly log: Log
  /** Something is there to be told to those who listen. */
  readonly onTold: () => void
}

const NOTE_EVERY_MS = 1_000
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
  #connections: Connection[] = []
  #strangers = new Map<string, Stranger>()
  #told = new Map<string, Set<string>>()
  #toldAt = 0
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
  bad({ no }: DeviceKey, message: Omit<BadMessage, 'no'>): void {
    this.#count(no, message.time, { messages: 0, bad: 1 })
    const ofDevice = this.#bad.filter((one) => one.no === no).length
    if (ofDevice < MOST_BAD_OF_DEVICE && this.#bad.length < MOST_BAD) this.#bad.push({ ...message, no })
  }

  connection(connection: Connection): void {
    this.#connections.push(connection)
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

  /** Writes now what was gathered; what fails is written the next time. */
  flush(): Promise<void> {
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
    const { db, log } = this.#options
    try {
      // Who was gone and has spoken since is there.
      await this.#writeConnections(db, ({ no, time }) => time < (this.#seen.get(no)?.time ?? time))
      await this.#writeSeen(db)
      await this.#writeConnections(db, () => true)
      const bad = this.#bad.splice(0)
      await noteBadMessage(db, bad)
      const strangers = [...this.#strangers.values()]
      this.#strangers = new Map()
      for (const stranger of strangers) await noteStranger(db, stranger)
      await this.#tell(db)
    } catch (error) {
      log.warn({ err: error }, 'noting what devices sent is held up')
    }
  }

  async #writeConnections(db: Db, isDue: (connection: Connection) => boolean): Promise<void> {
    for (const connection of this.#connections.filter(isDue)) {
      await noteConnection(db, connection)
      this.#connections.splice(this.#connections.indexOf(connection), 1)
    }
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

  async #tell(db: Db): Promise<void> {
    if (this.#told.size === 0 || performance.now() - this.#toldAt < TELL_EVERY_MS) return
    const told = this.#told
    this.#told = new Map()
    this.#toldAt = performance.now()
    await tellTelemetry(db, told)
    this.#options.onTold()
  }
}

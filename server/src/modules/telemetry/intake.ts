import { Refusal } from '@farm/contract/errors'
import { isObject } from '@farm/contract/forms'
import { databaseFault, inTransaction } from '../../platform/db/index.ts'
import type { DeviceKey } from '../devices/index.ts'
import { type BatchMeans, type Said, storeBatch } from './batch.service.ts'
import { bodyOf, newestIn } from './decode.rules.ts'
import { deviceEventHandler } from './device-event.ts'
import type { FollowUp } from './follow-up.ts'
import { FrameCounter } from './frame-counter.ts'
import type { Incoming } from './incoming.ts'
import type { KeptKeys } from './kept-keys.ts'
import { Lanes, type Waiting } from './lanes.ts'
import type { Message, Part } from './message.rules.ts'
import { MessageReader, type Read } from './message-reader.ts'
import { mostBytesOf } from './topics.rules.ts'
import { tuyaAnswer } from './tuya.rules.ts'
import { valueOf } from './values.rules.ts'
import { whoseIs } from './whose.ts'

interface Means extends BatchMeans {
  readonly keys: KeptKeys
  readonly followUp: FollowUp
}

/** What is older is a backlog, for which nothing live is kept waiting. */
const BACKLOG_MS = 5 * 60_000
const MOST_WAITING = 200_000
/** Instead of the number of a device. */
const OUTSIDE_GATEWAY = 0

/** What became of a message. */
export interface Taken {
  /** What of it could not be read. */
  readonly fault?: string
  /** What is answered where the other side asked for it. */
  readonly answer?: string | undefined
}

interface Told {
  readonly incoming: Incoming
  /** Who is held to account: who sent it, else whose it is; nobody of what an outside gateway sends. */
  readonly teller: DeviceKey | undefined
  /** Whose it is; nobody’s where a gateway speaks for who is not registered. */
  readonly device: DeviceKey | undefined
  readonly body: unknown
  readonly time: Date
}

/** Those of whom a message tells, by the names that it gives them. */
type Devices = ReadonlyMap<string | undefined, DeviceKey>

/** What is still needed of a message while it waits. */
interface From {
  readonly incoming: Incoming
  readonly teller: DeviceKey | undefined
  readonly devices: Devices
}

/** Takes in what devices send, by whichever door. */
export class Intake {
  readonly #means: Means
  readonly #lanes: Lanes<Said>
  readonly #reader = new MessageReader()
  readonly #frames = new FrameCounter()

  constructor(means: Means) {
    this.#means = means
    this.#lanes = new Lanes((batch) => this.#store(batch))
  }

  /** Ends when everything that the message says is stored for good. */
  async take(incoming: Incoming): Promise<Taken> {
    const { sender, route, payload } = incoming
    if (route.format === 'passedOver') return {}
    if (route.format === 'attributesRequest') return { answer: '{}' }
    const asked = whoseIs(this.#means, incoming, route.name)
    const device = asked instanceof Promise ? await asked : asked
    const teller = sender ?? device
    // Of nobody whom we know.
    if (!teller && !route.format.startsWith('gateway')) return {}
    const time = this.#means.clock.now()
    if (teller) this.#means.followUp.seen(teller, time)
    if (device && device !== teller) this.#means.followUp.seen(device, time)
    if (payload.length > mostBytesOf(route)) return this.#bad(incoming, teller, `超过 ${mostBytesOf(route) / 1024} KB`)
    const read = bodyOf(payload)
    if ('fault' in read) return this.#bad(incoming, teller, read.fault)
    const told = { incoming, teller, device, body: read.body, time }
    if (route.format === 'face') return this.#event(told)
    return route.format === 'tuyaReport' ? this.#answered(told) : this.#values(told)
  }

  /** Ends when nothing waits any more. */
  drain(): Promise<void> {
    return this.#lanes.drain()
  }

  #bad({ topic, payload }: Incoming, teller: DeviceKey | undefined, fault: string): Taken {
    const { followUp, clock, log } = this.#means
    if (teller) followUp.bad(teller, { topic, payload, fault, time: clock.now() })
    else log.debug({ topic, fault }, 'a message that could not be read')
    return { fault }
  }

  /** What devices tell besides values is taken in by the domain that it concerns. */
  async #event({ incoming, teller, device, body }: Told): Promise<Taken> {
    const handler = deviceEventHandler('face')
    if (!handler || !device) return this.#bad(incoming, teller, '没有可以接收的设备')
    if (!isObject(body)) return this.#bad(incoming, teller, '应为对象')
    try {
      await inTransaction(this.#means.db, (within) => handler(within, device, body))
      return {}
    } catch (error) {
      if (error instanceof Refusal && error.status < 500) return this.#bad(incoming, teller, error.message)
      if (isOfDatabase(error)) throw error
      this.#means.log.error({ err: error }, 'an event of a device could not be taken in')
      return this.#bad(incoming, teller, '无法处理')
    }
  }

  async #answered(told: Told): Promise<Taken> {
    return { ...(await this.#values(told)), answer: tuyaAnswer(told.body, told.time.getTime()) }
  }

  /** No function waits for the end itself: what it would hold until then is many times what is stored. */
  #values(told: Told): Promise<Taken> {
    const { incoming, teller, device } = told
    const read = this.#read(told)
    if (!read) return Promise.resolve(this.#bad(incoming, teller, '无法读取'))
    const { parts, faults } = read.message
    const taken = faults.length > 0 ? this.#bad(incoming, teller, faults.join('；')) : {}
    const isOwn = device && parts.length === 1 && parts[0]?.name === incoming.route.name
    if (isOwn) return this.#queue(told, read, new Map([[incoming.route.name, device]]), taken)
    return this.#devicesIn(told, read.message).then((devices) => this.#queue(told, read, devices, taken))
  }

  #queue(told: Told, { message, again }: Read, devices: Devices, taken: Taken): Promise<Taken> {
    const { incoming, teller, time } = told
    this.#noteConnections(told, devices)
    const newest = newestIn(message)
    const isEmpty = newest === undefined && message.parts.every(({ attributes }) => attributes.size === 0)
    if (isEmpty) return Promise.resolve(taken)
    if (this.#lanes.waiting >= MOST_WAITING) return Promise.reject(new Error('too much is waiting to be stored'))
    const from = { incoming, teller, devices }
    const place = { sender: teller?.no ?? OUTSIDE_GATEWAY, weight: weightOf(message) }
    // What waits long is kept as it came: taken apart it needs far more room.
    if (newest !== undefined && newest < time.getTime() - BACKLOG_MS) {
      return waiting(
        (outcome) => this.#lanes.addBacklog({ ...place, ...outcome, said: this.#later(from, again) }),
        taken,
      )
    }
    const said = this.#saidIn(from, message)
    return waiting((outcome) => this.#lanes.addLive({ ...place, ...outcome, said: () => said }), taken)
  }

  #later(from: From, again: () => Message): () => Said[] {
    return () => this.#saidIn(from, again())
  }

  /** What nobody has thought of ends one message and not the process, nor is it sent again and again. */
  #read({ incoming, teller, body, time }: Told) {
    try {
      return this.#reader.read(incoming, { tellerNo: teller?.no ?? OUTSIDE_GATEWAY, body, now: time.getTime() })
    } catch (error) {
      this.#means.log.error({ err: error }, 'a message of a device could not be read')
      return undefined
    }
  }

  /** Those of whom a message tells, by the names that it gives them. */
  async #devicesIn({ incoming, device, time }: Told, { parts }: Message): Promise<Devices> {
    const devices = new Map<string | undefined, DeviceKey>()
    for (const { name } of parts) {
      const isTopics = name === incoming.route.name
      const one = isTopics ? device : await whoseIs(this.#means, incoming, name)
      if (!one) continue
      devices.set(name, one)
      // That it is gone is no word of its own.
      if (!isTopics && incoming.route.format !== 'gatewayDisconnect') this.#means.followUp.seen(one, time)
    }
    return devices
  }

  #noteConnections({ incoming: { route }, time }: Told, devices: Devices): void {
    if (route.format !== 'gatewayConnect' && route.format !== 'gatewayDisconnect') return
    const turn = route.format === 'gatewayConnect' ? 'connected' : 'gone'
    for (const { no } of devices.values()) this.#means.followUp.connection({ no, time, turn })
  }

  #saidIn({ incoming, teller, devices }: From, { parts }: Message): Said[] {
    let isTold = false
    const drop = (fault: string) => {
      if (!isTold) this.#bad(incoming, teller, fault)
      isTold = true
    }
    return parts.flatMap(({ name, samples, attributes }: Part): Said[] => {
      const device = devices.get(name)
      if (!device) return []
      const values = samples.map((sample) => valueOf(sample, device))
      return [{ device, values, attributes: this.#frames.counted(device.no, attributes), drop }]
    })
  }

  /** Stores messages together; those that can't be stored are found by halves, so that the others are. */
  async #store(batch: ReadonlyArray<Waiting<Said>>): Promise<void> {
    try {
      const said = batch.flatMap((one) => one.said())
      await this.#storeOrAgain(said)
      for (const { device } of said) this.#means.followUp.measured(device)
      for (const { resolve } of batch) resolve()
    } catch (error) {
      if (isOfDatabase(error)) {
        for (const { reject } of batch) reject(error)
        return
      }
      await this.#storeByHalves(batch, error)
    }
  }

  /** Another process may have dropped the table of a week that this one believes to be there: then once more. */
  async #storeOrAgain(said: readonly Said[]): Promise<void> {
    try {
      await storeBatch(this.#means, said)
    } catch (error) {
      if (isOfDatabase(error)) throw error
      this.#means.weeks.forget()
      await storeBatch(this.#means, said)
    }
  }

  async #storeByHalves(batch: ReadonlyArray<Waiting<Said>>, error: unknown): Promise<void> {
    const [only] = batch
    if (batch.length === 1 && only) {
      this.#means.log.error({ err: error }, 'a message of a device can not be stored')
      // What is wrong may be with us: it is not acknowledged, and comes again.
      if (databaseFault(error) === undefined) return only.reject(error)
      for (const { drop } of only.said()) drop('数据库不接受')
      return only.resolve()
    }
    const half = Math.ceil(batch.length / 2)
    await this.#store(batch.slice(0, half))
    await this.#store(batch.slice(half))
  }
}

/** The database is away, full or held up: it is no fault of what was sent, which shall come again. */
function isOfDatabase(error: unknown): boolean {
  const fault = databaseFault(error)
  return fault !== undefined && fault !== 'characters' && fault !== 'content' && fault !== 'clash'
}

function weightOf({ parts }: Message): number {
  return parts.reduce((sum, { samples }) => sum + samples.length, 1)
}

/** Ends with an outcome when what was put in line is stored. */
function waiting(
  putInLine: (outcome: Pick<Waiting<Said>, 'resolve' | 'reject'>) => void,
  outcome: Taken,
): Promise<Taken> {
  return new Promise((resolve, reject) => putInLine({ resolve: () => resolve(outcome), reject }))
}

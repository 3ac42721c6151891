import { Refusal, refusal } from '@farm/contract/errors'
import { isObject } from '@farm/contract/forms'
import { databaseFault, inTransaction } from '../../platform/db/index.ts'
import type { DeviceKey } from '../devices/index.ts'
import { type BatchMeans, storeBatch } from './batch.service.ts'
import { bodyOf, namedIn, newestIn } from './decode.rules.ts'
import { deviceEventHandler } from './device-event.ts'
import type { FollowUp } from './follow-up.ts'
import { FrameCounter } from './frame-counter.ts'
import type { Said } from './gathered.ts'
import { Denied, type Incoming } from './incoming.ts'
import type { KeptKeys } from './kept-keys.ts'
import { Lanes, type Waiting } from './lanes.ts'
import { LiveShare } from './live-share.ts'
import { Losses } from './losses.ts'
import { type Message, type Part, deviceNameFault, isDeviceName } from './message.rules.ts'
import { MessageReader, type Read } from './message-reader.ts'
import { mostBytesOf } from './topics.rules.ts'
import { tuyaAnswer } from './tuya.rules.ts'
import { valueOf } from './values.rules.ts'
import { childrenNamed, whoseIs } from './whose.ts'

interface Means extends BatchMeans {
  readonly keys: KeptKeys
  readonly followUp: FollowUp
}

/** What is older is a backlog, for which nothing live is kept waiting. */
const BACKLOG_MS = 5 * 60_000
const MOST_WAITING = 200_000
/** Of all messages that are being taken in, by whichever door. */
const MOST_BYTES = 384 * 1024 * 1024
/** What a message takes besides its content. */
const EACH_BYTES = 1024
/** Of more values it is kept as it came while it waits: taken apart it needs far more room. */
const MOST_VALUES_APART = 50
const BUSY_SECONDS = 5

/** What became of a message. */
export interface Taken {
  /** What of it could not be read or kept. */
  readonly fault?: string
  /** That something of it is stored all the same. */
  readonly isStored?: boolean
  /** What is answered where the other side asked for it. */
  readonly answer?: string | undefined
}

interface Told {
  readonly incoming: Incoming
  /** Who is held to account: who sent it, else whose it is. */
  readonly teller: DeviceKey
  /** Whose it is; nobody’s where a gateway speaks for who is not registered. */
  readonly device: DeviceKey | undefined
  readonly body: unknown
  readonly time: Date
}

/** Those of whom a message tells, by the names that it gives them. */
type Devices = ReadonlyMap<string | undefined, DeviceKey>

/** What is still needed of a message while it waits. */
interface From {
  readonly devices: Devices
  readonly losses: Losses
}

/** Takes in what devices send, by whichever door. */
export class Intake {
  readonly #means: Means
  readonly #lanes: Lanes<Said>
  readonly #reader = new MessageReader()
  readonly #frames = new FrameCounter()
  readonly #share = new LiveShare()
  #bytes = 0

  constructor(means: Means) {
    this.#means = means
    this.#lanes = new Lanes((batch) => this.#store(batch))
  }

  /** Ends when everything that the message says is stored for good. */
  take(incoming: Incoming): Promise<Taken> {
    const bytes = incoming.payload.length + EACH_BYTES
    if (this.#bytes + bytes > MOST_BYTES || this.#lanes.waiting >= MOST_WAITING)
      return Promise.reject(refusal('wire/busy', {}, { retryAfterSeconds: BUSY_SECONDS }))
    this.#bytes += bytes
    return this.#take(incoming).then(
      (taken) => {
        this.#bytes -= bytes
        return taken
      },
      (error: unknown) => {
        this.#bytes -= bytes
        // Sent again it would be no better.
        if (isOfContent(error)) return this.#bad(incoming, incoming.sender, '数据库不接受')
        throw error
      },
    )
  }

  /** Ends when nothing waits any more. */
  drain(): Promise<void> {
    return this.#lanes.drain()
  }

  async #take(incoming: Incoming): Promise<Taken> {
    const { sender, route, payload } = incoming
    if (route.format === 'passedOver') return {}
    if (route.format === 'attributesRequest') return { answer: '{}' }
    if (route.name !== undefined && !isDeviceName(route.name))
      return this.#bad(incoming, sender, deviceNameFault(route.name))
    const asked = this.#whose(incoming)
    const { teller, device } = asked instanceof Promise ? await asked : asked
    // Of nobody whom we know.
    if (!teller) return {}
    const time = this.#means.clock.now()
    this.#means.followUp.seen(teller, time)
    if (device && device !== teller) this.#means.followUp.seen(device, time)
    if (payload.length > mostBytesOf(route)) return this.#bad(incoming, teller, `超过 ${mostBytesOf(route) / 1024} KB`)
    const read = bodyOf(payload)
    if ('fault' in read) return this.#bad(incoming, teller, read.fault)
    const told = { incoming, teller, device, body: read.body, time }
    if (route.format === 'face') return this.#event(told)
    return route.format === 'tuyaReport' ? this.#answered(told) : this.#values(told)
  }

  #whose(incoming: Incoming) {
    try {
      return whoseIs(this.#means, incoming)
    } catch (error) {
      if (error instanceof Denied) this.#bad(incoming, incoming.sender, '只有网关能替其他设备发送')
      throw error
    }
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
    const { incoming, teller, device, body } = told
    const { format, name } = incoming.route
    const names = namedIn(body, format)
    const own: Devices = device && !format.startsWith('gateway') ? new Map([[name, device]]) : new Map()
    if (names.length === 0) return this.#readAndQueue(told, own)
    const devices = childrenNamed(this.#means, teller, names)
    return devices instanceof Promise
      ? devices.then((found) => this.#ofChildren(told, found))
      : this.#ofChildren(told, devices)
  }

  #ofChildren(told: Told, devices: Devices): Promise<Taken> {
    const { incoming, teller, time } = told
    for (const one of devices.values()) {
      // That it is gone is no word of its own.
      if (one !== teller && incoming.route.format !== 'gatewayDisconnect') this.#means.followUp.seen(one, time)
    }
    return this.#readAndQueue(told, devices)
  }

  #readAndQueue(told: Told, devices: Devices): Promise<Taken> {
    const read = this.#read(told, devices)
    if (!read) return Promise.resolve(this.#bad(told.incoming, told.teller, '无法读取'))
    return this.#queue(told, read, devices)
  }

  #queue(told: Told, { message, again }: Read, devices: Devices): Promise<Taken> {
    this.#noteConnections(told, devices)
    const { teller, time } = told
    const { values, attributes } = sizeOf(message, devices)
    const losses = new Losses()
    const outcome = this.#outcome(told, { faults: message.faults, values, attributes, losses })
    const isEmpty = values + attributes === 0
    if (isEmpty) return Promise.resolve(outcome())
    const from = { devices, losses }
    const place = { sender: teller.no, weight: values + 1 }
    const newest = newestIn(message) ?? time.getTime()
    const isOld = newest < time.getTime() - BACKLOG_MS
    const isLive = !isOld && this.#share.takes(place.sender, place.weight)
    const said = isLive && values <= MOST_VALUES_APART ? now(this.#saidIn(from, message)) : this.#later(from, again)
    return new Promise((resolve, reject) => {
      const waiting = { ...place, said, resolve: () => resolve(outcome()), reject }
      if (isLive) this.#lanes.addLive(waiting)
      else this.#lanes.addBacklog(waiting)
    })
  }

  /** What is told of a message when it is stored: of what could not be read, and of what could not be kept. */
  #outcome({ incoming, teller }: Told, { faults, values, attributes, losses }: Size & Faulty): () => Taken {
    return () => {
      const all = losses.count === 0 ? faults : [...faults, losses.told()]
      if (all.length === 0) return {}
      return { ...this.#bad(incoming, teller, all.join('；')), isStored: values - losses.count + attributes > 0 }
    }
  }

  #later(from: From, again: () => Message): () => Said[] {
    return () => this.#saidIn(from, again())
  }

  /** What nobody has thought of ends one message and not the process, nor is it sent again and again. */
  #read({ incoming, teller, body, time }: Told, devices: Devices) {
    const now = time.getTime()
    const numberOf = (name: string | undefined) => devices.get(name)?.no
    try {
      const keptSince = this.#means.kept.at(now)
      return this.#reader.read(incoming, { tellerNo: teller.no, numberOf, body, now, keptSince })
    } catch (error) {
      this.#means.log.error({ err: error }, 'a message of a device could not be read')
      return undefined
    }
  }

  #noteConnections({ incoming: { route }, time }: Told, devices: Devices): void {
    if (route.format !== 'gatewayConnect' && route.format !== 'gatewayDisconnect') return
    const turn = route.format === 'gatewayConnect' ? 'connected' : 'gone'
    for (const { no } of devices.values()) this.#means.followUp.connection({ no, time, turn })
  }

  #saidIn({ devices, losses }: From, { parts }: Message): Said[] {
    return parts.flatMap(({ name, samples, attributes }: Part): Said[] => {
      const device = devices.get(name)
      if (!device) return []
      const values = samples.map((sample) => valueOf(sample, device))
      return [{ device, values, attributes: this.#frames.counted(device.no, attributes), losses }]
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
      for (const { losses, values } of only.said()) for (const _ of values) losses.add('数据库不接受')
      return only.resolve()
    }
    const half = Math.ceil(batch.length / 2)
    await this.#store(batch.slice(0, half))
    await this.#store(batch.slice(half))
  }
}

/** The database is away, full or held up: it is no fault of what was sent, which shall come again. */
function isOfDatabase(error: unknown): boolean {
  return databaseFault(error) !== undefined && !isOfContent(error) && databaseFault(error) !== 'clash'
}

/** What was sent is nothing that the database keeps. */
function isOfContent(error: unknown): boolean {
  const fault = databaseFault(error)
  return fault === 'characters' || fault === 'content'
}

interface Size {
  readonly values: number
  readonly attributes: number
}

interface Faulty {
  readonly faults: readonly string[]
  readonly losses: Losses
}

/** How much a message tells of those who are known. */
function sizeOf({ parts }: Message, devices: Devices): Size {
  const known = parts.filter(({ name }) => devices.has(name))
  return {
    values: known.reduce((sum, { samples }) => sum + samples.length, 0),
    attributes: known.reduce((sum, one) => sum + one.attributes.size, 0),
  }
}

function now(said: Said[]): () => Said[] {
  return () => said
}

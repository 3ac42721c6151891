import { ArrivalClock, type Arriving } from './arrival-clock.ts'
import { uplinkIdIn } from './chirpstack.rules.ts'
import { bodyOf, messageOf, newestIn } from './decode.rules.ts'
import { fingerprint } from './fingerprint.rules.ts'
import type { Incoming } from './incoming.ts'
import type { Message } from './message.rules.ts'
import { OldClocks } from './old-clocks.ts'
import { type MessageName, Repeats } from './repeats.ts'

export interface Read {
  readonly message: Message
  /** The same, read once more. */
  readonly again: () => Message
}

interface Asked {
  /** Who sent it. */
  readonly tellerNo: number
  /** Whose it is, by the name that it gives them; undefined of nobody whom we know. */
  readonly numberOf: (name: string | undefined) => number | undefined
  readonly body: unknown
  /** ms */
  readonly now: number
  /** What is older is not kept, ms. */
  readonly keptSince: number
}

/** Reads messages; to what tells no time it gives that of its arrival, the same one when it comes again. */
export class MessageReader {
  readonly #arrivals = new ArrivalClock()
  readonly #repeats = new Repeats()
  readonly #oldClocks = new OldClocks()

  read(incoming: Incoming, asked: Asked): Read {
    const { payload } = incoming
    const { tellerNo, body, now } = asked
    const id = repeatIdOf(incoming, body)
    const before = id?.mayBeRepeated ? this.#repeats.find(tellerNo, id.name, now) : undefined
    const readAs = readingOf(incoming, asked)
    const first = this.#readFirst(readAs, asked, this.#arrivals.begin(now, before))
    const read =
      before === undefined && hasAbsurd(first.message) ? this.#readOnce(readAs, asked, first, payload) : first
    const { message, arriving, earliest } = read
    const firsts = arriving.firsts()
    if (id && firsts !== undefined) this.#repeats.remember(tellerNo, id.name, firsts)
    return { message, again: () => readAs(bodyAgain(payload), this.#arrivals.begin(now, firsts), earliest) }
  }

  /** Of a clock that has begun anew what it tells is absurd, also where it could be an old archive. */
  #readFirst(readAs: ReadAs, { tellerNo, body, now, keptSince }: Asked, arriving: Arriving): Reading {
    const message = readAs(body, arriving)
    const newest = newestIn(message)
    const isOld = newest !== undefined && newest < keptSince && this.#oldClocks.isOne(tellerNo, newest, now)
    if (!isOld) return { message, arriving }
    return { message: readAs(body, arriving, keptSince), arriving, earliest: keptSince }
  }

  /** What tells an absurd time is the same when it tells just the same again. */
  #readOnce(readAs: ReadAs, { tellerNo, body, now }: Asked, read: Reading, payload: Buffer): Reading {
    const name = `${payload.length} ${fingerprint(payload)}`
    const before = this.#repeats.find(tellerNo, name, now)
    const firsts = before ?? read.arriving.firsts()
    if (firsts !== undefined) this.#repeats.remember(tellerNo, name, firsts)
    if (before === undefined) return read
    const arriving = this.#arrivals.begin(now, before)
    return { ...read, message: readAs(body, arriving, read.earliest), arriving }
  }
}

/** A message as it was read, with moments of arrival and without what is told from before some moment. */
interface Reading {
  readonly message: Message
  readonly arriving: Arriving
  readonly earliest?: number | undefined
}

type ReadAs = (body: unknown, arriving: Arriving, earliest?: number) => Message

function readingOf({ route }: Incoming, { numberOf, now }: Asked): ReadAs {
  return (body, arriving, earliest) => {
    const arrivals = (name: string | undefined) => {
      const no = numberOf(name)
      // What is told of nobody goes nowhere.
      return no === undefined ? now : arriving.next(no)
    }
    return messageOf(body, { format: route.format, name: route.name, now, arrivals, earliest })
  }
}

function hasAbsurd({ parts }: Message): boolean {
  return parts.some(({ samples }) => samples.some(({ isAbsurd }) => isAbsurd))
}

/** It was read before. */
function bodyAgain(payload: Buffer): unknown {
  const read = bodyOf(payload)
  return 'fault' in read ? undefined : read.body
}

const HASHES = 2 ** 32

/** By what a message is known when it comes again. */
function repeatIdOf(
  { route, messageId, payload, isRepeated = false }: Incoming,
  body: unknown,
): { readonly name: MessageName; readonly mayBeRepeated: boolean } | undefined {
  const uplink = route.format === 'chirpstackUp' ? uplinkIdIn(body) : undefined
  if (uplink !== undefined) return { name: uplink, mayBeRepeated: true }
  if (messageId === undefined) return undefined
  return { name: messageId * HASHES + fingerprint(payload), mayBeRepeated: isRepeated }
}

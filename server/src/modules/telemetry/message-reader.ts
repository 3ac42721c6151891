import { ArrivalClock } from './arrival-clock.ts'
import { uplinkIdIn } from './chirpstack.rules.ts'
import { bodyOf, messageOf } from './decode.rules.ts'
import { fingerprint } from './fingerprint.rules.ts'
import type { Incoming } from './incoming.ts'
import type { Message } from './message.rules.ts'
import { Repeats } from './repeats.ts'

export interface Read {
  readonly message: Message
  /** The same, read once more. */
  readonly again: () => Message
}

/** Reads messages; to what tells no time it gives that of its arrival, the same one when it comes again. */
export class MessageReader {
  readonly #arrivals = new ArrivalClock()
  readonly #repeats = new Repeats()

  read(incoming: Incoming, { tellerNo, body, now }: { tellerNo: number; body: unknown; now: number }): Read {
    const { route, payload } = incoming
    const key = repeatKeyOf(incoming, body)
    const repeat = key && `${tellerNo} ${key.text}`
    const before = key?.mayBeRepeated && repeat ? this.#repeats.find(repeat) : undefined
    const arrivals = this.#arrivals.from(tellerNo, now, before)
    const asked = { format: route.format, name: route.name, now, arrivals }
    const message = messageOf(body, asked)
    const first = arrivals.first()
    if (repeat && first !== undefined) this.#repeats.remember(repeat, first)
    return {
      message,
      again: () => messageOf(bodyAgain(payload), { ...asked, arrivals: this.#arrivals.from(tellerNo, now, first) }),
    }
  }
}

/** It was read before. */
function bodyAgain(payload: Buffer): unknown {
  const read = bodyOf(payload)
  return 'fault' in read ? undefined : read.body
}

/** By what a message is known when it comes again. */
function repeatKeyOf({ route, messageId, payload, isRepeated = false }: Incoming, body: unknown) {
  const uplink = route.format === 'chirpstackUp' ? uplinkIdIn(body) : undefined
  if (uplink !== undefined) return { text: uplink, mayBeRepeated: true }
  return messageId === undefined
    ? undefined
    : { text: `${messageId} ${fingerprint(payload)}`, mayBeRepeated: isRepeated }
}

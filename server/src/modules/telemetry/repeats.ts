import type { Firsts } from './arrival-clock.ts'
import { Recent } from './recent.ts'

const MOST_SENDERS = 20_000
/** More than a device has under way at a time. */
const MOST_OF_SENDER = 100
/** So long a device may take to come back: later the same number under the same content is another message. */
const LIFE_MS = 15 * 60_000

/** By what one sender calls a message. */
export type MessageName = number | string

/**
 * When messages arrived that tell no time of their own: sent again, they are the same values at the same moments and stored
 * once.
 */
export class Repeats {
  readonly #bySender = new Recent<number, Recent<MessageName, Firsts>>(MOST_SENDERS)

  /** When it arrived the first time, as far as that is not long ago. */
  find(senderNo: number, name: MessageName, now: number): Firsts | undefined {
    const firsts = this.#bySender.get(senderNo)?.get(name)
    return firsts !== undefined && momentIn(firsts) >= now - LIFE_MS ? firsts : undefined
  }

  remember(senderNo: number, name: MessageName, firsts: Firsts): void {
    const ofSender = this.#bySender.get(senderNo) ?? new Recent(MOST_OF_SENDER)
    ofSender.set(name, firsts)
    this.#bySender.set(senderNo, ofSender)
  }
}

function momentIn(firsts: Firsts): number {
  if (typeof firsts === 'number') return firsts
  return Math.max(...firsts.values())
}

import { Recent } from './recent.ts'

const MOST_DEVICES = 50_000
/** So far ahead of the present moments of arrival go: beyond, what a device really measures would look old. */
const MOST_AHEAD_MS = 1_000

/** When a message arrived, for each device that it told something without a time of: its first moment. */
export type Firsts = number | ReadonlyMap<number, number>

/** When what tells no time has arrived: of each device each later than the one before, so that no two are taken for one. */
export class ArrivalClock {
  readonly #last = new Recent<number, number>(MOST_DEVICES)

  /** The moments of one message, from now on, or from where the same message began when it came before. */
  begin(now: number, before: Firsts | undefined): Arriving {
    return new Arriving(now, before, this.#last)
  }
}

/** The moments of one message. */
export class Arriving {
  readonly #now: number
  readonly #before: Firsts | undefined
  readonly #last: Recent<number, number>
  readonly #begun = new Map<number, { readonly first: number; next: number }>()

  constructor(now: number, before: Firsts | undefined, last: Recent<number, number>) {
    this.#now = now
    this.#before = before
    this.#last = last
  }

  /** The next moment of a device; undefined where there are none left. */
  next(deviceNo: number): number | undefined {
    const begun = this.#begun.get(deviceNo)
    const before = firstOf(this.#before, deviceNo)
    const moment = begun?.next ?? before ?? this.#after(deviceNo)
    if (moment > this.#now + MOST_AHEAD_MS) return undefined
    if (begun) begun.next += 1
    else this.#begun.set(deviceNo, { first: moment, next: moment + 1 })
    if (before === undefined) this.#last.set(deviceNo, moment)
    return moment
  }

  /** Where the message began, for when it comes again; undefined where all of it tells its time. */
  firsts(): Firsts | undefined {
    const firsts = [...this.#begun].map(([no, { first }]) => [no, first] as const)
    const [only] = firsts
    // As of most messages, in the least room.
    return firsts.length === 1 && only ? only[1] : only && new Map(firsts)
  }

  #after(deviceNo: number): number {
    const last = this.#last.get(deviceNo) ?? 0
    // Further ahead there is nothing unless our clock was set back.
    return last > this.#now + MOST_AHEAD_MS ? this.#now : Math.max(this.#now, last + 1)
  }
}

function firstOf(firsts: Firsts | undefined, deviceNo: number): number | undefined {
  return typeof firsts === 'object' ? firsts.get(deviceNo) : firsts
}

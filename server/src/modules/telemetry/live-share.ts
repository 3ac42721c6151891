import { Recent } from './recent.ts'

const MOST_SENDERS = 50_000
/** So many values of one sender may come at once, and so many more each second, before its messages stand back. */
const MOST_AT_ONCE = 6_000
const MORE_EACH_SECOND = 300

/** What part of the live lane each sender may use: who sends more stands behind it in turn, as a backlog does. */
export class LiveShare {
  readonly #used = new Recent<number, { readonly values: number; readonly since: number }>(MOST_SENDERS)
  /** ms */
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Whether so many values of a sender are within its share. Those that are not use nothing up. */
  takes(sender: number, values: number): boolean {
    const now = this.#now()
    const before = this.#used.get(sender)
    const used = before ? Math.max(0, before.values - ((now - before.since) / 1_000) * MORE_EACH_SECOND) : 0
    if (used + values > MOST_AT_ONCE) return false
    this.#used.set(sender, { values: used + values, since: now })
    return true
  }
}

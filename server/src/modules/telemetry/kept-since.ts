import type { Db } from '../../platform/db/index.ts'
import { trustedTime } from '../../platform/retention/index.ts'

const DAY_MS = 86_400_000
const LOOK_MS = 60_000

/**
 * From when on single values are kept: whatever deleting by age would leave. Where the clock of the server runs ahead, ages are measured
 * against the last time that it and the database agreed upon, so that no value of the present counts as too old.
 */
export class KeptSince {
  /** So many days values are kept. */
  readonly days: number
  #trusted = Number.POSITIVE_INFINITY
  #lookedAt = Number.NEGATIVE_INFINITY

  constructor(days: number) {
    this.days = days
  }

  /** Reads the trusted time, at most once a minute by a clock that nobody sets. */
  async look(db: Db): Promise<void> {
    const now = performance.now()
    if (now - this.#lookedAt < LOOK_MS) return
    this.#trusted = (await trustedTime(db)) ?? Number.POSITIVE_INFINITY
    this.#lookedAt = now
  }

  /** ms since 1970, when the clock of the server shows `now`. */
  at(now: number): number {
    return Math.min(now, this.#trusted) - this.days * DAY_MS
  }
}

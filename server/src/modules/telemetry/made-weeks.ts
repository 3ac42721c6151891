import type { Db } from '../../platform/db/index.ts'
import { WEEK_MS, weekOf } from './weeks.rules.ts'
import * as store from './weeks.store.ts'

/** The weeks of which this process knows that they have a table; the others are made as they are needed. */
export class MadeWeeks {
  readonly #made = new Set<number>()

  async make(db: Db, moments: Iterable<number>): Promise<void> {
    const missing = new Set<number>()
    for (const moment of moments) {
      const week = weekOf(moment)
      if (!this.#made.has(week)) missing.add(week)
    }
    if (missing.size === 0) return
    await store.makeWeeks(db, [...missing])
    for (const week of missing) this.#made.add(week)
  }

  /** Another process may have dropped some. */
  forget(): void {
    this.#made.clear()
  }
}

const WEEKS_AHEAD = 2

/** The present week and the next ones. */
export function weeksAhead(now: number): number[] {
  return Array.from({ length: WEEKS_AHEAD + 1 }, (_, index) => weekOf(now) + index * WEEK_MS)
}

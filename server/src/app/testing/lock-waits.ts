import { expect, vi } from 'vitest'
import { type Db, sql } from '../../platform/db/index.ts'

/** What tests of races wait for in a database: that somebody waits for a lock. */
export function lockWaits(db: Db) {
  /** Until at least so many wait. */
  async function waiting(most: number): Promise<void> {
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      `.execute(db)
      expect(rows.length).toBeGreaterThanOrEqual(most)
    })
  }

  /** Carries out both while a lock holds up the first of them; the other begins once it waits, and waits as well. */
  async function meanwhile<One, Other>(
    lock: (holding: Db) => Promise<unknown>,
    first: () => Promise<One>,
    second: () => Promise<Other>,
  ): Promise<[One, Other]> {
    const both = await db.transaction().execute(async (holding) => {
      await lock(holding)
      const one = first()
      await waiting(1)
      const other = second()
      await waiting(2)
      return { one, other }
    })
    return Promise.all([both.one, both.other])
  }

  return { waiting, meanwhile }
}

import { type Db, inTransaction } from '../db/index.ts'
import type { Log } from '../log/index.ts'
import type { Clock } from '../time/index.ts'
import {
  type Clocks,
  type KnownTime,
  STEADY_MS,
  type Suspension,
  type Unheard,
  type Word,
  isAgreed,
  judgeClocks,
  nextProgress,
  resumed,
} from './retention.rules.ts'
import * as store from './retention.store.ts'
import { TrustedTime } from './trusted-time.ts'

/** Everything that deletes by age. */
export type RetentionJob =
  | 'telemetry'
  | 'recordings'
  | 'camera-snapshots'
  | 'face-snapshots'
  | 'recycle-bin'
  | 'imports'
  | 'logs'
  | 'files'
  | 'notices'
  | 'reports'
  | 'sign-ins'

interface Means {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  /** Reads the clock of the database, ms since 1970; tests set it wrong. */
  readonly databaseTime?: (db: Db) => Promise<number>
}

/** A suspension as people see it. */
interface ShownSuspension extends Suspension {
  readonly trusted: number
  /** What the clocks show now, and whether they agree with each other by that. */
  readonly now: Clocks
  readonly isAgreed: boolean
  /** For so long the clocks have to agree still before it ends; ms. */
  readonly msLeft: number
}

/**
 * The one place that decides whether something may be deleted for its age, and what its age is measured against. A clock that jumps
 * suspends all deleting by age, of all processes at the database.
 */
export class Retention {
  readonly #means: Means

  constructor(means: Means) {
    this.#means = means
  }

  /** Reads the clocks and answers what is known then. Has to be called each minute: what lies further apart counts as unobserved. */
  async look(): Promise<KnownTime> {
    const { before, known } = await inTransaction(this.#means.db, async (within) => {
      const last = await store.lockKnown(within)
      const seen = await this.#seen(within)
      const first = { database: seen.database, trusted: Math.min(seen.server, seen.database), suspension: undefined }
      const next = judgeClocks(last ?? first, seen)
      await store.keepKnown(within, next)
      return { before: last, known: next }
    })
    this.#tell(before, known)
    return known
  }

  /** The suspension if there is one, with what the clocks show now; keeps nothing. */
  async suspension(): Promise<ShownSuspension | undefined> {
    const { db } = this.#means
    const known = await store.readKnown(db)
    if (!known?.suspension) return undefined
    const { suspension, trusted } = known
    const now = await this.#seen(db)
    return { ...suspension, trusted, now, isAgreed: isAgreed(now), msLeft: STEADY_MS - suspension.steadyMs }
  }

  /** Lets a job delete by age, unless that is suspended. What it failed at is done with the next run. */
  async run(job: RetentionJob, work: (now: TrustedTime) => Promise<unknown>): Promise<void> {
    const { db } = this.#means
    const known = await this.look()
    const last = await store.progressOf(db, job, known)
    if (known.suspension) return
    const next = nextProgress(last, known)
    await work(new TrustedTime(next.horizon))
    await store.keepProgress(db, job, next)
  }

  /** Goes on by a person’s word, and makes up at once for what was put off. Answers what kept it, if anything did. */
  async resume(db: Db, word: Word): Promise<'resumed' | Unheard> {
    const known = await store.lockKnown(db)
    const next = resumed(known, await this.#seen(db), word)
    if (typeof next === 'string') return next
    await store.keepKnown(db, next)
    await store.forgetProgress(db)
    this.#means.log.info({ since: new Date(word.since) }, 'deleting by age was resumed by an administrator')
    return 'resumed'
  }

  async #seen(db: Db) {
    const { clock, databaseTime = store.databaseTime } = this.#means
    const database = await databaseTime(db)
    return { server: clock.now().getTime(), database }
  }

  /** Once for each change: looks come each minute. */
  #tell(before: KnownTime | undefined, { trusted, suspension }: KnownTime): void {
    const { log } = this.#means
    const told = before?.suspension
    if (!suspension) {
      if (told)
        log.info({ trusted: new Date(trusted) }, 'deleting by age goes on: the clocks have agreed for long enough')
      return
    }
    if (told?.since === suspension.since) return
    const { reason, seen } = suspension
    const shown = { server: new Date(seen.server), database: new Date(seen.database), trusted: new Date(trusted) }
    log.warn({ reason, ...shown }, 'deleting by age is suspended: a clock is wrong')
  }
}

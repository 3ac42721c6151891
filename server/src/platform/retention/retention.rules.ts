/** What the clocks of the server and of the database show at one moment; milliseconds since 1970. */
export interface Clocks {
  readonly server: number
  readonly database: number
}

/**
 * Why nothing is deleted by age: the clocks differ from each other, the database shows a time before the last known one, or one so far
 * after it that a long standstill and a jump of both clocks can’t be distinguished.
 */
export type SuspensionReason = 'differ' | 'set-back' | 'ahead'

export interface Suspension {
  readonly reason: SuspensionReason
  /** When it began, by the database; names it. Each further jump begins another, so that a word for one time doesn’t stand for the next. */
  readonly since: number
  /** What the clocks showed when they were wrong last. */
  readonly seen: Clocks
  /** For so long they have agreed since; ms. */
  readonly steadyMs: number
}

/** What is kept in the database between looks. */
export interface KnownTime {
  /** What the database showed at the last look. */
  readonly database: number
  /** The last time that both clocks agreed upon; ages are measured against it. */
  readonly trusted: number
  readonly suspension: Suspension | undefined
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Machines without time synchronisation differ by minutes. */
const AGREE_MS = 10 * MINUTE_MS
/** A machine that is off at night comes back within it; one that was off for longer might as well have jumped. */
const STANDSTILL_MS = 36 * HOUR_MS
/** For so long the clocks have to agree before deleting goes on by itself. */
export const STEADY_MS = DAY_MS
/** Looks come each minute: what lies further apart was not observed. */
const OBSERVED_MS = 2 * MINUTE_MS

/** What is known after a look at the clocks. */
export function judgeClocks(known: KnownTime, seen: Clocks): KnownTime {
  const { database } = seen
  const reason = faultOf(known, seen)
  if (reason) {
    const last = known.suspension
    const isLasting = reason === 'differ' && last?.reason === 'differ' && last.steadyMs === 0
    const since = isLasting ? last.since : database
    return { database, trusted: known.trusted, suspension: { reason, since, seen, steadyMs: 0 } }
  }
  const agreed = { database, trusted: Math.min(seen.server, database), suspension: undefined }
  if (!known.suspension) return agreed
  const observed = Math.min(Math.max(database - known.database, 0), OBSERVED_MS)
  const steadyMs = known.suspension.steadyMs + observed
  if (steadyMs >= STEADY_MS) return agreed
  return { database, trusted: known.trusted, suspension: { ...known.suspension, steadyMs } }
}

/** Whether the clocks show about the same time. */
export function isAgreed({ server, database }: Clocks): boolean {
  return Math.abs(server - database) <= AGREE_MS
}

function faultOf(known: KnownTime, seen: Clocks): SuspensionReason | undefined {
  const { database } = seen
  if (!isAgreed(seen)) return 'differ'
  if (database < known.database - AGREE_MS) return 'set-back'
  if (database > known.database + STANDSTILL_MS) return 'ahead'
  return undefined
}

/** What a person says is right: the suspension that they saw, and the present of the database that they were shown; ms since 1970. */
export interface Word {
  readonly since: number
  readonly database: number
}

/** Why a person’s word ends nothing: it means another suspension, the clocks differ, or they show another time than the person saw. */
export type Unheard = 'other' | 'differ' | 'time'

/** What is known when a person says that the clocks are right. A jump since the last look is another suspension. */
export function resumed(known: KnownTime | undefined, seen: Clocks, word: Word): KnownTime | Unheard {
  if (known?.suspension?.since !== word.since) return 'other'
  if (!isAgreed(seen)) return 'differ'
  if (judgeClocks(known, seen).suspension?.since !== word.since) return 'other'
  const { server, database } = seen
  if (!isAgreed({ server: word.database, database })) return 'time'
  return { database, trusted: Math.min(server, database), suspension: undefined }
}

/** How far a job has come: what it deleted was measured against `horizon`; `moved` is when it last made up for more than an hour. */
export interface Progress {
  readonly horizon: number
  readonly moved: number
}

/**
 * Against what a job may measure ages now: the trusted time, but no more than a day beyond that of its last run, and a stretch of
 * more than an hour at most once an hour. So a wrong clock that nobody noticed takes a day’s worth at a time.
 */
export function nextProgress(last: Progress, { trusted, database }: KnownTime): Progress {
  const ahead = trusted - last.horizon
  if (ahead <= HOUR_MS) return { horizon: trusted, moved: last.moved }
  const isSoon = database >= last.moved && database - last.moved < HOUR_MS
  if (isSoon) return last
  return { horizon: last.horizon + Math.min(ahead, DAY_MS), moved: database }
}

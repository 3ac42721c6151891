import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Every advisory lock of the product, each with a number of its own; the check `tools/checks/lock-rules.ts` finds whoever takes one
 * elsewhere. Processes of two versions may run at once, so that a number that was given is not given to another lock. `migrate` and `fold`
 * are taken by migrations too.
 */
export const advisoryLocks = {
  migrate: 7_246_310,
  fold: 7_246_311,
  uploads: 7_246_320,
  sweep: 7_246_321,
  fileHash: 7_246_322,
  purge: 7_246_330,
  purgePeople: 7_246_331,
  indexes: 7_246_340,
  import: 7_246_341,
  importsOfOrgan: 7_246_342,
  importKey: 7_246_343,
  importsOfAccount: 7_246_344,
  viewsOf: 7_246_345,
  search: 7_246_350,
  dailyWork: 7_246_351,
  tree: 7_246_360,
  deriving: 7_246_361,
  snapshotRounds: 7_246_362,
  cameraStates: 7_246_363,
  snapshot: 7_246_364,
  lots: 7_246_371,
  water: 7_246_372,
  shares: 7_246_373,
  valves: 7_246_374,
  organName: 7_246_380,
  metrics: 7_246_390,
  weeks: 7_246_391,
  weeksDropped: 7_246_392,
  devices: 7_246_400,
  recorder: 7_246_410,
  recordings: 7_246_411,
  alarmRound: 7_246_430,
  ground: 7_246_440,
  stockMonths: 7_246_450,
} as const

export type AdvisoryLock = keyof typeof advisoryLocks

/** The lock, or of many that bear its number the one of some text. */
function keyOf(name: AdvisoryLock, of: string | undefined) {
  const number = sql.lit(advisoryLocks[name])
  return of === undefined ? number : sql`${number}, hashtext(${of})`
}

/** Takes a lock until the end of the transaction; waits for whoever has it. */
export async function lockWithin(db: Db, name: AdvisoryLock, of?: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keyOf(name, of)})`.execute(db)
}

/** The same beside others who share it. */
export async function lockSharedWithin(db: Db, name: AdvisoryLock, of?: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${keyOf(name, of)})`.execute(db)
}

/** The same for each of several texts, in one order for everybody. */
export async function lockEachWithin(db: Db, name: AdvisoryLock, of: readonly string[]): Promise<void> {
  if (of.length === 0) return
  await sql`
    select pg_advisory_xact_lock(${sql.lit(advisoryLocks[name])}, one.key)
      from (select distinct hashtext(o) as key from unnest(${[...of]}::text[]) o order by 1) one
  `.execute(db)
}

/** Takes a lock until the end of the transaction; false where another has it. */
export async function tryLockWithin(db: Db, name: AdvisoryLock): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(${keyOf(name, undefined)}) as "isFree"
  `.execute(db)
  return rows[0]?.isFree ?? false
}

/** The same beside others who share it; false where somebody has it for themselves. */
export async function tryLockSharedWithin(db: Db, name: AdvisoryLock, of?: string): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock_shared(${keyOf(name, of)}) as "isFree"
  `.execute(db)
  return rows[0]?.isFree ?? false
}

/** Takes a lock for a connection, until it is given back or the connection ends; false where another has it. */
export async function tryLock(connection: Db, name: AdvisoryLock, of?: string): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_lock(${keyOf(name, of)}) as "isFree"
  `.execute(connection)
  return rows[0]?.isFree ?? false
}

export async function unlock(connection: Db, name: AdvisoryLock, of?: string): Promise<void> {
  await sql`select pg_advisory_unlock(${keyOf(name, of)})`.execute(connection)
}

/** Runs `work` unless another process is at it, on the connection that has the lock: it ends with that, however the process ends. */
export async function whileLocked(db: Db, name: AdvisoryLock, work: (one: Db) => Promise<void>): Promise<void> {
  await db.connection().execute(async (one) => {
    if (!(await tryLock(one, name))) return
    try {
      await work(one)
    } finally {
      await unlock(one, name)
    }
  })
}

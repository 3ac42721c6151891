import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { databaseFault } from './faults.ts'
import { NamingClient } from './naming-client.ts'

/** A connection to the database, or a transaction on it. Statements are written with `sql`. */
export type Db = Kysely<unknown>

export interface Database {
  readonly db: Db
  /** For what needs a connection of its own. */
  readonly url: string
  close(): Promise<void>
}

interface Options {
  readonly url: string
  readonly connections?: number
  /** A connection that the server lost is told here; the pool opens a new one by itself. */
  readonly onLost: (error: Error) => void
}

const STATEMENT_LIMIT_MS = 15_000
const WAIT_FOR_CONNECTION_MS = 5_000
/** Whoever waits for a lock keeps a connection from others: for less long than those wait for one. */
const LOCK_LIMIT_MS = 3_000

/** Numbers are answered as numbers: our counts and sums stay far below 2^53. */
const parseNumber = (text: string) => Number(text)
const numberTypes = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC])

/** Opens a pool on `url`. */
export function openDatabase({ url, connections = 20, onLost }: Options): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
    statement_timeout: STATEMENT_LIMIT_MS,
    lock_timeout: LOCK_LIMIT_MS,
    // Compiling pays off for statements of seconds; ours take milliseconds. Planning them anew each time would take longer
    // than running them, and what a plan hangs on (form, order, limit) stands in their text.
    options: '-c jit=off -c plan_cache_mode=force_generic_plan',
    Client: NamingClient,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
        numberTypes.has(oid) ? parseNumber : pg.types.getTypeParser(oid, format),
    },
  })
  pool.on('error', onLost)
  // A client that is in use tells its loss itself; unheard, the event would end the process.
  pool.on('connect', (client) => client.on('error', onLost))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  return { db, url, close: () => db.destroy() }
}

/** Does a part of a transaction. Where it throws, what it did is undone and the rest may go on. */
export async function asPart<Outcome>(within: Db, work: () => Promise<Outcome>): Promise<Outcome> {
  await sql`savepoint part`.execute(within)
  try {
    const outcome = await work()
    await sql`release savepoint part`.execute(within)
    return outcome
  } catch (error) {
    await sql`rollback to savepoint part`.execute(within)
    throw error
  }
}

const TRIES = 3

/** Carries out work as one transaction, again where it ran into another one; inside of a transaction as part of it. */
export function inTransaction<Outcome>(db: Db, work: (within: Db) => Promise<Outcome>): Promise<Outcome> {
  if (db.isTransaction) return work(db)
  return withoutConflict(() => db.transaction().execute(work))
}

/** Two writers that wait for each other: PostgreSQL ends one, and that one simply begins again. */
export async function withoutConflict<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (databaseFault(error) !== 'conflict' || attempt === TRIES) throw error
    }
  }
}

/** One round trip. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}

/** Runs a statement of the product's own making as it is. */
export async function runOnce(db: Db, text: string): Promise<void> {
  await sql.raw(text).execute(db)
}

/** The one text that a statement of the product's own making answers. */
export async function oneText(db: Db, text: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`${sql.raw(text)}`.execute(db)
  return rows[0]?.text ?? ''
}

import { type Db, type RawBuilder, sql } from '../db/index.ts'
import type { KnownTime, Progress, SuspensionReason } from './retention.rules.ts'

/** What the database shows, ms since 1970; within a transaction too. */
export async function databaseTime(db: Db): Promise<number> {
  const { rows } = await sql<{ now: number }>`select ${ms(sql`clock_timestamp()`)} as now`.execute(db)
  return rows[0]?.now ?? Number.NaN
}

interface Row {
  readonly database: number
  readonly trusted: number
  readonly reason: SuspensionReason | null
  readonly since: number | null
  readonly seenServer: number | null
  readonly seenDatabase: number | null
  readonly steadyMs: number
}

/** Locks what is known of the clocks; undefined where nothing is, as in a copy of the demo county. */
export function lockKnown(db: Db): Promise<KnownTime | undefined> {
  return known(db, sql`for update`)
}

export function readKnown(db: Db): Promise<KnownTime | undefined> {
  return known(db, sql``)
}

async function known(db: Db, lock: RawBuilder<unknown>): Promise<KnownTime | undefined> {
  const { rows } = await sql<Row>`
    select ${ms(sql`c.database_time`)} as database, ${ms(sql`c.trusted_time`)} as trusted, c.reason, ${ms(sql`c.since`)} as since,
           ${ms(sql`c.seen_server`)} as "seenServer", ${ms(sql`c.seen_database`)} as "seenDatabase",
           c.steady_ms::float8 as "steadyMs"
      from retention_clock c ${lock}
  `.execute(db)
  const [row] = rows
  return row && { database: row.database, trusted: row.trusted, suspension: suspensionOf(row) }
}

/** The last time that the clocks of server and database agreed upon, ms since 1970; undefined where nobody has looked yet. */
export async function trustedTime(db: Db): Promise<number | undefined> {
  return (await readKnown(db))?.trusted
}

function suspensionOf({ reason, since, seenServer, seenDatabase, steadyMs }: Row): KnownTime['suspension'] {
  if (reason === null || since === null || seenServer === null || seenDatabase === null) return undefined
  return { reason, since, seen: { server: seenServer, database: seenDatabase }, steadyMs }
}

function ms(time: RawBuilder<unknown>) {
  return sql`round(extract(epoch from ${time}) * 1000)::float8`
}

export async function keepKnown(db: Db, { database, trusted, suspension }: KnownTime): Promise<void> {
  const moment = (time: number | undefined) => (time === undefined ? null : new Date(time).toISOString())
  const values = sql`${moment(database)}::timestamptz, ${moment(trusted)}::timestamptz, ${suspension?.reason ?? null}::text,
    ${moment(suspension?.since)}::timestamptz, ${moment(suspension?.seen.server)}::timestamptz,
    ${moment(suspension?.seen.database)}::timestamptz, ${Math.trunc(suspension?.steadyMs ?? 0)}::bigint`
  await sql`
    insert into retention_clock as c (database_time, trusted_time, reason, since, seen_server, seen_database, steady_ms)
    values (${values})
    on conflict (id) do update
       set database_time = excluded.database_time, trusted_time = excluded.trusted_time, reason = excluded.reason,
           since = excluded.since, seen_server = excluded.seen_server, seen_database = excluded.seen_database,
           steady_ms = excluded.steady_ms
  `.execute(db)
}

/** How far a job has come; one that never ran begins at the trusted time. */
export async function progressOf(db: Db, job: string, { trusted, database }: KnownTime): Promise<Progress> {
  const { rows } = await sql<Progress>`
    with begun as (
      insert into retention_run (job, horizon, moved)
      values (${job}, ${new Date(trusted).toISOString()}, ${new Date(database).toISOString()})
      on conflict (job) do nothing
    )
    select ${ms(sql`r.horizon`)} as horizon, ${ms(sql`r.moved`)} as moved from retention_run r where r.job = ${job}
  `.execute(db)
  return rows[0] ?? { horizon: trusted, moved: database }
}

export async function keepProgress(db: Db, job: string, { horizon, moved }: Progress): Promise<void> {
  await sql`
    update retention_run set horizon = ${new Date(horizon).toISOString()}, moved = ${new Date(moved).toISOString()}
     where job = ${job}
  `.execute(db)
}

/** Every job goes on from the trusted time: a person takes the word for what is made up for at once. */
export async function forgetProgress(db: Db): Promise<void> {
  await sql`delete from retention_run`.execute(db)
}

import { type Db, sql } from '../../platform/db/index.ts'
import type { Limit } from './sign-in.rules.ts'

export interface AccountForSignIn {
  readonly id: string
  readonly name: string
  readonly password_hash: string | null
  readonly is_enabled: boolean
}

export async function accountByName(db: Db, name: string): Promise<AccountForSignIn | undefined> {
  const { rows } = await sql<AccountForSignIn>`
    select id, name, password_hash, is_enabled from account where lower(name) = lower(${name}) and not is_deleted
  `.execute(db)
  return rows[0]
}

/** A name in lower case as accounts are found by it. */
export async function loweredName(db: Db, name: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select lower(${name}) as name`.execute(db)
  return rows[0]?.name ?? name
}

export async function passwordHashOf(db: Db, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ password_hash: string | null }>`
    select password_hash from account where id = ${accountId} and is_enabled
  `.execute(db)
  return rows[0]?.password_hash ?? null
}

/** An attempt was let through as the so-manieth in a row, or has to wait. */
export type Counted = { readonly failures: number } | { readonly waitSeconds: number }

/** Kept in milliseconds, and not rounded into the future: who comes in the same one need not wait. */
const aMomentAgo = sql`date_trunc('milliseconds', now())`

/**
 * Counts an attempt as failed before it is made, so that a volley of parallel guesses is counted too. Nothing is counted
 * when the key is not free. Failures are forgotten one by one as time goes by, however busy a shared address is;
 * `last_time` is the moment up to which they have been.
 */
export async function countAttempt(db: Db, limit: Limit): Promise<Counted> {
  const { key, freeFailures, longestSeconds, secondsEach } = limit
  const forgotten = sql`greatest(0, floor(extract(epoch from now() - l.last_time) / ${secondsEach}::int))::int`
  const left = sql`greatest(0, l.failures - ${forgotten})`
  const { rows } = await sql<{ failures: number }>`
    insert into login_failure as l (key, failures, last_time, free_time) values (${key}, 1, now(), ${aMomentAgo})
    on conflict (key) do update
       set failures = ${left} + 1,
           last_time = case when ${left} = 0 then now() else l.last_time + make_interval(secs => ${forgotten} * ${secondsEach}::int) end,
           free_time = ${aMomentAgo} + make_interval(secs => case
             when ${left} + 1 < ${freeFailures}::int then 0
             else least(${longestSeconds}::float8, power(2, least(${left} + 1 - ${freeFailures}::int, 20))) end)
     where l.free_time <= clock_timestamp()
    returning failures
  `.execute(db)
  if (rows[0]) return rows[0]
  const wait = await sql<{ seconds: number }>`
    select greatest(1, ceil(extract(epoch from free_time - now())))::int as seconds from login_failure where key = ${key}
  `.execute(db)
  return { waitSeconds: wait.rows[0]?.seconds ?? 1 }
}

/** A good one takes its own attempt back; what is counted of others stays. */
export async function takeBackAttempts(db: Db, keys: readonly string[]): Promise<void> {
  await sql`
    update login_failure set failures = greatest(0, failures - 1), free_time = least(free_time, ${aMomentAgo}) where key = any(${[...keys]})
  `.execute(db)
}

/** Starts a count anew. */
export async function clearAttempts(db: Db, key: string): Promise<void> {
  await sql`delete from login_failure where key = ${key}`.execute(db)
}

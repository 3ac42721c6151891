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

export async function passwordHashOf(db: Db, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ password_hash: string | null }>`
    select password_hash from account where id = ${accountId} and is_enabled
  `.execute(db)
  return rows[0]?.password_hash ?? null
}

/** An attempt was let through as the so-manieth in a row, or has to wait. */
export type Counted = { readonly failures: number } | { readonly waitSeconds: number }

/**
 * Counts an attempt as failed before it is made, so that a volley of parallel guesses is counted too. Nothing is counted
 * when the key is not free.
 */
export async function countAttempt(db: Db, { key, freeFailures, longestSeconds }: Limit): Promise<Counted> {
  const { rows } = await sql<{ failures: number }>`
    insert into login_failure as l (key, failures, last_time, free_time) values (${key}, 1, now(), now())
    on conflict (key) do update
       set failures = case when l.last_time < now() - interval '15 minutes' then 1 else l.failures + 1 end,
           last_time = now(),
           free_time = now() + make_interval(secs => case
             when l.last_time < now() - interval '15 minutes' or l.failures + 1 < ${freeFailures} then 0
             else least(${longestSeconds}::float8, power(2, least(l.failures + 1 - ${freeFailures}, 20))) end)
     where l.free_time <= now()
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
    update login_failure set failures = greatest(0, failures - 1), free_time = now() where key = any(${[...keys]})
  `.execute(db)
}

/** Starts a count anew. */
export async function clearAttempts(db: Db, key: string): Promise<void> {
  await sql`delete from login_failure where key = ${key}`.execute(db)
}

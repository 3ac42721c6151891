import { type Db, sql } from '../../platform/db/index.ts'

/** Of one person; those used longest ago are forgotten. */
const MOST_DEVICES = 20

/** Whether the account with this name has signed in on the browser. */
export async function isKnownDevice(db: Db, tokenHash: Buffer, name: string): Promise<boolean> {
  const { rows } = await sql<{ is_known: boolean }>`
    select exists (
      select from known_device d join account a on a.id = d.account_id
       where d.token_hash = ${tokenHash} and lower(a.name) = lower(${name}) and not a.is_deleted
         and d.last_used > now() - interval '180 days') as is_known
  `.execute(db)
  return rows[0]?.is_known ?? false
}

/** Whether a person has signed in on a browser, or on any. */
export async function knowsBrowsers(db: Db, accountId: string, tokenHash: Buffer | undefined) {
  const { rows } = await sql<{ this: boolean; any: boolean }>`
    select coalesce(bool_or(token_hash = ${tokenHash ?? null}::bytea), false) as this, count(*) > 0 as any
      from known_device where account_id = ${accountId}::uuid and last_used > now() - interval '180 days'
  `.execute(db)
  return { this: rows[0]?.this ?? false, any: rows[0]?.any ?? false }
}

/** Notes that the person signed in on the browser; answers whether it did, since only a token of ours is taken. */
export async function rememberDevice(
  db: Db,
  accountId: string,
  tokenHash: Buffer,
  token: 'given before' | 'new',
): Promise<boolean> {
  const { rows } = await sql<object>`
    insert into known_device (token_hash, account_id)
    select ${tokenHash}, ${accountId}
     where ${token} = 'new' or exists (select from known_device where token_hash = ${tokenHash})
    on conflict (account_id, token_hash) do update set last_used = now()
    returning 1
  `.execute(db)
  await sql`
    delete from known_device where account_id = ${accountId} and token_hash in (
      select token_hash from known_device where account_id = ${accountId} order by last_used desc, token_hash offset ${MOST_DEVICES})
  `.execute(db)
  return rows.length > 0
}

/** The browser is unknown from now on to the account with this name. */
export async function forgetDevice(db: Db, tokenHash: Buffer, name: string): Promise<void> {
  await sql`
    delete from known_device d using account a
     where a.id = d.account_id and d.token_hash = ${tokenHash} and lower(a.name) = lower(${name})
  `.execute(db)
}

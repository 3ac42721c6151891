import { type Db, sql } from '../../platform/db/index.ts'
import { tokenHash } from '../../platform/ids/index.ts'

const TAIL = 4

interface NewToken {
  readonly id: string
  readonly token: string
}

/** Keeps what new tokens are known by; what the devices had before holds no more, which channel `devices` is told. */
export async function keepTokens(db: Db, tokens: readonly NewToken[], now: Date): Promise<void> {
  await sql`
    insert into device_access as a (device_id, token_hash, token_tail, token_time)
    select t.id, t.hash, t.tail, ${now}
      from unnest(${tokens.map(({ id }) => id)}::uuid[], ${tokens.map(({ token }) => tokenHash(token))}::bytea[],
                  ${tokens.map(({ token }) => token.slice(-TAIL))}::text[]) as t (id, hash, tail)
     order by t.id
    on conflict (device_id) do update
       set token_hash = excluded.token_hash, token_tail = excluded.token_tail, token_time = excluded.token_time
  `.execute(db)
  await tellChanged(
    db,
    tokens.map(({ id }) => id),
  )
}

/** Takes away the tokens of devices; those that have none stay without. */
export async function dropTokensOf(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update device_access a set token_hash = null, token_tail = null, token_time = null
     where a.device_id = any(${[...ids]}::uuid[]) and a.token_hash is not null
  `.execute(db)
  await tellChanged(db, ids)
}

async function tellChanged(db: Db, ids: readonly string[]): Promise<void> {
  await sql`select pg_notify('devices', d.id) from unnest(${[...ids]}::text[]) as d (id)`.execute(db)
}

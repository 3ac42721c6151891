import { type Db, sql } from '../../platform/db/index.ts'
import type { TickTime } from './ticks.rules.ts'

interface SentAct {
  readonly userId: string
  readonly id: string
}

/** What somebody did under an id before, as it was sent; undefined where that was nothing. */
export async function contentOfAct(db: Db, { userId, id }: SentAct): Promise<string | undefined> {
  const { rows } = await sql<{ content: string }>`
    select content from sent_act where user_id = ${userId} and id = ${id}
  `.execute(db)
  return rows[0]?.content
}

/** Keeps that something was done; false where the same id came first. */
export async function keepAct(
  db: Db,
  { userId, id, recordId, content }: SentAct & { readonly recordId: string; readonly content: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into sent_act (user_id, id, record_id, content) values (${userId}, ${id}, ${recordId}, ${content})
    on conflict do nothing returning id
  `.execute(db)
  return rows.length > 0
}

/** When each item of the checklist of a work order was ticked or unticked last, by its key. */
export async function lastTicksOf(db: Db, recordId: string): Promise<ReadonlyMap<string, TickTime>> {
  const { rows } = await sql<TickTime & { item: string }>`
    select item, user_id as "userId", extract(epoch from at)::float8 * 1000 as at,
           extract(epoch from said_at)::float8 * 1000 as "saidAt"
      from last_tick where record_id = ${recordId}
  `.execute(db)
  return new Map(rows.map(({ item, ...time }) => [item, time]))
}

export async function keepTicks(
  db: Db,
  recordId: string,
  items: readonly string[],
  { userId, at, saidAt }: TickTime,
): Promise<void> {
  await sql`
    insert into last_tick (record_id, item, user_id, at, said_at)
    select ${recordId}, unnest(${[...items]}::text[]), ${userId}, ${new Date(at).toISOString()}::timestamptz,
           ${new Date(saidAt).toISOString()}::timestamptz
    on conflict (record_id, item) do update
      set user_id = excluded.user_id, at = excluded.at, said_at = excluded.said_at
  `.execute(db)
}

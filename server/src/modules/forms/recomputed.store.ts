import { type Db, sql, wireTime } from '../../platform/db/index.ts'
import type { Recomputed, Rewritten } from './recomputed.rules.ts'

/** Keeps for the history of records what is being written anew; later than whatever anybody wrote there. */
export async function keepRecomputed(db: Db, rewritten: readonly Rewritten[]): Promise<void> {
  const [befores, afters] = [rewritten.map((one) => one.before), rewritten.map((one) => one.after)]
  await sql`
    insert into record_recomputed (record_id, time, before, after)
    select r.id, greatest(date_trunc('milliseconds', clock_timestamp()), r.update_time + interval '1 millisecond'), c.before, c.after
      from unnest(${rewritten.map(({ id }) => id)}::uuid[], ${befores.map((one) => JSON.stringify(one))}::jsonb[],
                  ${afters.map((one) => JSON.stringify(one))}::jsonb[]) as c (id, before, after)
      join record r on r.id = c.id
        on conflict (record_id, time) do update set after = record_recomputed.after || excluded.after
  `.execute(db)
}

interface Span {
  /** From this moment on. */
  readonly from: string
  readonly before: string | undefined
}

/** What was written anew in a record in a span of time, newest first. */
export async function recomputedOf(db: Db, id: string, { from, before }: Span): Promise<Recomputed[]> {
  const until = before === undefined ? sql`` : sql` and time < ${before}::timestamptz`
  const { rows } = await sql<Recomputed>`
    select ${wireTime('time')} as time, before, after from record_recomputed
     where record_id = ${id} and time >= ${from}::timestamptz${until}
     order by record_recomputed.time desc
  `.execute(db)
  return rows
}

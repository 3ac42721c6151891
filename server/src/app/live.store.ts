import { type Db, type RawBuilder, sql } from '../platform/db/index.ts'
import { LATE_IDS } from './live.rules.ts'

/** What changed, and what decides who may hear of it. */
export interface ChangeRow {
  readonly id: number
  /** Key of the kind, what else is told of its records, or what is one person’s alone. */
  readonly fact: string
  /** Key of the kind of the records. */
  readonly kind: string | null
  readonly organPath: string
  readonly userId: string
  /** People whom the records name as those whose they are. */
  readonly ownerIds: string[]
  readonly ids: string[]
  /** Of what is one person’s alone: `userId` says whose. */
  readonly isPersonal: boolean
}

const columns = sql`
  e.id, coalesce(e.fact, f.key) as fact, f.key as kind, e.form_id is null as "isPersonal", e.organ_path as "organPath",
  e.user_id as "userId", e.owner_ids as "ownerIds", e.ids
`

/** The newest ids that are visible, in no order. */
export async function newestIds(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from event order by id desc limit ${LATE_IDS}`.execute(db)
  return rows.map((row) => row.id)
}

/** Events after `last` and those among `gaps` that have become visible, in the order of their ids. */
export async function eventsAfter(
  db: Db,
  { last, gaps, most }: { last: number; gaps: readonly number[]; most: number },
): Promise<ChangeRow[]> {
  // Two branches: with an “or” PostgreSQL would walk the index from the oldest event on.
  return changes(
    db,
    sql`
      (select * from event where id = any(${[...gaps]}::bigint[]))
       union all
      (select * from event where id > ${last} order by id limit ${most})
    `,
  )
}

/**
 * What was told after `id`, and in the minute before it, in which others may have become visible late;
 * nothing when that event is no longer kept.
 */
export async function eventsSince(db: Db, id: number, most: number): Promise<ChangeRow[] | undefined> {
  const late = sql`(select e.add_time from event e where e.id = ${id}) - interval '60 seconds'`
  const since = sql`
    (select * from event where id <= ${id} and add_time > ${late} order by id desc limit ${most})
     union all
    (select * from event where id > ${id} order by id limit ${most})`
  const rows = await changes(db, since)
  return rows.some((row) => row.id === id) ? rows : undefined
}

async function changes(db: Db, chosen: RawBuilder<unknown>): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select ${columns} from (${chosen}) e left join form f on f.id = e.form_id order by e.id
  `.execute(db)
  return rows
}

/**
 * Deletes at most `most` events that are over an hour old and answers how many they were. The newest stays, so that a
 * stream that heard everything is known again after a quiet night.
 */
export async function sweepEvents(db: Db, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from event
     where id in (select id from event order by id limit ${most} for update skip locked)
       and add_time < now() - interval '1 hour'
       and id < (select max(id) from event)
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Tells the other processes at this database that there is something to read. */
export async function wakeOthers(db: Db, channel: string, me: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${me})`.execute(db)
}

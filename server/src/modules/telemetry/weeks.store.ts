import { type Db, inTransaction, sql } from '../../platform/db/index.ts'
import { WEEK_MS, tableOf, weekOfTable } from './weeks.rules.ts'

const LOCK = sql`select pg_advisory_xact_lock(hashtext('telemetry-weeks'))`

/** The weeks that have a table. */
export async function weeksMade(db: Db): Promise<number[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'telemetry'::regclass
  `.execute(db)
  return rows.map(({ name }) => weekOfTable(name)).filter((week) => week !== undefined)
}

/** Makes the tables of weeks that have none. Those who write and read meanwhile are not waited for. */
export async function makeWeeks(db: Db, weeks: readonly number[]): Promise<void> {
  await inTransaction(db, async (within) => {
    await LOCK.execute(within)
    const made = new Set(await weeksMade(within))
    for (const week of weeks) if (!made.has(week)) await makeWeek(within, week)
  })
}

async function makeWeek(db: Db, week: number): Promise<void> {
  const table = sql.table(tableOf(week))
  const [from, to] = [week, week + WEEK_MS].map((moment) => sql.lit(new Date(moment).toISOString()))
  await sql`create table ${table} (like telemetry including defaults including constraints including indexes)`.execute(
    db,
  )
  await sql`alter table telemetry attach partition ${table} for values from (${from}) to (${to})`.execute(db)
}

/** Drops the tables of weeks that ended before a moment; answers how many. */
export async function dropWeeksBefore(db: Db, moment: number): Promise<number> {
  return inTransaction(db, async (within) => {
    await LOCK.execute(within)
    const over = (await weeksMade(within)).filter((week) => week + WEEK_MS <= moment)
    for (const week of over) await sql`drop table ${sql.table(tableOf(week))}`.execute(within)
    return over.length
  })
}

/** Forgets the figures of hours before a moment. */
export async function forgetHoursBefore(db: Db, moment: Date): Promise<void> {
  // By the keys of what is measured: nothing leads to the oldest hours by their time.
  await sql`
    delete from telemetry_hour h using telemetry_latest l
     where h.device_no = l.device_no and h.metric_no = l.metric_no and h.start < ${moment}
  `.execute(db)
}

/** Forgets figures of devices that are gone for good. Their single values go with their weeks. */
export async function forgetGone(db: Db): Promise<void> {
  const { rows } = await sql<{ no: number }>`
    select distinct l.device_no as no
      from telemetry_latest l
     where not exists (select from device_access a where a.no = l.device_no)
  `.execute(db)
  if (rows.length === 0) return
  const gone = sql`any(${rows.map(({ no }) => no)}::int[])`
  for (const table of ['telemetry_hour', 'telemetry_day', 'telemetry_latest']) {
    await sql`delete from ${sql.table(table)} t where t.device_no = ${gone}`.execute(db)
  }
}

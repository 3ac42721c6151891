import { type Db, databaseFault, inTransaction, lockWithin, sql, whileLocked } from '../../platform/db/index.ts'
import type { TrustedTime } from '../../platform/retention/index.ts'
import { WEEK_MS, tableOf, weekOfTable } from './weeks.rules.ts'

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
    await lockWithin(within, 'weeks')
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

interface OldWeek {
  readonly name: string
  /** Still a part of the whole; no longer so for those who ask now; or on its own. */
  readonly is: 'part' | 'leaving' | 'apart'
}

/**
 * Drops the tables of weeks that ended before a moment. Each is taken out first while everybody goes on writing and reading; one
 * that somebody reads for long stays until the next time.
 */
export async function dropWeeksBefore(db: Db, moment: TrustedTime): Promise<void> {
  // Not as weeks are made: nobody who needs one waits for those who read what is old.
  await whileLocked(db, 'weeksDropped', async (one) => {
    try {
      await sql`select set_config('lock_timeout', ${String(LONGEST_WAIT_MS)}, false)`.execute(one)
      for (const week of await oldWeeks(one, moment)) await dropWeek(one, week)
    } catch (error) {
      if (databaseFault(error) !== 'busy') throw error
    } finally {
      await sql`reset lock_timeout`.execute(one)
    }
  })
}

/** Meanwhile no week can be made. */
const LONGEST_WAIT_MS = 500

/** Those that were begun to be taken out come first: only one at a time can be. */
async function oldWeeks(db: Db, moment: TrustedTime): Promise<readonly OldWeek[]> {
  const { rows } = await sql<OldWeek>`
    select c.relname as name, case when i.inhrelid is null then 'apart' when i.inhdetachpending then 'leaving' else 'part' end as is
      from pg_class c left join pg_inherits i on i.inhrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = (select p.relnamespace from pg_class p where p.oid = 'telemetry'::regclass)
       and c.relname like 'telemetry\_%'
     order by i.inhdetachpending desc nulls last, c.relname
  `.execute(db)
  return rows.filter(({ name }) => (weekOfTable(name) ?? Infinity) + WEEK_MS <= moment.getTime())
}

async function dropWeek(db: Db, { name, is }: OldWeek): Promise<void> {
  const table = sql.table(name)
  if (is === 'part') await sql`alter table telemetry detach partition ${table} concurrently`.execute(db)
  if (is === 'leaving') await sql`alter table telemetry detach partition ${table} finalize`.execute(db)
  await sql`drop table ${table}`.execute(db)
}

/** Forgets the figures of hours before a moment. */
export async function forgetHoursBefore(db: Db, moment: TrustedTime): Promise<void> {
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

import type { DynamicData } from '@farm/contract/forms'
import { type ScheduleData, type Span, scheduleForm } from '@farm/contract/schedules'
import { type Db, type Unread, readEach, sql, wireTime } from '../../platform/db/index.ts'
import type { TrustedTime } from '../../platform/retention/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'

interface Changed {
  readonly id: string
  readonly data: ScheduleData
  /** When it was changed last. */
  readonly time: string
}

/** Schedules that were changed since it was worked out when they are due. There are few of them all together. */
export async function changedSchedules(db: Db, limit: number): Promise<readonly Changed[]> {
  const { rows } = await sql<Unread<Changed>>`
    select r.id, r.data, ${wireTime('r.update_time')} as time
      from record r left join report_due d on d.schedule_id = r.id
     where r.form_id = ${sql.lit(scheduleForm.id)} and not r.is_deleted
       and (d.schedule_id is null or d.seen_time <> r.update_time)
     order by r.update_time
     limit ${limit}
  `.execute(db)
  return readEach(scheduleForm, rows)
}

interface Due {
  readonly id: string
  readonly time: string
  /** Absent where it is due no more. */
  readonly next: Date | undefined
}

/** Notes when a schedule is due next, as it was when that was worked out. What had come due before it was changed stays so. */
export async function noteDue(db: Db, { id, time, next }: Due): Promise<void> {
  await sql`
    insert into report_due (schedule_id, seen_time, next_time) values (${id}, ${time}::timestamptz, ${next?.toISOString() ?? null})
    on conflict (schedule_id) do update
       set seen_time = excluded.seen_time,
           next_time = case when report_due.next_time <= excluded.seen_time then report_due.next_time else excluded.next_time end
  `.execute(db)
}

interface DueRow {
  readonly id: string
  readonly data: ScheduleData
  readonly userId: string
  readonly due: string
}

/** Locks schedules whose time has come; what another process is at, or somebody changed meanwhile, is passed over. */
export async function lockDue(db: Db, now: Date, limit: number): Promise<readonly DueRow[]> {
  const { rows } = await sql<Unread<DueRow>>`
    select r.id, r.data, r.user_id as "userId", ${wireTime('d.next_time')} as due
      from report_due d join record r on r.id = d.schedule_id and not r.is_deleted
     where d.next_time <= ${now.toISOString()}::timestamptz and d.seen_time = r.update_time
     order by d.next_time
     limit ${limit}
       for no key update of d skip locked
  `.execute(db)
  return readEach(scheduleForm, rows)
}

export async function setNext(db: Db, id: string, next: Date | undefined): Promise<void> {
  await sql`update report_due set next_time = ${next?.toISOString() ?? null} where schedule_id = ${id}`.execute(db)
}

interface NewRun {
  readonly id: string
  readonly scheduleId: string
  readonly userId: string
  readonly due: Date
  readonly now: Date
  /** What of the schedule says of what it is. */
  readonly asked: ScheduleData
  readonly span: Span
}

/** Begins what is not begun yet: of one due time there is one for each person. */
export async function addRun(db: Db, { id, scheduleId, userId, due, now, asked, span }: NewRun): Promise<void> {
  await sql`
    insert into report_run (id, schedule_id, user_id, due_time, next_try, asked, from_day, to_day)
    select ${id}, ${scheduleId}, a.id, ${due.toISOString()}, ${now.toISOString()}, ${JSON.stringify(asked)}::jsonb, ${span.from}, ${span.to}
      from account a where a.id = ${userId}
    on conflict on constraint report_run_once do nothing
  `.execute(db)
}

/**
 * Begins what was made of the same days for the same person anew, by what the schedule says now; answers whether there was any. Its
 * file stays until the new one takes its place.
 */
export async function renewRun(db: Db, { scheduleId, userId, now, asked, span }: NewRun): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update report_run u
       set state = 'waiting', reason = null, tries = 0, next_try = ${now.toISOString()}, asked = ${JSON.stringify(asked)}::jsonb
     where u.id = (
       select l.id from report_run l
        where l.schedule_id = ${scheduleId} and l.user_id = ${userId} and l.from_day = ${span.from} and l.to_day = ${span.to}
        order by l.due_time desc limit 1)
  `.execute(db)
  return numAffectedRows > 0n
}

/** Whether anything of a schedule is being made, or waits to be. */
export async function isRunning(db: Db, schedule: string): Promise<boolean> {
  const { rows } =
    await sql`select from report_run where schedule_id = ${schedule} and state = 'waiting' limit 1`.execute(db)
  return rows.length > 0
}

export interface WaitingRun {
  readonly id: string
  readonly scheduleId: string
  readonly userId: string
  /** How often it was begun before. */
  readonly tries: number
  readonly asked: ScheduleData
  readonly span: Span
}

type WaitingRow = Omit<WaitingRun, 'span' | 'asked'> & Span & { readonly data: DynamicData }

const waitingColumns = sql`
  u.id, u.schedule_id as "scheduleId", u.user_id as "userId", u.tries, u.asked as data, u.from_day::text as "from", u.to_day::text as "to"`

/** Locks the next run that is to be made, until the end of the transaction. */
export async function lockWaiting(db: Db, now: Date): Promise<WaitingRun | undefined> {
  const { rows } = await sql<WaitingRow>`
    select ${waitingColumns}
      from report_run u join record r on r.id = u.schedule_id and not r.is_deleted
     where u.state = 'waiting' and u.next_try <= ${now.toISOString()}::timestamptz
     order by u.next_try, u.id
     limit 1
       for update of u skip locked
  `.execute(db)
  return readEach(scheduleForm, rows).map(({ from, to, data: asked, ...row }) => ({
    ...row,
    asked,
    span: { from, to },
  }))[0]
}

/** Notes that a run is begun once more, and when it is if nothing comes of it. */
export async function noteBegun(db: Db, { id, again }: { readonly id: string; readonly again: Date }): Promise<void> {
  await sql`update report_run set tries = tries + 1, next_try = ${again.toISOString()} where id = ${id}`.execute(db)
}

/**
 * Locks a run that was begun, until the end of the transaction; answers whether it is there still and nobody began it again. Whoever
 * else looks for the next one may hold it for a moment, as it was to be made when they began to look: they are waited for.
 */
export async function lockBegun(db: Db, { id, tries }: Pick<WaitingRun, 'id' | 'tries'>): Promise<boolean> {
  const { rows } = await sql`
    select from report_run u
     where u.id = ${id} and u.state = 'waiting' and u.tries = ${tries + 1}
       for update of u
  `.execute(db)
  return rows.length > 0
}

interface Made {
  readonly id: string
  readonly now: Date
  readonly name: string
  readonly content: Buffer
  readonly kinds: readonly string[]
}

export async function keepMade(db: Db, { id, now, name, content, kinds }: Made): Promise<void> {
  await sql`
    update report_run set state = 'done', reason = null, done_time = ${now.toISOString()}, file_name = ${name}, size = ${content.length},
           kinds = ${[...kinds]}::text[]
     where id = ${id}
  `.execute(db)
  await sql`
    insert into report_file (run_id, content) values (${id}, ${content})
    on conflict (run_id) do update set content = excluded.content
  `.execute(db)
}

interface Failed {
  readonly id: string
  readonly reason: string
  /** When it is tried again; absent where it is not. */
  readonly again: Date | undefined
}

export async function noteFailed(db: Db, { id, reason, again }: Failed): Promise<void> {
  await sql`
    update report_run
       set state = ${again ? 'waiting' : 'failed'}, reason = ${reason},
           next_try = coalesce(${again?.toISOString() ?? null}::timestamptz, next_try)
     where id = ${id}
  `.execute(db)
}

/** Lets somebody’s own run that failed begin anew; answers whether there was one. */
export async function beginAnew(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  run: { id: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update report_run u set state = 'waiting', reason = null, tries = 0, next_try = ${run.now.toISOString()}
     where u.id = ${run.id} and u.user_id = ${scope.userId} and u.state = 'failed' and ${ofReadable(scope, kind)}
  `.execute(db)
  return numAffectedRows > 0n
}

function ofReadable(scope: Scope, kind: SeenKind) {
  return sql`exists (
    select from record r
     where r.id = u.schedule_id and r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and ${readable(scope, kind, 'r')})`
}

interface RunRow extends Span {
  readonly id: string
  readonly userId: string
  readonly due: string
  readonly state: 'waiting' | 'done' | 'failed'
  readonly reason: string | null
  readonly tries: number
  readonly nextTry: string
  readonly name: string | null
  readonly size: number | null
}

/** What came of a schedule that the scope may read, the latest first. */
export async function runsOf(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  { schedule, limit }: { readonly schedule: string; readonly limit: number },
): Promise<readonly RunRow[]> {
  const { rows } = await sql<RunRow>`
    select u.id, u.user_id as "userId", ${wireTime('u.due_time')} as due, u.state, u.reason, u.tries,
           ${wireTime('u.next_try')} as "nextTry", u.file_name as name, u.size, u.from_day::text as "from", u.to_day::text as "to"
      from report_run u join record r on r.id = u.schedule_id and not r.is_deleted
     where u.schedule_id = ${schedule} and r.form_id = ${sql.lit(kind.id)} and ${readable(scope, kind, 'r')}
     order by u.due_time desc, u.id desc
     limit ${limit}
  `.execute(db)
  return rows
}

interface FileRow {
  readonly name: string
  readonly content: Buffer
  readonly kinds: readonly string[]
}

/** A workbook that was made for the caller, of a schedule that they may still read. */
export async function ownFile(db: Db, scope: Scope, kind: SeenKind, run: string): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`
    select u.file_name as name, f.content, u.kinds
      from report_run u join report_file f on f.run_id = u.id join record r on r.id = u.schedule_id and not r.is_deleted
     where u.id = ${run} and u.user_id = ${scope.userId} and r.form_id = ${sql.lit(kind.id)} and ${readable(scope, kind, 'r')}
  `.execute(db)
  return rows[0]
}

/** Forgets what was due before a moment, a batch at a time; answers how many went. */
export async function deleteRuns(db: Db, { before, limit }: { before: TrustedTime; limit: number }): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from report_run
     where id = any(array(
       select u.id from report_run u where u.due_time < ${before.toISOString()} order by u.due_time limit ${limit}))
  `.execute(db)
  return Number(numAffectedRows)
}

import { type Db, inTransaction, lockWithin, sql } from '../../platform/db/index.ts'
import type { TrustedTime } from '../../platform/retention/index.ts'

/** Whether somebody said when a camera is recorded: files of others are nobody’s any more. */
export async function isPlanned(db: Db, camera: string): Promise<boolean> {
  const { rows } = await sql`select 1 from recording_plan p where p.device_id::text = ${camera}`.execute(db)
  return rows.length > 0
}

/** Those of some files that are noted, and whether they are still written to. */
export async function notedOf(db: Db, files: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await sql<{ file: string; isOpen: boolean }>`
    select s.file, s.is_open as "isOpen" from recording_segment s where s.file = any(${[...files]}::text[])
  `.execute(db)
  return new Map(rows.map(({ file, isOpen }) => [file, isOpen]))
}

/** What is told to be written to still; unless somebody does, it was when a process ended. */
export async function openFiles(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ file: string }>`
    select s.file from recording_segment s where s.is_open
  `.execute(db)
  return new Set(rows.map(({ file }) => file))
}

/** Where a noted file stands among all: by its camera and the moment at which it begins, milliseconds since 1970. */
export interface NotedFile {
  readonly camera: string
  readonly from: number
  readonly file: string
}

/** What is noted, in order, some at a time. */
export async function notedAfter(db: Db, after: NotedFile | undefined, limit: number): Promise<readonly NotedFile[]> {
  const isAfter = after
    ? sql`(s.device_id, s.begins) > (${after.camera}::uuid, ${new Date(after.from)}::timestamptz)`
    : sql`true`
  const { rows } = await sql<NotedFile>`
    select s.device_id as camera, round(extract(epoch from s.begins) * 1000)::float8 as from, s.file
      from recording_segment s where ${isAfter}
     order by s.device_id, s.begins limit ${limit}
  `.execute(db)
  return rows
}

export async function forgetFiles(db: Db, files: readonly string[]): Promise<void> {
  if (files.length > 0) await sql`delete from recording_segment where file = any(${[...files]}::text[])`.execute(db)
}

/** Bytes of everything that is recorded. */
export async function bytesRecorded(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::float8 as bytes from recording_sum
  `.execute(db)
  return rows[0]?.bytes ?? 0
}

const isKept = sql`exists (
  select from recording_clip k where k.device_id = s.device_id and k.begins < s.ends and k.ends > s.begins)`

/** Forgets files that were kept for their days, some at a time; answers them, which are to go then. */
export function forgetOld(db: Db, now: TrustedTime, limit: number): Promise<readonly string[]> {
  return going(db, async (within) => {
    const { rows } = await sql<{ file: string }>`
      delete from recording_segment d
       where d.file = any(array(
         select o.file from recording_plan p cross join lateral (
           select s.file from recording_segment s
            where s.device_id = p.device_id and s.begins < ${now}::timestamptz - make_interval(days => p.keep_days)
              and s.ends < ${now}::timestamptz - make_interval(days => p.keep_days) and not s.is_open and not ${isKept}
            order by s.begins limit ${limit}) o
          limit ${limit}))
      returning d.file
    `.execute(within)
    return rows.map(({ file }) => file)
  })
}

interface Gone {
  readonly files: readonly string[]
  readonly bytes: number
}

/** Forgets the oldest files of all, as many as hold so many bytes, but so many at the most. */
export function forgetOldest(db: Db, bytes: number, limit: number): Promise<Gone> {
  return going(db, async (within) => {
    const { rows } = await sql<{ file: string; bytes: number }>`
      delete from recording_segment d
       where d.file = any(array(
         select a.file from (
           select o.file, sum(o.bytes) over (order by o.ends, o.file) - o.bytes as before
             from (select s.file, s.ends, s.bytes from recording_segment s where not s.is_open and not ${isKept}
                    order by s.ends, s.file limit ${limit}) o) a
          where a.before < ${bytes}))
      returning d.file, d.bytes::float8 as bytes
    `.execute(within)
    return { files: rows.map(({ file }) => file), bytes: rows.reduce((sum, one) => sum + one.bytes, 0) }
  })
}

/** Forgets what alarms kept when its days are over, and what they kept of cameras that recorded nothing then. */
export async function forgetAlarmClips(db: Db, now: TrustedTime): Promise<void> {
  const limit = sql`${now}::timestamptz - make_interval(days => p.alarm_days)`
  await sql`
    delete from recording_clip k using recording_plan p
     where p.device_id = k.device_id and k.by_alarm and k.begins < ${limit} and k.ends < ${limit}
  `.execute(db)
  // Until then what was written may still be found in the folder.
  await sql`
    delete from recording_clip k
     where k.by_alarm and k.ends < ${now}::timestamptz - interval '1 day' and k.ends > ${now}::timestamptz - interval '3 days'
       and not exists (select from recording_segment s
                        where s.device_id = k.device_id and s.begins < k.ends and s.ends > k.begins)
  `.execute(db)
}

/** Forgets the oldest of what alarms kept; false where there is nothing of it. */
export async function forgetOldestAlarmClips(db: Db, limit: number): Promise<boolean> {
  const { rows } = await sql`
    delete from recording_clip
     where id = any(array(select k.id from recording_clip k where k.by_alarm order by k.ends, k.id limit ${limit}))
    returning id
  `.execute(db)
  return rows.length > 0
}

function going<Answer>(db: Db, work: (within: Db) => Promise<Answer>): Promise<Answer> {
  return inTransaction(db, async (within) => {
    await lockWithin(within, 'recordings')
    return work(within)
  })
}

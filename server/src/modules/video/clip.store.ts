import { deviceForm } from '@farm/contract/devices'
import { COUNT_CAP } from '@farm/contract/wire'
import { type Db, fieldsIn, sql, wireTime } from '../../platform/db/index.ts'
import { organWithin } from '../access/index.ts'
import { type Watcher, cameras, seen, shown } from './camera.store.ts'

const device = fieldsIn(deviceForm)

/** A part of a recording that was kept. Moments in milliseconds since 1970. */
export interface ClipRow {
  readonly id: string
  readonly name: string
  readonly note: string
  readonly cameraId: string
  readonly camera: string
  readonly from: number
  readonly to: number
  readonly bytes: number
  readonly byAlarm: boolean
  readonly userId: string | null
  readonly addTime: string
  readonly isSimulated: boolean
}

function cameraName({ kind }: Watcher) {
  return shown(kind, 'Name', sql`coalesce(r.data->>${device.Name}, '')`, sql`''`)
}

function columns(watcher: Watcher) {
  return sql`
    k.id, k.name, k.note, r.id as "cameraId", ${cameraName(watcher)} as camera,
    round(extract(epoch from k.begins) * 1000)::float8 as from, round(extract(epoch from k.ends) * 1000)::float8 as to,
    k.by_alarm as "byAlarm", k.user_id as "userId", ${wireTime('k.add_time')} as "addTime",
    coalesce(c.driver = 'sim', false) as "isSimulated"`
}

/** As much of the files as the clip reaches into. */
const bytesHeld = sql`
  (select coalesce(sum(s.bytes * extract(epoch from least(s.ends, k.ends) - greatest(s.begins, k.begins))
                       / nullif(extract(epoch from s.ends - s.begins), 0)), 0)::float8
     from recording_segment s where s.device_id = k.device_id and s.begins < k.ends and s.ends > k.begins
      and s.begins > k.begins - interval '1 hour')`

const isThere = sql`exists (
  select from recording_segment s where s.device_id = k.device_id and s.begins < k.ends and s.ends > k.begins
      and s.begins > k.begins - interval '1 hour')`

function seenToReplay(watcher: Watcher) {
  return sql`${seen(watcher)} and ${organWithin(watcher.scope, 'o', 'video.replay')}`
}

interface Choice {
  readonly deviceId: string | undefined
  readonly from: Date | undefined
  readonly to: Date | undefined
  readonly search: string
  readonly limit: number
  readonly offset: number
}

/** The clips of cameras that somebody may look back at, newest first; one of which nothing is recorded yet is not among them. */
export async function clipsSeen(
  db: Db,
  watcher: Watcher,
  choice: Choice,
): Promise<{ readonly rows: readonly ClipRow[]; readonly total: number }> {
  const { deviceId, from, to, search, limit, offset } = choice
  const any = sql`true`
  const found = sql`
      from recording_clip k join (${cameras}) on r.id = k.device_id
     where ${seenToReplay(watcher)} and ${isThere}
       and ${deviceId === undefined ? any : sql`k.device_id = ${deviceId}`}
       and ${from ? sql`k.ends > ${from}` : any} and ${to ? sql`k.begins < ${to}` : any}
       and ${search === '' ? any : sql`position(lower(${search}) in lower(concat_ws(' ', k.name, k.note, ${cameraName(watcher)}))) > 0`}`
  const { rows } = await sql<ClipRow>`
    select ${columns(watcher)}, ${bytesHeld} as bytes ${found} order by k.begins desc, k.id limit ${limit} offset ${offset}
  `.execute(db)
  const counted = await sql<{ n: number }>`
    select count(*)::int as n from (select 1 ${found} limit ${COUNT_CAP + 1}) f
  `.execute(db)
  return { rows, total: counted.rows[0]?.n ?? 0 }
}

export async function clipSeen(db: Db, watcher: Watcher, id: string): Promise<ClipRow | undefined> {
  const { rows } = await sql<ClipRow>`
    select ${columns(watcher)}, ${bytesHeld} as bytes
      from recording_clip k join (${cameras}) on r.id = k.device_id
     where ${seenToReplay(watcher)} and k.id = ${id}
  `.execute(db)
  return rows[0]
}

/** Those of the clips that somebody may look back at and delete, held until the transaction ends. */
export async function deletableClips(db: Db, watcher: Watcher, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select k.id from recording_clip k join (${cameras}) on r.id = k.device_id
     where k.id = any(${[...ids]}::uuid[]) and ${seenToReplay(watcher)} and ${organWithin(watcher.scope, 'o', 'video.delete')}
       for update of k
  `.execute(db)
  return rows.map(({ id }) => id)
}

export async function deleteClips(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from recording_clip where id = any(${[...ids]}::uuid[])`.execute(db)
}

export interface NewClip {
  readonly id: string
  readonly deviceId: string
  readonly name: string
  readonly note: string
  readonly from: Date
  readonly to: Date
  readonly userId: string
}

/** Keeps a clip; false where there is one of that id already. */
export async function insertClip(db: Db, one: NewClip): Promise<boolean> {
  const { rows } = await sql`
    insert into recording_clip (id, device_id, name, note, begins, ends, user_id, by_alarm)
    values (${one.id}, ${one.deviceId}, ${one.name}, ${one.note}, ${one.from}, ${one.to}, ${one.userId}, false)
    on conflict (id) do nothing returning id
  `.execute(db)
  return rows.length > 0
}

/** Whether a clip of that id is this one, kept by the same person before. */
export async function isSameClip(db: Db, { id, deviceId, from, to, userId }: NewClip): Promise<boolean> {
  const { rows } = await sql`
    select k.id from recording_clip k
     where k.id = ${id} and k.device_id = ${deviceId} and k.begins = ${from} and k.ends = ${to} and k.user_id = ${userId}
  `.execute(db)
  return rows.length > 0
}

interface OfAlarm {
  readonly alarmId: string
  readonly places: readonly string[]
  readonly name: string
  readonly from: Date
  readonly to: Date
}

/** Keeps what the cameras of some plots show around an alarm, as far as they are recorded; each once. */
export async function keepAround(db: Db, { alarmId, places, name, from, to }: OfAlarm): Promise<void> {
  await sql`
    insert into recording_clip (id, device_id, name, begins, ends, alarm_id, by_alarm)
    select gen_random_uuid(), p.device_id, ${name}, ${from}, ${to}, ${alarmId}, true
      from recording_plan p join record r on r.id = p.device_id
     where p.mode <> 'off' and not r.is_deleted and r.data->${device.Place} ?| ${[...places]}::text[]
    on conflict do nothing
  `.execute(db)
}

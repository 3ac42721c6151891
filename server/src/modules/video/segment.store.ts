import type { RecordingPlan, VideoDriver } from '@farm/contract/video'
import { type Db, lockSharedWithin, sql, tryLock, unlock } from '../../platform/db/index.ts'
import { recordedHere } from './recording.rules.ts'

/** Whether this connection may record: no other one does until it ends. */
export async function beginRecording(connection: Db): Promise<boolean> {
  return tryLock(connection, 'recorder')
}

export async function endRecording(connection: Db): Promise<void> {
  await unlock(connection, 'recorder')
}

/** From now until the transaction ends nothing goes of what is recorded. */
export async function holdRecordings(db: Db): Promise<void> {
  await lockSharedWithin(db, 'recordings')
}

/** A camera that is to be recorded at some time. */
export interface PlannedRow {
  readonly id: string
  readonly driver: VideoDriver
  readonly mode: RecordingPlan['Mode']
  readonly hours: NonNullable<RecordingPlan['Hours']> | null
  readonly fault: string | null
}

export async function plannedCameras(db: Db): Promise<readonly PlannedRow[]> {
  const { rows } = await sql<PlannedRow>`
    select p.device_id as id, c.driver, p.mode, p.hours, p.fault
      from recording_plan p join camera c on c.device_id = p.device_id join record r on r.id = p.device_id
     where p.mode <> 'off' and c.driver = any(${[...recordedHere]}::text[]) and not r.is_deleted
  `.execute(db)
  return rows
}

/** Says why cameras that should be recorded are not; of all others nothing is said any more. */
export async function noteFaults(db: Db, faults: ReadonlyMap<string, string>): Promise<void> {
  const [ids, texts] = [[...faults.keys()], [...faults.values()]]
  await sql`
    update recording_plan p set fault = f.fault
      from recording_plan old
      left join unnest(${ids}::uuid[], ${texts}::text[]) as f (id, fault) on f.id = old.device_id
     where p.device_id = old.device_id and old.fault is distinct from f.fault
  `.execute(db)
}

/** A file of a recording. Moments in milliseconds since 1970. */
export interface SegmentRow {
  readonly file: string
  readonly from: number
  readonly to: number
  readonly bytes: number
  /** It is still written to. */
  readonly isOpen: boolean
}

const columns = sql`
  s.file, round(extract(epoch from s.begins) * 1000)::float8 as from, round(extract(epoch from s.ends) * 1000)::float8 as to,
  s.bytes::float8 as bytes, s.is_open as "isOpen"`

/** Notes a file, or how far it has grown; one whose camera is gone for good is not noted. */
export async function noteSegment(db: Db, id: string, one: SegmentRow): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into recording_segment as s (device_id, begins, ends, bytes, file, is_open)
    select p.device_id, ${new Date(one.from)}, ${new Date(one.to)}, ${Math.round(one.bytes)}::bigint, ${one.file}, ${one.isOpen}
      from recording_plan p where p.device_id = ${id}
    on conflict (device_id, begins) do update
       set ends = excluded.ends, bytes = excluded.bytes, is_open = excluded.is_open
     where s.file = excluded.file
  `.execute(db)
  return numAffectedRows > 0n
}

/** No file is longer, hours: what may hold a moment begins no sooner. */
const LONGEST = sql`interval '1 hour'`

/** The files of a camera that reach into a span, in order. */
export async function segmentsWithin(
  db: Db,
  id: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly SegmentRow[]> {
  const { rows } = await sql<SegmentRow>`
    select ${columns} from recording_segment s
     where s.device_id = ${id} and s.ends > ${new Date(from)} and s.begins < ${new Date(to)}
       and s.begins > ${new Date(from)}::timestamptz - ${LONGEST}
     order by s.begins
  `.execute(db)
  return rows
}

/** The file of a camera that holds a moment, or else the first after it. */
export async function segmentAt(db: Db, id: string, moment: number): Promise<SegmentRow | undefined> {
  const { rows } = await sql<SegmentRow>`
    select ${columns} from recording_segment s
     where s.device_id = ${id} and s.ends > ${new Date(moment)} and s.begins > ${new Date(moment)}::timestamptz - ${LONGEST}
     order by s.begins limit 1
  `.execute(db)
  return rows[0]
}

/** A file as it is by now, and the one that follows it. */
export async function segmentAndNext(
  db: Db,
  id: string,
  from: number,
): Promise<readonly [now: SegmentRow | undefined, next: SegmentRow | undefined]> {
  const { rows } = await sql<SegmentRow>`
    select ${columns} from recording_segment s
     where s.device_id = ${id} and s.begins >= ${new Date(from)}
     order by s.begins limit 2
  `.execute(db)
  const [first, second] = rows
  return first?.from === from ? [first, second] : [undefined, first]
}

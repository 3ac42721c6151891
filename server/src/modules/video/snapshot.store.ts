import { alarmForm } from '@farm/contract/alarms'
import { deviceForm } from '@farm/contract/devices'
import { type SnapshotPlan, snapshotForm } from '@farm/contract/video'
import { type Db, fieldsIn, lockWithin, sql } from '../../platform/db/index.ts'
import type { TrustedTime } from '../../platform/retention/index.ts'
import { forgetForGood } from '../files/index.ts'
import { type CameraRow, type Watcher, cameraSeen } from './camera.store.ts'
import { isWithinReach } from './camera-reach.store.ts'

const alarm = fieldsIn(alarmForm)
const device = fieldsIn(deviceForm)
const snapshot = fieldsIn(snapshotForm)

/** A camera that somebody may watch and take pictures with. */
export async function capturableCamera(db: Db, watcher: Watcher, id: string): Promise<CameraRow | undefined> {
  const isWithin = await isWithinReach(db, watcher.scope, { id, asked: 'video.capture' })
  return isWithin ? cameraSeen(db, watcher, id) : undefined
}

/** What a snapshot tells of its camera. */
export interface CameraFacts {
  readonly id: string
  readonly name: string
  readonly enterprise: string | null
  readonly places: readonly string[]
  readonly organPath: string
  /** Who answers for it: whoever edited the device last. */
  readonly keeper: string
  readonly isSimulated: boolean
}

/** A camera by its device; nothing where it is deleted, or nobody says how its pictures are fetched. */
export async function cameraFacts(db: Db, id: string): Promise<CameraFacts | undefined> {
  const { rows } = await sql<CameraFacts>`
    select r.id, coalesce(r.data->>${device.Name}, '') as name, r.data->>${device.Enterprise} as enterprise,
      coalesce(r.data->${device.Place}, '[]') as places,
           r.organ_path as "organPath", r.update_user_id as keeper, c.driver = 'sim' as "isSimulated"
      from camera c join record r on r.id = c.device_id
     where c.device_id = ${id} and r.form_id = ${sql.lit(deviceForm.id)} and not r.is_deleted
  `.execute(db)
  return rows[0]
}

interface Taken {
  readonly userId: string
  readonly device: string
  readonly photo: string
}

/** What stands under an id already, whatever it is; until the end of the transaction nobody else takes a picture under it. */
export async function takenAs(db: Db, id: string): Promise<Taken | undefined> {
  await lockWithin(db, 'snapshot', id)
  const { rows } = await sql<Taken>`
    select user_id as "userId",
           case when form_id = ${sql.lit(snapshotForm.id)} then coalesce(data->>${snapshot.Device}, '') else '' end as device,
           coalesce(data->${snapshot.Photo}->>0, '') as photo
      from record where id = ${id}
  `.execute(db)
  return rows[0]
}

interface PlanRow {
  readonly plan: SnapshotPlan
  readonly fault: string | null
}

const planSql = sql<SnapshotPlan>`
  json_strip_nulls(json_build_object('Every', p.every_minutes, 'From', p.from_time, 'To', p.to_time, 'AtAlarm', p.at_alarm,
                                     'KeepDays', p.keep_days))`

/** When a camera takes pictures of itself, for those who were found to be allowed to ask. */
export async function snapshotPlan(db: Db, deviceId: string): Promise<PlanRow | undefined> {
  const { rows } = await sql<PlanRow>`
    select ${planSql} as plan, p.fault from camera_snapshots p where p.device_id = ${deviceId}
  `.execute(db)
  return rows[0]
}

/** Says when a camera takes pictures of itself. */
export async function saveSnapshotPlan(
  db: Db,
  { deviceId, plan, next }: { readonly deviceId: string; readonly plan: SnapshotPlan; readonly next: Date | undefined },
): Promise<void> {
  const { Every = null, From, To, AtAlarm, KeepDays } = plan
  await sql`
    insert into camera_snapshots (device_id, every_minutes, from_time, to_time, at_alarm, keep_days, next_time)
    values (${deviceId}, ${Every}, ${From}, ${To}, ${AtAlarm}, ${KeepDays}, ${next?.toISOString() ?? null})
    on conflict (device_id) do update
       set every_minutes = excluded.every_minutes, from_time = excluded.from_time, to_time = excluded.to_time,
           at_alarm = excluded.at_alarm, keep_days = excluded.keep_days, next_time = excluded.next_time, tries = 0, fault = null
  `.execute(db)
}

/** A camera whose turn has come. */
export interface Due {
  readonly deviceId: string
  readonly plan: SnapshotPlan
  readonly tries: number
  /** It says itself that it is off. */
  readonly isOff: boolean
}

/** Those whose turn came longest ago. */
export async function dueCameras(db: Db, now: Date, limit: number): Promise<readonly Due[]> {
  const { rows } = await sql<Due>`
    select p.device_id as "deviceId", ${planSql} as plan, p.tries,
           coalesce((select not s.is_online from device_access a join device_state s on s.device_no = a.no
                      where a.device_id = p.device_id and s.last_seen is not null), false) as "isOff"
      from camera_snapshots p join record r on r.id = p.device_id join camera c on c.device_id = p.device_id
     where p.next_time <= ${now.toISOString()} and not r.is_deleted
     order by p.next_time, p.device_id
     limit ${limit}
  `.execute(db)
  return rows
}

/** When a camera is looked at next, and why the last picture failed where it did. */
export async function noteTurn(
  db: Db,
  deviceId: string,
  {
    next,
    tries,
    fault,
  }: { readonly next: Date | undefined; readonly tries: number; readonly fault: string | undefined },
): Promise<void> {
  await sql`
    update camera_snapshots set next_time = ${next?.toISOString() ?? null}, tries = ${tries}, fault = ${fault ?? null}
     where device_id = ${deviceId}
  `.execute(db)
}

/** An alarm, and a camera that stands where it was raised and has no picture of it. */
export interface Unpictured {
  readonly alarmId: string
  readonly deviceId: string
  readonly tries: number
}

interface AlarmsWanted {
  readonly now: Date
  /** Those that were raised since then. */
  readonly since: Date
  readonly mostTries: number
  readonly limit: number
}

/** Alarms whose picture is to be tried now, with the cameras of their plots, or those that raised them. */
export async function unpicturedAlarms(
  db: Db,
  { now, since, mostTries, limit }: AlarmsWanted,
): Promise<readonly Unpictured[]> {
  const { rows } = await sql<Unpictured>`
    select a.id as "alarmId", d.id as "deviceId", coalesce(t.tries, 0) as tries
      from camera_snapshots p
      join camera c on c.device_id = p.device_id
      join record d on d.id = p.device_id and not d.is_deleted
      join record a on a.form_id = ${sql.lit(alarmForm.id)} and not a.is_deleted
       and a.occur_time > ${since.toISOString()}::timestamptz - interval '1 hour' and a.add_time > ${since.toISOString()}
       and a.data->>${alarm.Enterprise} = d.data->>${device.Enterprise}
       and (a.data->>${alarm.Device} = d.id::text
            or exists (select from jsonb_path_query(a.data, '$.Place[*]') one where d.data->${device.Place} @> one))
      left join alarm_snapshot_try t on t.alarm_id = a.id and t.device_id = d.id
     where p.at_alarm and coalesce(t.tries, 0) < ${mostTries} and coalesce(t.next_time <= ${now.toISOString()}, true)
       and not exists (select from record s
                        where s.form_id = ${sql.lit(snapshotForm.id)} and not s.is_deleted and s.data->>${snapshot.Device} = d.id::text
                          and s.data->>${snapshot.Alarm} = a.id::text)
     order by a.add_time, a.id, d.id
     limit ${limit}
  `.execute(db)
  return rows
}

/** Why the last picture at an alarm failed, and when it is tried again. */
export async function noteAlarmTry(
  db: Db,
  { alarmId, deviceId, tries }: Unpictured,
  { next, fault }: { readonly next: Date; readonly fault: string },
): Promise<void> {
  await sql`
    update camera_snapshots set fault = ${fault} where device_id = ${deviceId} and fault is distinct from ${fault}
  `.execute(db)
  await sql`
    insert into alarm_snapshot_try (alarm_id, device_id, tries, next_time)
    select a.id, p.device_id, ${tries + 1}, ${next.toISOString()}
      from record a, camera_snapshots p where a.id = ${alarmId} and p.device_id = ${deviceId}
    on conflict (alarm_id, device_id) do update set tries = excluded.tries, next_time = excluded.next_time
  `.execute(db)
}

/** Of what nobody tries any more nothing is noted. */
export async function forgetAlarmTries(db: Db, before: TrustedTime): Promise<void> {
  await sql`delete from alarm_snapshot_try where next_time < ${before.toISOString()}`.execute(db)
}

/** Destroys the oldest snapshots whose days are over: those of their camera, else `days`. Answers how many. */
export async function destroyOldSnapshots(
  db: Db,
  { now, days, limit }: { readonly now: TrustedTime; readonly days: number; readonly limit: number },
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select r.id from record r left join camera_snapshots p on p.device_id::text = r.data->>${snapshot.Device}
     where r.form_id = ${sql.lit(snapshotForm.id)}
       and r.occur_time < ${now.toISOString()}::timestamptz - make_interval(hours => 24 * coalesce(p.keep_days, ${days}))
     order by r.occur_time limit ${limit} for update of r skip locked
  `.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await forgetForGood(db, ids)
  await sql`delete from record_version where record_id = any(${ids}::uuid[])`.execute(db)
  await sql`delete from record where id = any(${ids}::uuid[])`.execute(db)
  return ids.length
}

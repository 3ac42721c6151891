import { deviceForm } from '@farm/contract/devices'
import { type RecordingPlan, USUAL_ALARM_DAYS, type VideoDriver } from '@farm/contract/video'
import { type Db, fieldsIn, sql } from '../../platform/db/index.ts'
import type { Scope, SeenKind } from '../access/index.ts'
import { settable, shown } from './camera.store.ts'

const device = fieldsIn(deviceForm)

/** Devices whose pictures somebody may set up, with how they are fetched. */
export async function settableDevices(
  db: Db,
  { scope, kind, ids }: { readonly scope: Scope; readonly kind: SeenKind; readonly ids: readonly string[] },
): Promise<ReadonlyArray<{ readonly id: string; readonly name: string; readonly driver: VideoDriver | null }>> {
  const { rows } = await sql<{ id: string; name: string; driver: VideoDriver | null }>`
    select r.id, ${shown(kind, 'Name', sql`coalesce(r.data->>${device.Name}, '')`, sql`''`)} as name, c.driver
      from record r join organ o on o.no = r.organ_no
      left join camera c on c.device_id = r.id
     where r.id = any(${[...ids]}::uuid[]) and ${settable(scope, kind)}
  `.execute(db)
  return rows
}

/** Says when cameras that were found in reach are recorded. */
export async function savePlans(db: Db, ids: readonly string[], plan: RecordingPlan): Promise<void> {
  const hours = plan.Mode === 'hours' ? JSON.stringify(plan.Hours) : null
  await sql`
    insert into recording_plan as p (device_id, mode, hours, keep_days, alarm_days)
    select id, ${plan.Mode}, ${hours}::jsonb, ${plan.KeepDays}, ${plan.AlarmDays ?? USUAL_ALARM_DAYS}
      from unnest(${[...ids]}::uuid[]) as id order by id
    on conflict (device_id) do update
       set mode = excluded.mode, hours = excluded.hours, keep_days = excluded.keep_days,
           alarm_days = coalesce(${plan.AlarmDays ?? null}::int, p.alarm_days),
           fault = case when excluded.mode = 'off' then null else p.fault end
  `.execute(db)
}

const planJson = sql`
  json_strip_nulls(json_build_object('Mode', p.mode, 'Hours', p.hours, 'KeepDays', p.keep_days, 'AlarmDays', p.alarm_days))`

/** What was said of a camera that was found in reach; nothing where nobody said anything. */
export async function planOf(db: Db, id: string): Promise<RecordingPlan | undefined> {
  const { rows } = await sql<{ plan: RecordingPlan }>`
    select ${planJson} as plan from recording_plan p where p.device_id = ${id}
  `.execute(db)
  return rows[0]?.plan
}

export interface StoredRow {
  readonly id: string
  readonly name: string
  readonly bytes: number
  /** ms */
  readonly oldest: number | null
  readonly plan: RecordingPlan
  readonly fault: string | null
}

/** The cameras in reach of which somebody said when they are recorded, by name, with what stands of them. */
export async function storedCameras(db: Db, scope: Scope, kind: SeenKind): Promise<readonly StoredRow[]> {
  const name = shown(kind, 'Name', sql`coalesce(r.data->>${device.Name}, '')`, sql`''`)
  const { rows } = await sql<StoredRow>`
    select r.id, ${name} as name, coalesce(t.bytes, 0)::float8 as bytes,
           (extract(epoch from (select min(s.begins) from recording_segment s where s.device_id = r.id)) * 1000)::float8 as oldest,
           ${planJson} as plan, p.fault
      from recording_plan p join record r on r.id = p.device_id join organ o on o.no = r.organ_no
      left join recording_sum t on t.device_id = r.id
     where ${settable(scope, kind)}
     order by ${name} collate pinyin, r.id
  `.execute(db)
  return rows
}

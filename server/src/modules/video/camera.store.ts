import { type CameraSettings, type VideoDriver, type PlatformDriver, snapshotForm } from '@farm/contract/video'
import { deviceForm } from '@farm/contract/devices'
import { type Db, type RawBuilder, fieldsIn, sql, wireTime } from '../../platform/db/index.ts'
import {
  type Caller,
  type Scope,
  type SeenKind,
  ofSeenGroup,
  organWithin,
  readable,
  shownFields,
} from '../access/index.ts'

const device = fieldsIn(deviceForm)
export const shown = shownFields<typeof deviceForm>()
const snapshot = fieldsIn(snapshotForm)

/** Who looks for cameras. */
export interface Watcher {
  readonly caller: Pick<Caller, 'roleIds' | 'grantsAll'>
  readonly scope: Scope
  /** The form of devices as they see it. */
  readonly kind: SeenKind
}

/** A camera that somebody may watch. */
export interface CameraRow {
  readonly id: string
  readonly name: string
  readonly mac: string
  /** Of one that never said a word what its platform says, if that can tell. */
  readonly isOnline: boolean | null
  readonly reason: string
  readonly enterprise: string | null
  readonly organ: string
  readonly places: readonly string[]
  readonly group: { readonly Id: string; readonly Name: string } | null
  readonly driver: VideoDriver | null
  readonly canTurn: boolean
  /** Why no picture came when somebody watched last. */
  readonly fault: string | null
  /** The photo that it took last. */
  readonly picture: { readonly Id: string; readonly Time: string } | null
}

const CAMERA = '摄像头'

/** What cameras are told from: `r` the device, `o` its organisation, `c` its settings, `g` its group. */
export const cameras = sql`
  record r
  join organ o on o.no = r.organ_no
  left join camera c on c.device_id = r.id
  left join camera_group g on g.id = c.group_id
  left join device_access a on a.device_id = r.id
  left join device_state s on s.device_no = a.no and s.last_seen is not null`

/** Cameras are devices that are called so, and others that pictures are fetched from. */
export function seen({ scope, kind }: Watcher): RawBuilder<boolean> {
  return sql`r.form_id = ${sql.lit(deviceForm.id)} and not r.is_deleted
    and (r.data->>${device.Type} = ${CAMERA} or c.device_id is not null)
    and ${readable(scope, kind, 'r')} and ${organWithin(scope, 'o', 'video.view')} and ${ofSeenGroup(scope, 'c')}`
}

function columns({ scope, kind }: Watcher): RawBuilder<unknown> {
  return sql`
    r.id, ${shown(kind, 'Name', sql`coalesce(r.data->>${device.Name}, '')`, sql`''`)} as name,
    coalesce(nullif(${macOf(kind)}, ''), r.id::text) as mac,
    coalesce(s.is_online, c.told_online) as "isOnline",
    coalesce(s.reason, case when s.is_online is null and not c.told_online then '平台显示离线' end, '') as reason,
    ${shown(kind, 'Enterprise', sql`r.data->>${device.Enterprise}`, sql`null`)} as enterprise, o.id as organ,
    ${shown(kind, 'Place', sql`coalesce(r.data->${device.Place}, '[]')`, sql`'[]'::jsonb`)} as places,
    case when g.id is not null then json_build_object('Id', g.id, 'Name', g.name) end as "group",
    c.driver, coalesce(c.can_turn, false) as "canTurn", c.fault, ${lastPicture(scope)} as picture`
}

/** The photo that a camera took last, of those that the scope may read. */
function lastPicture(scope: Scope): RawBuilder<unknown> {
  const kind = scope.kinds.byKey(snapshotForm.key)
  if (!kind?.rights.has('view') || kind.hidden.includes('Photo')) return sql`null`
  return sql`(
    select json_build_object('Id', p.data->${snapshot.Photo}->>0, 'Time', ${wireTime('p.occur_time')}) from record p
     where p.form_id = ${sql.lit(snapshotForm.id)} and not p.is_deleted and p.data->>${snapshot.Device} = r.id::text
       and ${readable(scope, kind, 'p')}
     order by p.occur_time desc, p.id desc limit 1)`
}

function macOf(kind: SeenKind): RawBuilder<unknown> {
  return shown(kind, 'MAC', sql`r.data->>${device.MAC}`, sql`null::text`)
}

interface Choice {
  readonly search: string
  readonly placeId: string | undefined
  readonly limit: number
  readonly offset: number
}

/** The cameras that somebody may watch, by name. */
export async function camerasSeen(
  db: Db,
  watcher: Watcher,
  { search, placeId, limit, offset }: Choice,
): Promise<readonly CameraRow[]> {
  const { kind } = watcher
  const name = shown(kind, 'Name', sql`r.data->>${device.Name}`, sql`null::text`)
  const isFound = sql`position(lower(${search}) in lower(concat_ws(' ', ${name}, ${macOf(kind)}))) > 0`
  const isThere = shown(kind, 'Place', sql`(r.data->${device.Place}) ?| ${[placeId ?? '']}::text[]`, sql`false`)
  const { rows } = await sql<CameraRow>`
    select ${columns(watcher)}
      from ${cameras}
     where ${seen(watcher)} and ${search === '' ? sql`true` : isFound} and ${placeId === undefined ? sql`true` : isThere}
     order by r.data->>${device.Name} collate pinyin, r.id
     limit ${limit} offset ${offset}
  `.execute(db)
  return rows
}

/** The camera that is called so by its MAC, by its number at a platform, or by its id. */
export async function cameraCalled(db: Db, watcher: Watcher, name: string): Promise<CameraRow | undefined> {
  const { rows } = await sql<CameraRow>`
    select ${columns(watcher)}
      from ${cameras}
     where ${seen(watcher)} and (lower(${macOf(watcher.kind)}) = lower(${name}) or c.code = ${name} or r.id::text = lower(${name}))
     order by lower(${macOf(watcher.kind)}) = lower(${name}) desc nulls last, c.device_id is null, r.add_time, r.id
     limit 1
  `.execute(db)
  return rows[0]
}

/** A camera that somebody may watch, by its id. */
export async function cameraSeen(db: Db, watcher: Watcher, id: string): Promise<CameraRow | undefined> {
  const { rows } = await sql<CameraRow>`
    select ${columns(watcher)} from ${cameras} where ${seen(watcher)} and r.id = ${id}
  `.execute(db)
  return rows[0]
}

/** Everything that pulling a camera takes; asked once somebody was found who may watch it. */
export interface Pulled {
  readonly id: string
  readonly name: string
  readonly driver: VideoDriver
  readonly mac: string
  readonly code: string | null
  readonly mainUrl: string | null
  readonly subUrl: string | null
  readonly pictureUrl: string | null
  readonly login: string | null
  readonly secret: Buffer | null
  readonly source: {
    readonly id: string
    readonly driver: PlatformDriver
    readonly address: string
    readonly key: string | null
    /** In hexadecimal digits. */
    readonly secret: string | null
  } | null
}

/** How a camera is pulled; nothing where nobody said so, or its device is gone. */
export async function cameraToPull(db: Db, id: string): Promise<Pulled | undefined> {
  const { rows } = await sql<Pulled>`
    select r.id, coalesce(r.data->>${device.Name}, '') as name, c.driver, coalesce(r.data->>${device.MAC}, '') as mac, c.code,
           c.main_url as "mainUrl", c.sub_url as "subUrl", c.picture_url as "pictureUrl", c.login, c.secret,
           case when v.id is not null then json_build_object('id', v.id, 'driver', v.driver, 'address', v.address, 'key', v.key,
                'secret', encode(v.secret, 'hex')) end as source
      from camera c join record r on r.id = c.device_id
      left join video_source v on v.id = c.source_id
     where c.device_id = ${id} and not r.is_deleted
  `.execute(db)
  return rows[0]
}

/** What came of an attempt to pull a camera, where it is another than the last. */
export async function noteOutcome(db: Db, id: string, fault: string | undefined): Promise<void> {
  await sql`
    update camera set fault = ${fault ?? null}, reached = case when ${fault === undefined} then now() else reached end
     where device_id = ${id} and (fault is distinct from ${fault ?? null}::text or reached is null)
  `.execute(db)
}

export const settable = (scope: Scope, kind: SeenKind) => sql`
  r.form_id = ${sql.lit(deviceForm.id)} and not r.is_deleted
  and ${readable(scope, kind, 'r')} and ${organWithin(scope, 'o', 'video.set')}`

/** A device whose pictures somebody may set up, with how they are fetched now. */
export interface SettableRow {
  readonly id: string
  readonly settings: CameraSettings | null
}

export async function settableDevice(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  id: string,
): Promise<SettableRow | undefined> {
  const { rows } = await sql<SettableRow>`
    select r.id,
           case when c.device_id is not null then json_strip_nulls(json_build_object('Driver', c.driver, 'Source', c.source_id,
             'Code', c.code, 'Address', c.main_url, 'SubAddress', c.sub_url,
             'PictureAddress', c.picture_url, 'User', c.login, 'Group', c.group_id,
             'CanTurn', c.can_turn, 'HasPassword', c.secret is not null)) end as settings
      from record r join organ o on o.no = r.organ_no
      left join camera c on c.device_id = r.id
     where r.id = ${id} and ${settable(scope, kind)}
  `.execute(db)
  return rows[0]
}

export interface NewCamera {
  readonly id: string
  readonly driver: VideoDriver
  readonly sourceId: string | undefined
  readonly code: string | undefined
  readonly mainUrl: string | undefined
  readonly subUrl: string | undefined
  readonly pictureUrl: string | undefined
  readonly login: string | undefined
  /** As it was, another one, or none. */
  readonly secret: Buffer | 'kept' | undefined
  readonly groupId: string | undefined
  readonly canTurn: boolean
}

export async function saveCamera(db: Db, one: NewCamera): Promise<void> {
  const isKept = one.secret === 'kept'
  const secret = one.secret === 'kept' ? null : (one.secret ?? null)
  await sql`
    insert into camera as c (device_id, driver, source_id, code, main_url, sub_url, picture_url, login, secret,
                             group_id, can_turn)
    values (${one.id}, ${one.driver}, ${one.sourceId ?? null}, ${one.code ?? null}, ${one.mainUrl ?? null}, ${one.subUrl ?? null},
            ${one.pictureUrl ?? null}, ${one.login ?? null}, ${secret}::bytea, ${one.groupId ?? null}, ${one.canTurn})
    on conflict (device_id) do update
       set driver = excluded.driver, source_id = excluded.source_id, code = excluded.code, main_url = excluded.main_url,
           sub_url = excluded.sub_url, picture_url = excluded.picture_url, login = excluded.login,
           group_id = excluded.group_id, can_turn = excluded.can_turn,
           secret = case when ${isKept} then c.secret else excluded.secret end, fault = null, reached = null, told_online = null
  `.execute(db)
}

export async function dropCamera(db: Db, id: string): Promise<void> {
  await sql`delete from camera where device_id = ${id}`.execute(db)
}

/** Devices within reach that are cameras of a platform already, by what they are called there. */
export async function devicesByCode(
  db: Db,
  { scope, kind, sourceId }: { readonly scope: Scope; readonly kind: SeenKind; readonly sourceId: string },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ code: string; id: string }>`
    select coalesce(c.code, r.data->>${device.MAC}) as code, r.id
      from camera c join record r on r.id = c.device_id join organ o on o.no = r.organ_no
     where c.source_id = ${sourceId} and ${settable(scope, kind)}
  `.execute(db)
  return new Map(rows.map(({ code, id }) => [code, id]))
}

import type { PlatformDriver, VideoSource } from '@farm/contract/video'
import { type Db, sql } from '../../platform/db/index.ts'
import { type Scope, organWithin } from '../access/index.ts'

const MOST = 500

const sourceJson = sql<VideoSource>`
  json_strip_nulls(json_build_object('Id', v.id, 'Name', v.name, 'Driver', v.driver, 'Address', v.address, 'Key', v.key,
    'HasSecret', v.secret is not null,
    'Cameras', (select count(*)::int from camera c join record r on r.id = c.device_id
                 where c.source_id = v.id and not r.is_deleted)))`

/** The platforms of the organisations in reach. */
export async function sourcesWithin(db: Db, scope: Scope): Promise<VideoSource[]> {
  const { rows } = await sql<{ source: VideoSource }>`
    select ${sourceJson} as source
      from video_source v join organ o on o.id = v.organ_id
     where ${organWithin(scope, 'o', 'video.set')}
     order by v.name collate pinyin, v.id
     limit ${MOST}
  `.execute(db)
  return rows.map(({ source }) => source)
}

/** A platform in reach with what stands sealed of it. */
export interface SourceRow {
  readonly id: string
  readonly driver: PlatformDriver
  readonly address: string
  readonly key: string | null
  readonly secret: Buffer | null
}

export async function sourceWithin(db: Db, scope: Scope, id: string): Promise<SourceRow | undefined> {
  const { rows } = await sql<SourceRow>`
    select v.id, v.driver, v.address, v.key, v.secret
      from video_source v join organ o on o.id = v.organ_id
     where v.id = ${id} and ${organWithin(scope, 'o', 'video.set')}
       for update of v
  `.execute(db)
  return rows[0]
}

export interface NewSource {
  readonly id: string
  readonly organId: string
  readonly name: string
  readonly driver: PlatformDriver
  readonly address: string
  readonly key: string | undefined
  readonly secret: Buffer | 'kept' | undefined
}

export async function insertSource(db: Db, one: NewSource): Promise<void> {
  const secret = one.secret === 'kept' ? null : (one.secret ?? null)
  await sql`
    insert into video_source (id, organ_id, name, driver, address, key, secret)
    values (${one.id}, ${one.organId}, ${one.name}, ${one.driver}, ${one.address}, ${one.key ?? null}, ${secret}::bytea)
  `.execute(db)
}

/** Changes a platform that was found in reach. */
export async function updateSource(db: Db, one: Omit<NewSource, 'organId'>): Promise<void> {
  const isKept = one.secret === 'kept'
  const secret = one.secret === 'kept' ? null : (one.secret ?? null)
  await sql`
    update video_source
       set name = ${one.name}, driver = ${one.driver}, address = ${one.address}, key = ${one.key ?? null},
           secret = case when ${isKept} then secret else ${secret}::bytea end
     where id = ${one.id}
  `.execute(db)
}

/** How many cameras are asked at a platform, those of deleted devices as well: they may come back. */
export async function camerasAt(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from camera where source_id = ${id}`.execute(db)
  return rows[0]?.n ?? 0
}

export async function deleteSource(db: Db, id: string): Promise<void> {
  await sql`delete from video_source where id = ${id}`.execute(db)
}

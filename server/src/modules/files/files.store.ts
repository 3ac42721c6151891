import type { AttachmentFormat, FilePurpose } from '@farm/contract/files'
import { type Db, type RawBuilder, lockWithin, sql, wireTime } from '../../platform/db/index.ts'
import type { TrustedTime } from '../../platform/retention/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'
import type { AttachmentFault } from './attachment.rules.ts'
import {
  type CameraFacts,
  type Claimable,
  type PhotoFault,
  type PhotoFormat,
  type Unnamed,
  filePaths,
} from './files.rules.ts'

export type FileFault = PhotoFault | AttachmentFault

export interface Upload {
  readonly id: string
  readonly accountId: string
  readonly name: string
  readonly size: number
  readonly sha256: string
  readonly received: number
  readonly state: 'receiving' | 'done' | 'refused'
  readonly fault: FileFault | null
  readonly purpose: FilePurpose
}

const upload = sql<Upload>`
  f.id, f.account_id as "accountId", f.name, f.size, f.sha256, f.received, f.state, f.fault, f.purpose
`

/** The upload under an id, whoever’s it is. */
export async function uploadById(db: Db, id: string): Promise<Upload | undefined> {
  const { rows } = await sql<Upload>`select ${upload} from file f where f.id = ${id}`.execute(db)
  return rows[0]
}

/** What of somebody’s no record names. Until the end of the transaction they begin nothing else. */
export async function lockUnnamed(db: Db, accountId: string): Promise<Unnamed> {
  await lockWithin(db, 'uploads', accountId)
  const { rows } = await sql<Unnamed>`
    select count(*) filter (where state = 'receiving') as uploads,
           coalesce(sum(size) filter (where state = 'receiving'), 0) as "uploadBytes",
           count(*) filter (where state = 'done') as files,
           coalesce(sum(size) filter (where state = 'done'), 0) as "fileBytes"
      from file
     where account_id = ${accountId} and record_id is null
  `.execute(db)
  return rows[0] ?? { uploads: 0, uploadBytes: 0, files: 0, fileBytes: 0 }
}

type NewUpload = Pick<Upload, 'id' | 'accountId' | 'name' | 'size' | 'sha256' | 'purpose'>

/** Does nothing when the id is in use already. */
export async function insertUpload(db: Db, { id, accountId, name, size, sha256, purpose }: NewUpload): Promise<void> {
  await sql`
    insert into file (id, account_id, name, size, sha256, purpose)
    values (${id}, ${accountId}, ${name}, ${size}, ${sha256}, ${purpose})
    on conflict (id) do nothing
  `.execute(db)
}

/** Forgets a file of somebody’s own that no record names; answers whether there was one. */
export async function deleteUnnamed(db: Db, accountId: string, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from file where id = ${id} and account_id = ${accountId} and record_id is null and held_until is null
  `.execute(db)
  return numAffectedRows > 0n
}

/**
 * Notes that the bytes of `from` to `to` are on disk. Nothing is noted where those before `from` are not: another
 * request may have come further meanwhile, or begun again.
 */
export async function noteArrival(db: Db, id: string, { from, to }: { from: number; to: number }): Promise<void> {
  await sql`
    update file set received = greatest(received, ${to}), active_time = now()
     where id = ${id} and state = 'receiving' and received >= ${from}
  `.execute(db)
}

/** Notes that less is there than was thought. */
export async function noteLoss(db: Db, { id, received }: Upload, left: number): Promise<void> {
  await sql`
    update file set received = ${left} where id = ${id} and state = 'receiving' and received = ${received}
  `.execute(db)
}

export async function noteRefused(db: Db, id: string, fault: FileFault): Promise<void> {
  await sql`
    update file set state = 'refused', fault = ${fault}, active_time = now() where id = ${id} and state = 'receiving'
  `.execute(db)
}

/** Notes that an attachment is whole and what it is; nothing else is read out of it. */
export async function noteAttachment(db: Db, id: string, format: AttachmentFormat): Promise<void> {
  await sql`
    update file set state = 'done', done_time = now(), active_time = now(), format = ${format}
     where id = ${id} and state = 'receiving' and received = size
  `.execute(db)
}

interface Done {
  readonly format: PhotoFormat
  readonly width: number
  readonly height: number
  readonly perceptualHash: string | undefined
  readonly camera: CameraFacts
}

export async function noteDone(db: Db, id: string, done: Done): Promise<void> {
  const { format, width, height, perceptualHash, camera } = done
  const { takenTime = null, takenLocal = null, lng = null, lat = null } = camera
  await sql`
    update file
       set state = 'done', done_time = now(), active_time = now(), format = ${format}, width = ${width}, height = ${height},
           taken_time = coalesce(${takenTime}::timestamptz, ${takenLocal}::timestamp at time zone farm_zone()),
           lng = ${lng}, lat = ${lat}, perceptual_hash = ${perceptualHash ?? null}::bit(64)
     where id = ${id} and state = 'receiving' and received = size
  `.execute(db)
}

/** The same picture was checked before: what was found then holds for this upload too. Answers whether there was such a photo. */
export async function noteDoneAsBefore(db: Db, { id, sha256 }: Pick<Upload, 'id' | 'sha256'>): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update file f
       set state = 'done', done_time = now(), active_time = now(), format = t.format, width = t.width, height = t.height,
           taken_time = t.taken_time, lng = t.lng, lat = t.lat, perceptual_hash = t.perceptual_hash
      from (select format, width, height, taken_time, lng, lat, perceptual_hash from file
             where sha256 = ${sha256} and purpose = 'photo' and state = 'done' order by done_time limit 1) t
     where f.id = ${id} and f.state = 'receiving' and f.received = f.size
  `.execute(db)
  return Number(numAffectedRows ?? 0) > 0
}

export interface Shown {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly format: string
  readonly purpose: FilePurpose
  /** Of an attachment, none. */
  readonly width: number | null
  readonly height: number | null
  readonly takenTime: string | null
  readonly lng: number | null
  readonly lat: number | null
}

interface Served {
  readonly name: string
  readonly sha256: string
  readonly format: string
}

/** What is served of a finished file, to those who were given a link within their scope; nothing of deleted records. */
export async function fileToServe(db: Db, id: string, purpose: FilePurpose): Promise<Served | undefined> {
  const { rows } = await sql<Served>`
    select f.name, f.sha256, f.format
      from file f
     where f.id = ${id} and f.state = 'done' and f.purpose = ${purpose}
       and not exists (select from record r where r.id = f.record_id and r.is_deleted)
  `.execute(db)
  return rows[0]
}

/** Those of the files whose record the scope may read, of the kinds told, and one’s own that no record names yet. */
export async function filesWithin(
  db: Db,
  scope: Scope,
  kinds: readonly SeenKind[],
  ids: readonly string[],
): Promise<Shown[]> {
  const wanted = sql`${[...ids]}::uuid[]`
  const { rows } = await sql<Shown>`
    select f.id, f.name, f.size, f.format, f.purpose, f.width, f.height,
           ${wireTime('f.taken_time')} as "takenTime", f.lng, f.lat
      from file f
     where f.id = any(${wanted}) and f.state = 'done' and (
       (f.record_id is null and f.account_id = ${scope.userId})
       or exists (select from record r where r.id = f.record_id and not r.is_deleted and ${ofKinds(scope, kinds)}))
     order by array_position(${wanted}, f.id)
  `.execute(db)
  return rows
}

function ofKinds(scope: Scope, kinds: readonly SeenKind[]): RawBuilder<boolean> {
  if (kinds.length === 0) return sql`false`
  const each = kinds.map(
    (kind) => sql`(r.form_id = ${sql.lit(kind.id)} and ${readable(scope, kind, 'r')} and ${standsInSight(kind)})`,
  )
  return sql`(${sql.join(each, sql` or `)})`
}

/**
 * Where a field with files is kept from the person: true of what one of the others names, or named in an earlier version.
 * Else every file of the record may be seen.
 */
function standsInSight({ hidden, whole, fields }: SeenKind): RawBuilder<boolean> {
  const kept = Object.fromEntries(Object.entries(whole.fields).filter(([name]) => hidden.includes(name)))
  if (filePaths(kept).length === 0) return sql`true`
  const named = filePaths(fields).map(
    (path) => sql`jsonb_path_exists(held.data, ${`${path} ? (@ == $id)`}::jsonpath, jsonb_build_object('id', f.id))`,
  )
  return sql`exists (
    select from (select r.data union all select v.data from record_version v where v.record_id = r.id) held (data)
     where ${sql.join([sql`false`, ...named], sql` or `)})`
}

/** Makes what links are signed with, where there is none yet. */
export async function insertLinkSecret(db: Db, secret: string): Promise<void> {
  await sql`insert into setting (key, value) values ('photo-links', ${secret}) on conflict (key) do nothing`.execute(db)
}

export async function linkSecret(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`select value from setting where key = 'photo-links'`.execute(db)
  return rows[0]?.value
}

/** A finished attachment that is held for something else than a record. */
export interface HeldFile {
  readonly name: string
  readonly sha256: string
  readonly format: string
}

/** A finished attachment of somebody’s own that no record names. */
export async function ownAttachment(db: Db, accountId: string, id: string): Promise<HeldFile | undefined> {
  const { rows } = await sql<HeldFile>`
    select name, sha256, format from file
     where id = ${id} and account_id = ${accountId} and state = 'done' and purpose = 'attachment' and record_id is null
  `.execute(db)
  return rows[0]
}

/** Keeps a file that no record names from being swept until then; answers whether it is still there. */
export async function holdFile(db: Db, id: string, until: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update file set held_until = greatest(held_until, ${until.toISOString()}::timestamptz)
     where id = ${id} and state = 'done' and record_id is null
  `.execute(db)
  return numAffectedRows > 0n
}

/** Gives those of somebody’s finished files that no record names to the record. */
export async function claim(db: Db, accountId: string, recordId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update file set record_id = ${recordId}
     where id = any(${[...ids]}::uuid[]) and account_id = ${accountId} and state = 'done' and record_id is null
       and held_until is null
  `.execute(db)
}

export async function claimable(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Claimable>> {
  const { rows } = await sql<Claimable & { id: string }>`
    select id, account_id = ${accountId} as "isOwn", state = 'done' as "isDone", record_id as "recordId",
           purpose
      from file where id = any(${[...ids]}::uuid[])
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Runs `work` while nobody else keeps or drops the files under a hash. */
export async function whileHolding(db: Db, sha256: string, work: (db: Db) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await holdHash(transaction, sha256)
    await work(transaction)
  })
}

/** Nobody else keeps or drops the files under a hash until the transaction ends. */
export async function holdHash(db: Db, sha256: string): Promise<void> {
  await lockWithin(db, 'fileHash', sha256)
}

const MOST_AT_ONCE = 500

/** Forgets uploads and files that no record names and that nothing happened to since `before`; answers how many. */
export async function forgetLoose(
  db: Db,
  { before, now }: { readonly before: TrustedTime; readonly now: TrustedTime },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from file where id in (
      select id from file where record_id is null and active_time < ${before.toISOString()}::timestamptz
                            and (held_until is null or held_until < ${now.toISOString()}::timestamptz)
       order by active_time limit ${MOST_AT_ONCE} for update skip locked)
  `.execute(db)
  return Number(numAffectedRows)
}

/** Those of the ids that are still arriving. */
export async function arriving(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from file where id = any(${[...ids]}::uuid[]) and state = 'receiving'
  `.execute(db)
  return new Set(rows.map((row) => row.id))
}

/** Those of the hashes that some upload or file still has. */
export async function hashesNamed(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ sha256: string }>`
    select distinct sha256 from file where sha256 = any(${[...hashes]}::text[]) and state <> 'refused'
  `.execute(db)
  return new Set(rows.map((row) => row.sha256))
}

/** The SHA-256 of each of the files, whoever's they are. */
export async function hashesOfFiles(db: Db, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ sha256: string }>`
    select distinct sha256 from file where id = any(${[...ids]}::uuid[]) order by sha256
  `.execute(db)
  return rows.map(({ sha256 }) => sha256)
}

/** The records that name a file of the same bytes as any of these. */
export async function recordsWithHashes(db: Db, hashes: readonly string[]): Promise<readonly string[]> {
  if (hashes.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select distinct record_id::text as id from file where sha256 = any(${[...hashes]}::text[]) and record_id is not null
  `.execute(db)
  return rows.map(({ id }) => id)
}

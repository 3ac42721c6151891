import { enterpriseForm } from '@farm/contract/enterprises'
import { lotForm } from '@farm/contract/lots'
import { clockForm } from '@farm/contract/clock'
import { type Db, farmDay, fieldsIn, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, organWithin, readable } from '../access/index.ts'
import { type Origin, isMet, isSound } from './roots.store.ts'

const enterprises = fieldsIn(enterpriseForm)
const lot = fieldsIn(lotForm)
const punchIn = fieldsIn(clockForm)

/** A lot or an enterprise that the caller sees. */
export interface Releasable {
  readonly id: string
  readonly name: string
  /** That of a lot; the enterprise itself. */
  readonly enterprise: string | null
  readonly enterpriseName: string | null
  readonly stage: string | null
  readonly mayRelease: boolean
}

/** A lot that the scope may read, and whether it lies within what the caller may make known. */
export async function lotToRelease(db: Db, scope: Scope, kind: SeenKind, id: string): Promise<Releasable | undefined> {
  const { rows } = await sql<Releasable>`
    select r.id, coalesce(r.data->>${lot.Number}, '') as name, e.id as enterprise, e.data->>${enterprises.Name} as "enterpriseName",
           r.data->>${lot.Stage} as stage, ${organWithin(scope, 'o', 'trace.release')} as "mayRelease"
      from record r
      join organ o on o.id = r.organ_id
      left join record e on e.id = (r.data->>${lot.Enterprise})::uuid and e.form_id = ${sql.lit(enterpriseForm.id)} and not e.is_deleted
     where r.id = ${id} and r.form_id = ${sql.lit(lotForm.id)} and not r.is_deleted and ${readable(scope, kind, 'r')}
  `.execute(db)
  return rows[0]
}

/** An enterprise, likewise. */
export async function enterpriseToRelease(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  id: string,
): Promise<Releasable | undefined> {
  const { rows } = await sql<Releasable>`
    select r.id, coalesce(r.data->>${enterprises.Name}, '') as name, r.id as enterprise,
      r.data->>${enterprises.Name} as "enterpriseName", null as stage,
           ${organWithin(scope, 'o', 'trace.release')} as "mayRelease"
      from record r
      join organ o on o.id = r.organ_id
     where r.id = ${id} and r.form_id = ${sql.lit(enterpriseForm.id)} and not r.is_deleted and ${readable(scope, kind, 'r')}
  `.execute(db)
  return rows[0]
}

/** What an enterprise that was found lets known; nothing where it has not said. */
export async function policyOf(db: Db, enterprise: string): Promise<readonly string[] | undefined> {
  const { rows } = await sql<{ parts: string[] }>`
    select parts from trace_policy where enterprise_id = ${enterprise}
  `.execute(db)
  return rows[0]?.parts
}

export async function keepPolicy(db: Db, enterprise: string, parts: readonly string[]): Promise<void> {
  await sql`
    insert into trace_policy (enterprise_id, parts) values (${enterprise}, ${[...parts]}::text[])
    on conflict (enterprise_id) do update set parts = excluded.parts
  `.execute(db)
}

export interface InForce {
  readonly code: string
  readonly parts: readonly string[]
  readonly photos: readonly string[]
}

/** The code of a lot that was found, where one is in force. */
export async function codeInForce(db: Db, lotId: string): Promise<InForce | undefined> {
  const { rows } = await sql<InForce>`
    select token as code, parts, photos from trace_code where lot_id = ${lotId} and withdraw_time is null and certificate_id is null
  `.execute(db)
  return rows[0]
}

export interface NewCode {
  readonly id: string
  readonly lotId: string
  readonly code: string
  readonly hash: Buffer
  readonly parts: readonly string[]
  readonly photos: readonly string[]
  readonly now: Date
}

/** Makes a lot known under a code; one that has a code keeps it. Answers the code: of two who do it at once both are told the same. */
export async function keepCode(db: Db, { id, lotId, code, hash, parts, photos, now }: NewCode): Promise<string> {
  const { rows } = await sql<{ token: string }>`
    insert into trace_code (id, lot_id, token, token_hash, parts, photos, release_time)
    values (${id}, ${lotId}, ${code}, ${hash}, ${[...parts]}::text[], ${[...photos]}::uuid[], ${now.toISOString()})
    on conflict (lot_id) where withdraw_time is null and certificate_id is null
    do update set parts = excluded.parts, photos = excluded.photos
    returning token
  `.execute(db)
  return rows[0]?.token ?? code
}

export async function withdrawCode(db: Db, lotId: string, now: Date): Promise<void> {
  await sql`
    update trace_code set withdraw_time = ${now.toISOString()} where lot_id = ${lotId} and withdraw_time is null and certificate_id is null
  `.execute(db)
}

const MOST_DAYS = 31

export interface Scans {
  readonly days: ReadonlyArray<{ readonly Day: string; readonly Count: number }>
  readonly total: number
  readonly withdrawn: number
}

/** How often the page of a lot that was found was opened, under whichever code. */
export async function scansOf(db: Db, lotId: string): Promise<Scans> {
  const { rows } = await sql<Scans>`
    with scan as (
      select s.day, sum(s.count)::integer as count
        from trace_code c join trace_scan s on s.code_id = c.id
       where c.lot_id = ${lotId} and c.certificate_id is null
       group by s.day
    )
    select coalesce((select json_agg(json_build_object('Day', d.day::text, 'Count', d.count) order by d.day desc)
                       from (select * from scan order by day desc limit ${sql.lit(MOST_DAYS)}) d), '[]') as days,
           coalesce((select sum(count) from scan), 0)::integer as total,
           (select count(*) from trace_code where lot_id = ${lotId} and withdraw_time is not null)::integer as withdrawn
  `.execute(db)
  return rows[0] ?? { days: [], total: 0, withdrawn: 0 }
}

export interface Choosing {
  readonly origins: readonly Origin[]
  readonly known: readonly string[]
  readonly most: number
}

export interface PhotoChoice {
  readonly id: string
  /** The punch-in that it came with. */
  readonly record: string
  readonly day: string
  readonly operation: string | null
}

/**
 * Photos of work on what a lot was made of, of punch-ins that the scope may read, the newest first; of those alone that still exist.
 * Those that are known already come besides, so that they can be taken back.
 */
export async function photosToChoose(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  { origins, known, most }: Choosing,
): Promise<readonly PhotoChoice[]> {
  const { rows } = await sql<PhotoChoice>`
    select id, record, day, operation from (
    select f.id, r.id as record, ${farmDay('r.occur_time')}::text as day, r.data->>${punchIn.Operation} as operation,
           row_number() over (order by r.occur_time desc, r.id, p.place) as rank
      from record r
     cross join lateral jsonb_array_elements_text(r.data->${punchIn.Photos}) with ordinality as p (id, place)
      join file f on f.id = p.id::uuid and f.record_id = r.id and f.state = 'done' and f.purpose = 'photo'
     where ${isMet(origins)} and ${isSound} and r.data ? ${punchIn.Photos} and ${readable(scope, kind, 'r')}) photo
     where rank <= ${most} or id = any(${[...known]}::uuid[])
     order by rank
  `.execute(db)
  return rows
}

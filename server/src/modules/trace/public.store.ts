import { certificateForm, lotForm, lotTestForm } from '@farm/contract/lots'
import type { ReleasePart } from '@farm/contract/trace'
import { type Db, type RawBuilder, farmDay, sql } from '../../platform/db/index.ts'
import { type Origin, isMet } from './roots.store.ts'
import type { WorkMade } from './work-lines.rules.ts'

/**
 * What the public asks of a lot goes by no scope: it goes by the code of the lot and by what its enterprise makes known. Each part
 * is a statement of its own that reads the columns of that part alone, and is asked only where the part is made known.
 */
export interface CodeFound {
  readonly codeId: string
  readonly isWithdrawn: boolean
  /** Of the fields below nothing is read where the code was withdrawn. */
  readonly lotId: string | null
  readonly number: string | null
  readonly product: string | null
  readonly enterpriseId: string | null
  readonly enterprise: string | null
  readonly status: string | null
  readonly date: string | null
  readonly chosen: readonly string[] | null
  /** Nothing where the enterprise has not said. */
  readonly allowed: readonly string[] | null
  readonly photos: readonly string[] | null
}

/** The lot that a code leads to, by the hash of the code; nothing where there is no such code or the lot is gone. */
export async function codeFound(db: Db, hash: Buffer): Promise<CodeFound | undefined> {
  const { rows } = await sql<CodeFound>`
    select c.id as "codeId", c.withdraw_time is not null as "isWithdrawn", t.*
      from trace_code c
      join record r on r.id = c.lot_id and r.form_id = ${sql.lit(lotForm.id)} and not r.is_deleted
      left join lateral (
        select r.id as "lotId", r.data->>'Number' as number, r.data->>'Status' as status, r.data->>'Date' as date,
               (select p.data->>'Name' from record p where p.id = (r.data->>'Crops')::uuid) as product,
               e.id as "enterpriseId", e.data->>'Name' as enterprise, c.parts as chosen, c.photos,
               (select a.parts from trace_policy a where a.enterprise_id = e.id) as allowed
          from (select (r.data->>'Enterprise')::uuid as id) named
          left join record e on e.id = named.id and not e.is_deleted
      ) t on c.withdraw_time is null
     where c.token_hash = ${hash}
  `.execute(db)
  return rows[0]
}

export async function countScan(db: Db, codeId: string, day: string): Promise<void> {
  await sql`
    insert into trace_scan (code_id, day, count) values (${codeId}, ${day}, 1)
    on conflict (code_id, day) do update set count = trace_scan.count + 1
  `.execute(db)
}

export interface PlaceMade {
  readonly plots: readonly string[]
  readonly region: string | null
  readonly address: string | null
}

export async function placeMade(
  db: Db,
  { places, enterprise }: { readonly places: readonly string[]; readonly enterprise: string },
): Promise<PlaceMade> {
  const { rows } = await sql<PlaceMade>`
    select e.data->>'Region' as region, e.data->>'Address' as address,
           array(select p.data->>'Name' from record p
                  where p.id = any(${[...places]}::uuid[]) and not p.is_deleted order by 1) as plots
      from record e where e.id = ${enterprise}
  `.execute(db)
  return rows[0] ?? { plots: [], region: null, address: null }
}

export interface SeasonMade {
  readonly varieties: readonly string[]
  readonly start: string | null
}

export async function seasonMade(db: Db, plans: readonly string[]): Promise<SeasonMade> {
  const { rows } = await sql<SeasonMade>`
    select array_remove(array_agg(distinct coalesce(r.data->>'Variety', c.data->>'Variety')), null) as varieties,
           min(r.data->>'StartDate') as start
      from record r left join record c on c.id = (r.data->>'Crops')::uuid
     where r.id = any(${[...plans]}::uuid[]) and not r.is_deleted
  `.execute(db)
  return { varieties: rows[0]?.varieties ?? [], start: rows[0]?.start ?? null }
}

/** Which parts of the work on a lot are made known. */
export type WorkParts = ReadonlySet<Extract<ReleasePart, 'operations' | 'inputs' | 'people'>>

/**
 * Work on what a lot was made of, what used inputs before what did not and the latest first. Without the right part no name, no input
 * and no operation is read.
 */
export async function workMade(
  db: Db,
  { origins, parts, most }: { origins: readonly Origin[]; parts: WorkParts; most: number },
): Promise<readonly WorkMade[]> {
  const { rows } = await sql<WorkMade>`
    select ${farmDay('r.occur_time')}::text as day,
           ${parts.has('operations') ? operationSql : sql`null`} as operation,
           ${parts.has('operations') && parts.has('people') ? personSql : sql`null`} as person,
           ${parts.has('inputs') ? inputsSql : sql`null`} as inputs
      from record r
     where ${isMet(origins)}
       and ${parts.has('operations') ? sql`true` : sql`r.data ? 'Inputs'`}
     order by (r.data ? 'Inputs') desc, r.occur_time desc, r.id desc
     limit ${most}
  `.execute(db)
  return rows
}

const operationSql = sql`(select o.data->>'Name' from record o where o.id = (r.data->>'Operation')::uuid)`
const personSql = sql`(select a.real_name from account a where a.id = r.user_id)`
/** As the label said it that day; of what was used before labels were kept, as the input says it now. */
const inputsSql: RawBuilder<unknown> = sql`(
  select json_agg(json_build_object(
           'name', coalesce(r.data->'InputLabels'->(x.place::int - 1)->>'Name', i.data->>'Name'),
           'registration', coalesce(r.data->'InputLabels'->(x.place::int - 1)->>'RegistrationNumber', i.data->>'RegistrationNumber'),
           'amount', x.one->'Amount', 'unit', x.one->>'Unit',
           'harvestFrom', r.data->'InputLabels'->(x.place::int - 1)->>'HarvestFrom',
           'isPesticide', coalesce(i.data->>'Kind' = '农药', false)) order by x.place)
    from jsonb_array_elements(r.data->'Inputs') with ordinality as x (one, place)
    left join record i on i.id = (x.one->>'Input')::uuid)`

export interface TestMade {
  readonly date: string | null
  readonly items: string | null
  readonly method: string | null
  readonly institution: string | null
  readonly result: string | null
}

const MOST_PAPERS = 50

/** Tests of a lot and of those that it was made of, the latest first. */
export async function testsMade(db: Db, lots: readonly string[]): Promise<readonly TestMade[]> {
  const { rows } = await sql<TestMade>`
    select r.data->>'Date' as date, r.data->>'Items' as items, r.data->>'Method' as method,
           r.data->>'Institution' as institution, r.data->>'Result' as result
      from record r
     where r.form_id = ${sql.lit(lotTestForm.id)} and not r.is_deleted and r.data->>'Lot' = any(${[...lots]}::text[])
     order by r.data->>'Date' desc, r.id
     limit ${sql.lit(MOST_PAPERS)}
  `.execute(db)
  return rows
}

export interface CertificateMade {
  readonly number: string | null
  readonly quantity: number | null
  readonly date: string | null
  readonly basis: readonly string[] | null
  readonly status: string | null
}

/** Certificates of the lot itself, the latest first; void ones say so. */
export async function certificatesMade(db: Db, lotId: string): Promise<readonly CertificateMade[]> {
  const { rows } = await sql<CertificateMade>`
    select r.data->>'Number' as number, (r.data->>'Quantity')::float8 as quantity, r.data->>'IssueDate' as date,
           r.data->'Basis' as basis, r.data->>'Status' as status
      from record r
     where r.form_id = ${sql.lit(certificateForm.id)} and not r.is_deleted and r.data->>'Lot' = ${lotId}
     order by r.data->>'IssueDate' desc, r.id
     limit ${sql.lit(MOST_PAPERS)}
  `.execute(db)
  return rows
}

/** Whom the latest certificate of the lot that is in force names to be asked. */
export async function contactMade(db: Db, lotId: string): Promise<string | undefined> {
  const { rows } = await sql<{ contact: string }>`
    select r.data->>'Contact' as contact from record r
     where r.form_id = ${sql.lit(certificateForm.id)} and not r.is_deleted and r.data->>'Lot' = ${lotId}
       and r.data->>'Status' = '有效' and r.data->>'Contact' <> ''
     order by r.data->>'IssueDate' desc, r.id desc
     limit 1
  `.execute(db)
  return rows[0]?.contact
}

export interface PhotoMade {
  /** Where it stands among those that were chosen, from 1 on: by this its address is made. */
  readonly place: number
  readonly day: string
  readonly operation: string | null
  readonly person: string | null
}

/** Whose photos are known of which lots. */
interface Shown {
  readonly origins: readonly Origin[]
}

/** A file stays with the record that it came with: whether that shows it still is for the record to say. */
const isOn = ({ origins }: Shown) =>
  sql`f.state = 'done' and f.purpose = 'photo' and r.data->'Photos' ? f.id::text and ${isMet(origins)}`

/** The chosen photos that work on the lot still shows. */
export async function photosMade(
  db: Db,
  { photos, parts, ...shown }: Shown & { readonly photos: readonly string[]; readonly parts: WorkParts },
): Promise<readonly PhotoMade[]> {
  const { rows } = await sql<PhotoMade>`
    select p.place::int, ${farmDay('r.occur_time')}::text as day,
           ${parts.has('operations') ? operationSql : sql`null`} as operation,
           ${parts.has('people') ? personSql : sql`null`} as person
      from unnest(${[...photos]}::uuid[]) with ordinality as p (id, place)
      join file f on f.id = p.id
      join record r on r.id = f.record_id and ${isOn(shown)}
     order by r.occur_time, p.place
  `.execute(db)
  return rows
}

export interface FileMade {
  readonly sha256: string
  readonly width: number
  readonly height: number
}

/** One of the chosen photos, by its place. */
export async function fileMade(db: Db, id: string, shown: Shown): Promise<FileMade | undefined> {
  const { rows } = await sql<FileMade>`
    select f.sha256, f.width, f.height
      from file f join record r on r.id = f.record_id and ${isOn(shown)}
     where f.id = ${id}
  `.execute(db)
  return rows[0]
}

import { lotForm } from '@farm/contract/lots'
import type { ReleasePart } from '@farm/contract/trace'
import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { enterpriseForm } from '@farm/contract/enterprises'
import { inputForm } from '@farm/contract/inputs'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { type Db, type RawBuilder, columnsIn, farmDay, fieldsIn, sql } from '../../platform/db/index.ts'
import { calledSql, referredAt } from '../forms/index.ts'
import type { ScansBefore } from './lot-page.rules.ts'
import { type Origin, isMet, isSound } from './roots.store.ts'
import type { WorkMade } from './work-lines.rules.ts'

const crop = fieldsIn(cropForm)
const enterprises = fieldsIn(enterpriseForm)
const input = fieldsIn(inputForm)
const lot = fieldsIn(lotForm)
const operations = fieldsIn(operationForm)
const place = fieldsIn(placeForm)
const plan = fieldsIn(planForm)
const punchIn = fieldsIn(clockForm)
const used = columnsIn(clockForm, 'Inputs')
const label = columnsIn(clockForm, 'InputLabels')

/**
 * What the public asks of a lot goes by no scope: it goes by the code of the lot and by what its enterprise makes known. Each part
 * is a statement of its own that reads the columns of that part alone, and is asked only where the part is made known.
 */
export interface CodeFound {
  readonly codeId: string
  readonly isWithdrawn: boolean
  readonly lotId: string
  readonly status: string | null
  /** The certificate that it is the code of; nothing where it is that of a lot. */
  readonly certificateId: string | null
  /** Of the fields below nothing is read where the code was withdrawn. */
  readonly number: string | null
  readonly product: string | null
  readonly enterpriseId: string | null
  readonly enterprise: string | null
  readonly date: string | null
  /** Kilogrammes of the lot, and in a package. */
  readonly quantity: number | null
  readonly packed: number | null
  readonly destination: string | null
  readonly chosen: readonly string[] | null
  /** Nothing where the enterprise has not said. */
  readonly allowed: readonly string[] | null
  readonly photos: readonly string[] | null
}

/** Whether what an organisation (its path) has is of an enterprise’s branch or lent to it: of anything else today’s name stays out. */
function isInLine(path: RawBuilder<unknown>, enterprise: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(starts_with(${path}, ${enterprise}) or starts_with(${enterprise}, ${path}))`
}

/** The path of the enterprise that the record `r`, a lot or work, is of. */
const enterprisePath = sql`
  coalesce((select e.organ_path from record e where e.id = (r.data->>${punchIn.Enterprise})::uuid), r.organ_path)`

/** What the record `r` calls the record of an id (text). */
function called(name: RawBuilder<string>, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const of = (what: RawBuilder<unknown>) => sql`(select ${what} from record n where n.id = (${id})::uuid)`
  return calledSql({
    today: of(sql`n.data->>${name}`),
    id: sql`(${id})::uuid`,
    moment: referredAt(sql`(${id})`),
    isSeen: of(isInLine(sql`n.organ_path`, enterprisePath)),
  })
}

/** The lot that a code leads to, by the hash of the code; nothing where there is no such code or the lot is gone. */
export async function codeFound(db: Db, hash: Buffer): Promise<CodeFound | undefined> {
  const { rows } = await sql<CodeFound>`
    select c.id as "codeId", c.withdraw_time is not null as "isWithdrawn", c.certificate_id as "certificateId",
           r.id as "lotId", r.data->>${lot.Status} as status, t.*
      from trace_code c
      join record r on r.id = c.lot_id and r.form_id = ${sql.lit(lotForm.id)} and not r.is_deleted
      left join lateral (
        select r.data->>${lot.Number} as number, r.data->>${lot.Date} as date,
               (r.data->>${lot.Quantity})::float8 as quantity, (r.data->>${lot.PackageWeight})::float8 as packed,
               r.data->>${lot.Destination} as destination,
               ${called(crop.Name, sql`r.data->>${lot.Crops}`)} as product,
               e.id as "enterpriseId", ${called(enterprises.Name, sql`r.data->>${lot.Enterprise}`)} as enterprise,
               c.parts as chosen, c.photos,
               (select a.parts from trace_policy a where a.enterprise_id = e.id) as allowed
          from (select (r.data->>${lot.Enterprise})::uuid as id) named
          left join record e on e.id = named.id and not e.is_deleted
      ) t on c.withdraw_time is null
     where c.token_hash = ${hash}
  `.execute(db)
  return rows[0]
}

/** How often a page was opened before, and since when. */
export async function scansBefore(db: Db, codeId: string): Promise<ScansBefore> {
  const { rows } = await sql<ScansBefore>`
    select coalesce(sum(count), 0)::integer as count, min(day)::text as first from trace_scan where code_id = ${codeId}
  `.execute(db)
  return rows[0] ?? { count: 0, first: null }
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

interface PlacesOfLots {
  /** All that the goods were made of. */
  readonly lots: readonly string[]
  readonly places: readonly string[]
  readonly enterprise: string
}

/** A plot that went into another since is still where the goods grew; all are called as they were when the first of the lots was made. */
export async function placeMade(db: Db, { lots, places, enterprise }: PlacesOfLots): Promise<PlaceMade> {
  const moment = sql`(select min(l.add_time) from record l where l.id = any(${[...lots]}::uuid[]))`
  const isSeen = isInLine(sql`p.organ_path`, sql`e.organ_path`)
  const plot = calledSql({ today: sql`p.data->>${place.Name}`, id: sql`p.id`, moment, isSeen })
  const { rows } = await sql<PlaceMade>`
    select e.data->>${enterprises.Region} as region, e.data->>${enterprises.Address} as address,
           array(select ${plot} from record p
                  where p.id = any(${[...places]}::uuid[]) order by 1) as plots
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
    select array_remove(array_agg(distinct coalesce(r.data->>${plan.Variety}, c.data->>${crop.Variety})), null) as varieties,
           min(r.data->>${plan.StartDate}) as start
      from record r left join record c on c.id = (r.data->>${plan.Crops})::uuid
     where r.id = any(${[...plans]}::uuid[]) and not r.is_deleted
  `.execute(db)
  return { varieties: rows[0]?.varieties ?? [], start: rows[0]?.start ?? null }
}

/** Which parts of the work on a lot are made known. */
export type WorkParts = ReadonlySet<Extract<ReleasePart, 'operations' | 'inputs' | 'people'>>

interface WorkAsked {
  readonly origins: readonly Origin[]
  /** Punch-ins that were on the ground of the goods, whatever plan they name. */
  readonly onGround: readonly string[]
  readonly parts: WorkParts
  readonly most: number
}

/**
 * Work on what a lot was made of, what used inputs before what did not and the latest first. Without the right part no name, no input
 * and no operation is read. Of what a review sent back or found wrong the inputs alone are: they were used, whatever its verdict.
 */
export async function workMade(db: Db, { origins, onGround, parts, most }: WorkAsked): Promise<readonly WorkMade[]> {
  const { rows } = await sql<WorkMade>`
    select ${farmDay('r.occur_time')}::text as day,
           ${parts.has('operations') ? sql`case when ${isSound} then ${operationSql} end` : sql`null`} as operation,
           ${parts.has('operations') && parts.has('people') ? sql`case when ${isSound} then ${personSql} end` : sql`null`} as person,
           ${parts.has('inputs') ? inputsSql : sql`null`} as inputs,
           ${parts.has('inputs') ? sql`r.data->>${punchIn.InputVerdict}` : sql`null`} as verdict,
           ${parts.has('inputs') ? areaOfUse : sql`null`} as area
      from record r
     where (${isMet(origins)} or r.id = any(${[...onGround]}::uuid[]) and not r.is_deleted)
       and (${parts.has('operations') ? isSound : sql`false`} or ${parts.has('inputs') ? sql`r.data ? ${punchIn.Inputs}` : sql`false`})
     order by (r.data ? ${punchIn.Inputs}) desc, r.occur_time desc, r.id desc
     limit ${most}
  `.execute(db)
  return rows
}

const operationSql = called(operations.Name, sql`r.data->>${punchIn.Operation}`)
const personSql = calledSql({
  today: sql`(select a.real_name from account a where a.id = r.user_id)`,
  id: sql`r.user_id`,
  moment: sql`r.add_time`,
  isSeen: sql`(
    select ${isInLine(sql`o.path`, enterprisePath)} from account a join organ o on o.id = a.organ_id where a.id = r.user_id)`,
})
const areaOfUse = sql`case when r.data ? ${punchIn.Inputs} then (r.data->>${punchIn.Area})::float8 end`
/** What the label of a use said that day. */
const labelOfUse = sql`(r.data->${punchIn.InputLabels}->(x.place::int - 1))`
/** By what the input is called; else, and for its registration, as the label said it that day. */
const inputsSql: RawBuilder<unknown> = sql`(
  select json_agg(json_build_object(
           'name', coalesce(${called(input.Name, sql`x.one->>${used.Input}`)},
             ${labelOfUse}->>${label.Name}),
           'registration', coalesce(${labelOfUse}->>${label.RegistrationNumber},
             i.data->>${input.RegistrationNumber}),
           'amount', x.one->${used.Amount}, 'unit', x.one->>${used.Unit},
           'harvestFrom', ${labelOfUse}->>${label.HarvestFrom},
           'isPesticide', coalesce(i.data->>${input.Kind} = '农药' or ${labelOfUse} ? ${label.HarvestFrom}
             or ${labelOfUse}->>${label.RegistrationNumber} ~* '^ *(PD|WP|LS)', false)) order by x.place)
    from jsonb_array_elements(r.data->${punchIn.Inputs}) with ordinality as x (one, place)
    left join record i on i.id = (x.one->>${used.Input})::uuid)`

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
  sql`f.state = 'done' and f.purpose = 'photo' and r.data->${punchIn.Photos} ? f.id::text and ${isMet(origins)} and ${isSound}`

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

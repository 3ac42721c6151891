import { type ClockData, clockForm } from '@farm/contract/clock'
import { type DataOf, type DynamicData, type FormKind, readData } from '@farm/contract/forms'
import { type LotData, lotForm } from '@farm/contract/lots'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { type Db, type Unread, columnsIn, fieldsIn, lockWithin, readEach, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'
import { inFigures } from '../forms/index.ts'

const lot = fieldsIn(lotForm)
const place = fieldsIn(placeForm)
const harvest = columnsIn(lotForm, 'Harvests')
const punchIn = fieldsIn(clockForm)

/**
 * For the rest of the transaction nobody else makes, holds, certifies or calls back lots of an enterprise: what is left of one is
 * read and given out under this lock alone. It is taken before any row of theirs, so that two never wait for each other.
 */
export async function lockLots(db: Db, enterprise: string): Promise<void> {
  await lockWithin(db, 'lots', enterprise)
}

export interface LotRow {
  readonly id: string
  readonly organId: string
  readonly data: LotData
}

/** Lots by their ids, whoever may see them, held against other changes. */
export async function heldLots(db: Db, ids: readonly string[]): Promise<readonly LotRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Unread<LotRow>>`
    select r.id, r.organ_id as "organId", r.data from record r
     where r.id = any(${[...ids]}::uuid[]) and r.form_id = ${sql.lit(lotForm.id)} and not r.is_deleted
     order by r.id
       for no key update
  `.execute(db)
  return readEach(lotForm, rows)
}

/** Whether an organisation stands above an enterprise. */
export async function isAboveEnterprise(db: Db, organId: string, enterprise: string): Promise<boolean> {
  const { rows } = await sql<{ is_above: boolean }>`
    select exists (
      select from record e join organ o on o.id = e.organ_id join organ at on starts_with(o.path, at.path) and at.id <> o.id
       where e.id = ${enterprise}::uuid and at.id = ${organId}::uuid) as is_above
  `.execute(db)
  return rows[0]?.is_above ?? false
}

/** A lot that the scope may read. */
export async function seenLot(db: Db, scope: Scope, kind: SeenKind, id: string): Promise<LotRow | undefined> {
  const { rows } = await sql<Unread<LotRow>>`
    select r.id, r.organ_id as "organId", r.data from record r
     where r.id = ${id} and r.form_id = ${sql.lit(lotForm.id)} and not r.is_deleted and ${readable(scope, kind, 'r')}
  `.execute(db)
  return readEach(lotForm, rows)[0]
}

export interface HarvestRow {
  readonly id: string
  readonly data: ClockData
  /** A day of the farm. */
  readonly day: string
  readonly occurTime: string
}

/** Punch-ins by their ids, whoever may see them; those that were deleted are none. */
export async function harvestRows(db: Db, ids: readonly string[]): Promise<readonly HarvestRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Unread<HarvestRow>>`
    select r.id, r.data - ${punchIn.Photos} as data, to_char(r.occur_time at time zone farm_zone(), 'YYYY-MM-DD') as day,
           to_char(r.occur_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "occurTime"
      from record r
     where r.id = any(${[...ids]}::uuid[]) and r.form_id = ${sql.lit(clockForm.id)} and not r.is_deleted
     order by r.occur_time, r.id
  `.execute(db)
  return readEach(clockForm, rows)
}

/** Which punch-ins a lot is made of; its index is made of the same expression. */
const PUNCH_INS = sql`nullif(jsonb_path_query_array(l.data, '$."Harvests"[*]."PunchIn"'), '[]')`

/** By punch-in: how many kilogrammes of it went into lots, but for one of these. */
export async function givenOf(db: Db, punchIns: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (punchIns.length === 0) return new Map()
  const { rows } = await sql<{ id: string; given: number }>`
    select h->>${harvest.PunchIn} as id, sum((h->>${harvest.Quantity})::numeric)::float8 as given
      from record l cross join lateral jsonb_array_elements(l.data->${lot.Harvests}) h
     where l.form_id = ${sql.lit(lotForm.id)} and not l.is_deleted and ${PUNCH_INS} ?| ${[...punchIns]}::text[]
       and h->>${harvest.PunchIn} = any(${[...punchIns]}::text[])
     group by 1
  `.execute(db)
  return new Map(rows.map(({ id, given }) => [id, given]))
}

/** The lots that were made of any of the punch-ins, whoever may see them. */
export async function lotsOfHarvests(db: Db, punchIns: readonly string[]): Promise<readonly LotRow[]> {
  if (punchIns.length === 0) return []
  const { rows } = await sql<Unread<LotRow>>`
    select l.id, l.organ_id as "organId", l.data from record l
     where l.form_id = ${sql.lit(lotForm.id)} and not l.is_deleted and ${PUNCH_INS} ?| ${[...punchIns]}::text[]
     order by l.id
  `.execute(db)
  return readEach(lotForm, rows)
}

/** What records of a kind hold, whoever may see them: what a lot is made of names them. */
export async function contentsOf<K extends FormKind>(
  db: Db,
  kind: K,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DataOf<K>>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; data: DynamicData }>`
    select id, data - ${place.Boundary} as data from record where id = any(${[...ids]}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ id, data }) => [id, readData(kind, data)]))
}

interface Asked {
  readonly enterprise: string
  readonly plan: string | undefined
  readonly most: number
}

interface OpenRow {
  readonly id: string
  readonly data: ClockData
  readonly day: string
  readonly left: number
}

/** The newest harvests within the scope of which something is left, of those of an enterprise or of one of its plans. */
export async function openHarvests(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  { enterprise, plan, most }: Asked,
): Promise<readonly OpenRow[]> {
  const { rows } = await sql<Unread<OpenRow>>`
    with given as materialized (
      select h->>${harvest.PunchIn} as id, sum((h->>${harvest.Quantity})::numeric) as amount
        from record l cross join lateral jsonb_array_elements(l.data->${lot.Harvests}) h
       where l.form_id = ${sql.lit(lotForm.id)} and not l.is_deleted and l.data->>${lot.Enterprise} = ${enterprise}
       group by 1
    ), left_over as (
      select r.id, r.data - ${punchIn.Photos} as data, r.occur_time, (r.data->>${punchIn.Harvest})::numeric - coalesce(g.amount,
        0) as amount
        from record r
        join record o on o.id = (r.data->>${punchIn.Operation})::uuid and o.form_id = ${sql.lit(operationForm.id)}
        left join given g on g.id = r.id::text
       where r.form_id = ${sql.lit(clockForm.id)} and not r.is_deleted and r.data ? ${punchIn.Harvest}
         and r.data->>${punchIn.Enterprise} = ${enterprise} and ${readable(scope, kind, 'r')}
         and (${plan ?? null}::text is null or r.data->>${punchIn.Plan} = ${plan ?? null})
         and ${inFigures(clockForm, 'r')}
    )
    select id, data, to_char(occur_time at time zone farm_zone(), 'YYYY-MM-DD') as day, amount::float8 as left
      from left_over
     where amount > 0
     order by occur_time desc, id desc
     limit ${most}
  `.execute(db)
  return readEach(clockForm, rows)
}

export interface PunchInRow {
  readonly id: string
  readonly userId: string
  readonly data: ClockData
  readonly day: string
}

/** Those of the punch-ins that the scope may read. */
export async function seenPunchIns(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  ids: readonly string[],
): Promise<readonly PunchInRow[]> {
  const { rows } = await sql<Unread<PunchInRow>>`
    select r.id, r.user_id as "userId", r.data - ${punchIn.Photos} as data,
           to_char(r.occur_time at time zone farm_zone(), 'YYYY-MM-DD') as day
      from record r
     where r.id = any(${[...ids]}::uuid[]) and r.form_id = ${sql.lit(clockForm.id)} and not r.is_deleted
       and ${readable(scope, kind, 'r')}
     order by r.occur_time, r.id
  `.execute(db)
  return readEach(clockForm, rows)
}

/** What records of a kind hold, those that the scope may read. */
export async function seenContents(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  ids: readonly string[],
): Promise<ReadonlyArray<{ readonly id: string; readonly data: DynamicData }>> {
  const { rows } = await sql<{ id: string; data: DynamicData }>`
    select r.id, r.data from record r
     where r.id = any(${[...ids]}::uuid[]) and r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and ${readable(scope, kind, 'r')}
  `.execute(db)
  return rows
}

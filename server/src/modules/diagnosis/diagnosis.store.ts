import { clockForm } from '@farm/contract/clock'
import { consultationForm } from '@farm/contract/diagnosis'
import { type Db, type RawBuilder, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, branchOf, readable } from '../access/index.ts'

type Data = Readonly<Record<string, unknown>>

/** Who asked, whoever may see it. */
export async function askerOf(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`
    select r.user_id as "userId" from record r where r.id = ${id} and r.form_id = ${sql.lit(consultationForm.id)}
  `.execute(db)
  return rows[0]?.userId
}

export interface ExpertRow {
  readonly id: string
  readonly data: Data
  /** Their account, where they have one that they can sign in with. */
  readonly userId: string | null
}

const MOST_EXPERTS = 200

/** Experts that the scope may read, by name. */
export async function expertRows(db: Db, scope: Scope, kind: SeenKind): Promise<readonly ExpertRow[]> {
  const { rows } = await sql<ExpertRow>`
    select r.id, r.data, a.id as "userId"
      from record r
      left join account a on a.id = (r.data->>'User')::uuid and a.is_enabled and not a.is_deleted
     where r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and ${readable(scope, kind, 'r')}
     order by r.data->>'RealName' collate pinyin, r.id
     limit ${sql.lit(MOST_EXPERTS)}
  `.execute(db)
  return rows
}

export interface OperationRow {
  readonly time: string
  readonly data: Data
}

interface OnPlot {
  readonly place: string
  readonly from: Date
  readonly to: Date
  readonly most: number
}

/** What was punched in on a plot within a time, of what the scope may read; the latest first. */
export async function operationsOn(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  { place, from, to, most }: OnPlot,
): Promise<readonly OperationRow[]> {
  const { rows } = await sql<OperationRow>`
    select to_char(r.occur_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time, r.data
      from record r
     where r.form_id = ${sql.lit(clockForm.id)} and not r.is_deleted and (r.data->'Place') ? ${place}
       and r.occur_time > ${from.toISOString()} and r.occur_time <= ${to.toISOString()} and ${readable(scope, kind, 'r')}
     order by r.occur_time desc, r.id
     limit ${most}
  `.execute(db)
  return rows
}

export interface Figures {
  readonly unanswered: number
  readonly answered: number
  readonly closed: number
  readonly late: number
  readonly replyHours: number | null
  readonly rating: number | null
  readonly rated: number
  readonly months: Readonly<Record<string, number>>
  readonly crops: ReadonlyArray<{ readonly crop: string; readonly n: number }>
}

interface At {
  readonly now: Date
  readonly zone: string
}

/** The consultations that the scope may read, counted. */
export async function figuresOf(db: Db, scope: Scope, kind: SeenKind, { now, zone }: At): Promise<Figures | undefined> {
  const { rows } = await sql<Figures>`
    with seen as materialized (
      select coalesce(r.data->>'Status', '') as status, r.data->>'Due' as due, r.data->>'CropName' as crop, r.occur_time,
             (r.data->>'FirstReply')::timestamptz as first_reply, (r.data->>'Rating')::numeric as rating
        from record r
       where r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and ${readable(scope, kind, 'r')}
    )
    select count(*) filter (where status = '1')::integer as unanswered,
           count(*) filter (where status = '2')::integer as answered,
           count(*) filter (where status not in ('1', '2'))::integer as closed,
           count(*) filter (where status = '1' and due < ${now.toISOString()})::integer as late,
           (percentile_cont(0.5) within group (order by extract(epoch from first_reply - occur_time) / 3600)
             filter (where first_reply is not null))::float8 as "replyHours",
           avg(rating)::float8 as rating, count(rating)::integer as rated,
           coalesce((select json_object_agg(month, n) from (
             select to_char(occur_time at time zone ${zone}, 'YYYY-MM') as month, count(*)::integer as n
               from seen where occur_time > ${now.toISOString()}::timestamptz - interval '13 months' group by 1) m), '{}') as months,
           coalesce((select json_agg(c) from (
             select crop, count(*)::integer as n from seen where crop is not null group by 1 order by 2 desc, 1 limit 10) c),
             '[]') as crops
      from seen
  `.execute(db)
  return rows[0]
}

export interface CaseRow {
  readonly data: Data
}

interface Wanted {
  readonly crop: string
  readonly symptoms: readonly string[]
  /** Part of what was asked; nothing narrows it where it is empty. */
  readonly search: string
  readonly most: number
}

/** The county that somebody stands in: the second level of the tree, all of it above. */
function inTheirCounty({ home, narrowed }: Scope, alias: string): RawBuilder<boolean> {
  const [, county] = (narrowed ?? home).path.split('/').filter(Boolean)
  return county === undefined ? sql`true` : sql`${sql.ref(`${alias}.l2`)} = ${branchOf(`/1/${county}/`).no}`
}

/**
 * Closed cases of the county that were answered, whoever asked: their askers share them, and what tells whose they were is not
 * among what is answered. Those that helped nobody are left out.
 */
export async function closedCases(
  db: Db,
  scope: Scope,
  { crop, symptoms, search, most }: Wanted,
): Promise<readonly CaseRow[]> {
  const isAlike =
    crop === '' && symptoms.length === 0
      ? sql`true`
      : sql`(r.data->>'CropName' = ${crop} or r.data->'Symptoms' ?| ${[...symptoms]}::text[])`
  const isFound =
    search === ''
      ? sql`true`
      : sql`position(lower(${search}) in lower(concat_ws(' ', r.data->>'Title', r.data->>'CropName', r.data->>'Description'))) > 0`
  const { rows } = await sql<CaseRow>`
    select r.data
      from record r
     where r.form_id = ${sql.lit(consultationForm.id)} and not r.is_deleted and ${inTheirCounty(scope, 'r')}
       and r.data->>'Status' = '3' and r.data->>'FirstReply' is not null and r.data->>'IsShared' is distinct from 'false'
       and coalesce((r.data->>'Rating')::integer, 5) >= 3 and ${isAlike} and ${isFound}
     order by r.update_time desc, r.id
     limit ${most}
  `.execute(db)
  return rows
}

/** A consultation of which an expert is to be told that its time is nearly over. */
export interface DueRow {
  readonly id: string
  readonly userId: string
  readonly title: string
  readonly due: string
}

interface Window {
  readonly from: Date
  readonly to: Date
  readonly limit: number
}

/** Unanswered consultations whose time is over within a window, each with the experts who were not told yet. */
export async function untoldOfDue(db: Db, { from, to, limit }: Window): Promise<readonly DueRow[]> {
  const { rows } = await sql<DueRow>`
    select r.id, a.id as "userId", coalesce(r.data->>'Title', '') as title, r.data->>'Due' as due
      from record r
     cross join lateral ids_in(r.data->'Experts') as named (one)
      join account a on a.id = named.one and a.is_enabled and not a.is_deleted
     where r.form_id = ${sql.lit(consultationForm.id)} and not r.is_deleted and r.data->>'Status' = '1'
       and r.data->>'Due' > ${from.toISOString()} and r.data->>'Due' <= ${to.toISOString()}
       and not exists (select from notice n
                        where n.user_id = a.id and n.once = 'consult-due/' || r.id || '/' || (r.data->>'Due'))
       and not exists (select from notice_preference p where p.user_id = a.id and p.kind = 'consult-due' and not p.is_on)
     order by r.data->>'Due', r.id, a.id
     limit ${limit}
  `.execute(db)
  return rows
}

import { type ClockData, clockForm } from '@farm/contract/clock'
import { type ConsultationData, consultationForm, expertForm } from '@farm/contract/diagnosis'
import type { DataOf } from '@farm/contract/forms'
import { type Db, type RawBuilder, type Unread, fieldsIn, readEach, sql } from '../../platform/db/index.ts'
import { originsSql } from '../ground/index.ts'
import { type Scope, type SeenKind, answererRows, branchOf, readable, writable } from '../access/index.ts'
import { forConsultation } from '../notices/index.ts'

const consultation = fieldsIn(consultationForm)
const expert = fieldsIn(expertForm)
const punchIn = fieldsIn(clockForm)

/** Who asked, whoever may see it. */
export async function askerOf(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`
    select r.user_id as "userId" from record r where r.id = ${id} and r.form_id = ${sql.lit(consultationForm.id)}
  `.execute(db)
  return rows[0]?.userId
}

export interface ExpertRow {
  readonly id: string
  readonly data: DataOf<typeof expertForm>
  /** Their account, where they have one that they can sign in with. */
  readonly userId: string | null
}

const MOST_EXPERTS = 200

/** Experts that the scope may read, by name. */
export async function expertRows(db: Db, scope: Scope, kind: SeenKind): Promise<readonly ExpertRow[]> {
  const { rows } = await sql<Unread<ExpertRow>>`
    select r.id, r.data, a.id as "userId"
      from record r
      left join account a on a.id = (r.data->>${expert.User})::uuid and a.is_enabled and not a.is_deleted
     where r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and ${readable(scope, kind, 'r')}
     order by r.data->>${expert.RealName} collate pinyin, r.id
     limit ${sql.lit(MOST_EXPERTS)}
  `.execute(db)
  return readEach(expertForm, rows)
}

export interface OperationRow {
  readonly time: string
  readonly data: ClockData
}

interface OnPlot {
  readonly place: string
  readonly from: Date
  readonly to: Date
  readonly most: number
}

/** What was punched in on the ground of a plot within a time, of what the scope may read; the latest first. */
export async function operationsOn(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  { place, from, to, most }: OnPlot,
): Promise<readonly OperationRow[]> {
  const { rows } = await sql<Unread<OperationRow>>`
    select to_char(r.occur_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time, r.data
      from (
        select distinct r.id from ${originsSql(sql`${place}::uuid`)} g
          join record r on r.form_id = ${sql.lit(clockForm.id)} and not r.is_deleted and (r.data->${punchIn.Place}) ? g.plot
           and r.occur_time between g.since and g.until
           and r.occur_time > ${from.toISOString()} and r.occur_time <= ${to.toISOString()}) found
      join record r on r.id = found.id
     where ${readable(scope, kind, 'r')}
     order by r.occur_time desc, r.id
     limit ${most}
  `.execute(db)
  return readEach(clockForm, rows)
}

/** How many of the unanswered that the scope may read are over their time. */
export async function lateCount(db: Db, scope: Scope, kind: SeenKind, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n
      from record r
     where r.form_id = ${sql.lit(consultationForm.id)} and not r.is_deleted and r.data->>${consultation.Status} = '1'
       and r.data->>${consultation.Due} < ${now.toISOString()} and ${readable(scope, kind, 'r')}
  `.execute(db)
  return rows[0]?.n ?? 0
}

/** Whether somebody answers a consultation: it is within the reach of what lets them reply. */
export async function isWithinReply(db: Db, scope: Scope, kind: SeenKind, id: string): Promise<boolean> {
  const reach = scope.over('consultations.reply')
  if (reach === undefined) return false
  const replying = { ...kind, reach: new Map([['view', reach] as const]) }
  const { rows } = await sql<{ id: string }>`
    select r.id from record r where r.id = ${id} and ${writable(scope, replying, 'r', 'view')}
  `.execute(db)
  return rows.length > 0
}

export interface CaseRow {
  readonly id: string
  readonly data: ConsultationData
}

/** The county that somebody stands in: the second level of the tree, all of it above. */
function inTheirCounty({ home, narrowed }: Scope, alias: string): RawBuilder<boolean> {
  const [, county] = (narrowed ?? home).path.split('/').filter(Boolean)
  return county === undefined ? sql`true` : sql`${sql.ref(`${alias}.l2`)} = ${branchOf(`/1/${county}/`).no}`
}

/**
 * Closed cases of the county that were answered, whoever asked: their askers share them, and what tells whose they were is not
 * among what is answered. Those that helped nobody are left out. The indexes of cases are made of these conditions.
 */
function casesWhere(scope: Scope, isWanted: RawBuilder<boolean>, most: number): RawBuilder<Unread<CaseRow>> {
  return sql<Unread<CaseRow>>`
    select r.id, r.data
      from record r
     where r.form_id = ${sql.lit(consultationForm.id)} and not r.is_deleted and ${inTheirCounty(scope, 'r')}
       and r.data->>${consultation.Status} = '3' and r.data->>${consultation.FirstReply} is not null
         and r.data->>${consultation.IsShared} is distinct from 'false'
       and coalesce((r.data->>${consultation.Rating})::integer, 5) >= 3 and ${isWanted}
     order by r.update_time desc, r.id
     limit ${most}`
}

/** Cases as they were found. */
async function readCases(db: Db, statement: RawBuilder<Unread<CaseRow>>): Promise<readonly CaseRow[]> {
  const { rows } = await statement.execute(db)
  return readEach(consultationForm, rows)
}

/** The newest of a crop. */
export function casesOfCrop(db: Db, scope: Scope, crop: string, most: number): Promise<readonly CaseRow[]> {
  return readCases(db, casesWhere(scope, sql`r.data->>${consultation.CropName} = ${crop}`, most))
}

interface Titled {
  readonly query: string
  readonly looked: number
  readonly most: number
}

/** The newest of so many whose title a tsquery finds; they are found first, by their index, and put into order then. */
export function casesTitled(db: Db, scope: Scope, { query, looked, most }: Titled): Promise<readonly CaseRow[]> {
  const isTitled = sql<boolean>`r.id in (select t.id from titled t)`
  return readCases(
    db,
    sql<Unread<CaseRow>>`
    with titled as materialized (
      select r.id from record r
       where r.search @@ ${query}::tsquery and r.search is not null and not r.is_deleted
       limit ${looked})
    ${casesWhere(scope, isTitled, most)}
  `,
  )
}

interface AmongNewest {
  /** One of these is told of; any where there are none. */
  readonly symptoms: readonly string[]
  /** Part of what was asked; nothing narrows it where it is empty. */
  readonly search: string
  readonly looked: number
  readonly most: number
}

/** Those that are wanted among so many of the newest: a county has no end of cases, and what is old helps least. */
export function casesAmongNewest(
  db: Db,
  scope: Scope,
  { symptoms, search, looked, most }: AmongNewest,
): Promise<readonly CaseRow[]> {
  const isAlike = symptoms.length === 0 ? sql`true` : sql`n.data->${consultation.Symptoms} ?| ${[...symptoms]}::text[]`
  const { Title, CropName, Description } = consultation
  const text = sql`concat_ws(' ', n.data->>${Title}, n.data->>${CropName}, n.data->>${Description})`
  const isFound = search === '' ? sql`true` : sql`position(lower(${search}) in lower(${text})) > 0`
  return readCases(
    db,
    sql<Unread<CaseRow>>`
    with newest as materialized (${casesWhere(scope, sql`true`, looked)})
    select n.id, n.data from newest n where ${isAlike} and ${isFound} limit ${most}
  `,
  )
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

/** Unanswered consultations whose time is over within a window, each with those who answer for it and were not told yet. */
export async function untoldOfDue(db: Db, { from, to, limit }: Window): Promise<readonly DueRow[]> {
  const { rows } = await sql<DueRow>`
    select r.id, a.id as "userId", coalesce(r.data->>${consultation.Title}, '') as title, r.data->>${consultation.Due} as due
      from record r
     cross join lateral (${answererRows(forConsultation)}) a
     where r.form_id = ${sql.lit(consultationForm.id)} and not r.is_deleted and r.data->>${consultation.Status} = '1'
       and r.data->>${consultation.Due} > ${from.toISOString()} and r.data->>${consultation.Due} <= ${to.toISOString()}
       and not exists (select from notice n
                        where n.user_id = a.id and n.once = 'consult-due/' || r.id || '/' || (r.data->>${consultation.Due}))
       and not exists (select from notice_preference p where p.user_id = a.id and p.kind = 'consult-due' and not p.is_on)
     order by r.data->>${consultation.Due}, r.id, a.id
     limit ${limit}
  `.execute(db)
  return rows
}

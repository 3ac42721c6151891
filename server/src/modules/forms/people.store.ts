import { type Db, type RawBuilder, sql } from '../../platform/db/index.ts'
import type { Branch, Scope } from '../access/index.ts'
import {
  type CountChoice,
  type Counting,
  branchOf,
  inFigures,
  inPeriod,
  isAsked,
  keySql,
  reachesBranch,
  rowsSql,
} from './counting.store.ts'
import { monthsIn } from './people.rules.ts'

/** Of whom it is asked on which days they have records. Days are `2026-11-20`, both ends included. */
export interface PeopleChoice extends Pick<CountChoice, 'kind' | 'right' | 'keys'> {
  /** One whose people are counted, or '' for all. */
  readonly dimension: string
  readonly from: string
  readonly to: string
}

interface People {
  readonly key: string
  readonly people: number
  /** On how many days each of them, added up. */
  readonly days: number
}

interface Person extends Pick<People, 'days'> {
  readonly person: string
}

interface PeopleOfDay extends Pick<People, 'people'> {
  readonly day: string
}

/** Whether it is kept who came on which days: of a whole branch, in a dimension whose people are counted. */
export function countsPeople(scope: Scope, choice: PeopleChoice): boolean {
  return choice.kind.counted?.people?.includes(choice.dimension) === true && wholeBranch(scope, choice) !== undefined
}

/** How many people by key, and on how many days each; as exact as counting the records. */
export async function peopleBy(db: Db, scope: Scope, choice: PeopleChoice): Promise<readonly People[]> {
  const { rows } = await sql<People>`
    ${presentSql(scope, choice)}
    select key, count(*)::integer as people, sum(days)::integer as days
      from (select key, user_id, sum(${bitsIn('present')}) as days from present group by 1, 2) p
     where days > 0
     group by key
  `.execute(db)
  return rows
}

/** On how many days each person came; of one key, or of all without telling them apart. */
export async function peopleWithDays(db: Db, scope: Scope, choice: PeopleChoice): Promise<readonly Person[]> {
  const { rows } = await sql<Person>`
    ${presentSql(scope, choice)}
    select user_id::text as person, sum(${bitsIn('present')})::integer as days from present
     group by user_id having sum(${bitsIn('present')}) > 0
  `.execute(db)
  return rows
}

/** How many people came on each day; of one key, or of all without telling them apart. Days without anybody are absent. */
export async function peopleByDay(db: Db, scope: Scope, choice: PeopleChoice): Promise<readonly PeopleOfDay[]> {
  const ofDay = Array.from({ length: 31 }, (_, at) => sql`sum((present >> ${sql.lit(at)}) & 1)::integer`)
  const { rows } = await sql<{ month: string; days: readonly number[] }>`
    ${presentSql(scope, choice)}
    select to_char(month, 'YYYY-MM') as month, array[${sql.join(ofDay)}] as days from present group by 1
  `.execute(db)
  return rows
    .flatMap(({ month, days }) =>
      days.map((people, at) => ({ day: `${month}-${String(at + 1).padStart(2, '0')}`, people })),
    )
    .filter(({ people }) => people > 0)
}

function bitsIn(column: string): RawBuilder<unknown> {
  return sql`bit_count(${sql.ref(column)}::bit(32))`
}

function wholeBranch(scope: Scope, choice: Pick<Counting, 'kind' | 'right' | 'dimension'>): Branch | undefined {
  return reachesBranch(scope, choice) ? branchOf(scope, choice) : undefined
}

/**
 * Rows of a key, a person and a month: on which of the days that are asked for the person has something. What waits to be folded
 * may be of a day that is known already: to the months that it is of it is added.
 */
function presentSql(scope: Scope, { from, to, ...choice }: PeopleChoice): RawBuilder<unknown> {
  const branch = wholeBranch(scope, choice)
  if (!branch) throw new Error(`of ${choice.kind.key} it is not kept for this person who came on which days`)
  const months = monthsIn({ from, to })
  const counting = { ...choice, from: sql`${from}::date`, to: sql`${to}::date` }
  const isOf = sql`s.form_id = ${sql.lit(choice.kind.id)} and s.scope = ${branch.no} and s.dim = ${choice.dimension}`
  return sql`
    with asked as materialized (
      select * from unnest(${months.map(({ month }) => month)}::date[], ${months.map(({ bits }) => bits)}::integer[]) as a (month, bits)
    ), waiting as materialized (${waitingSql(counting, branch)}),
    open as materialized (
      select key, user_id, month, stat_days(array_agg(at), array_agg(n::integer)) as days from waiting group by 1, 2, 3
    ),
    present as (
      select s.key, s.user_id, s.month, s.present & a.bits as present
        from stat_people s join asked a on a.month = s.month
       where ${isOf} and s.month = any(${months.map(({ month }) => month)}::date[]) and ${isAsked(counting, sql`s.key`)}
         and (s.key, s.user_id, s.month) not in (select key, user_id, month from open)
       union all
      select o.key, o.user_id, o.month, stat_present(stat_added(o.days, coalesce((
               select s.days from stat_people s where ${isOf} and s.month = o.month and s.key = o.key and s.user_id = o.user_id),
               array_fill(0, array[31])))) & a.bits
        from open o join asked a on a.month = o.month
    )`
}

/** Changes of the last second, by day. */
function waitingSql(choice: Counting, branch: Branch): RawBuilder<unknown> {
  const key = keySql(choice, 'd')
  return sql`
    select ${key} as key, d.user_id, date_trunc('month', d.day)::date as month, extract(day from d.day)::integer as at, sum(d.sign) as n
      from stat_delta d ${rowsSql(choice, 'd')}
     where d.form_id = ${sql.lit(choice.kind.id)} and starts_with(d.organ_path, ${branch.path}) and ${key} is not null
       and ${inFigures(choice.kind, 'd')}
       and ${isAsked(choice, key)} and ${inPeriod(choice, sql`d.day`)}
     group by 1, 2, 3, 4`
}

import type { FormKind } from '@farm/contract/forms'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import type { Branch } from '../access/index.ts'
import type { CountedKey } from './figures.rules.ts'

type Sql = RawBuilder<unknown>

interface Jumping {
  readonly kind: FormKind
  readonly branch: Branch
  readonly offset: number
}

/**
 * For a list of a whole branch, newest change first: `jump` is one row that tells from which moment downwards to read
 * (`until`) and how many rows to pass over there (`rest`). Made of the counts per month and day of the last change, so
 * that it takes the same time at any depth. Behind the end `until` is before all times.
 */
export function jumpSql({ kind, branch, offset }: Jumping): Sql {
  const months = sql`date_trunc('month', d.update_day)::date`
  return sql`
    months as (${cumulated(counted({ kind, branch, dimension: 'UpdateMonth', day: months }), sql`true`)}),
    month as materialized (select day, before from months where before <= ${offset} and ${offset} < before + n),
    days as (${cumulated(
      counted({ kind, branch, dimension: 'UpdateDay', day: sql`d.update_day` }),
      sql`day >= (select day from month) and day < (select day + interval '1 month' from month)`,
    )}),
    jump as materialized (
      select (days.day + 1)::timestamp at time zone 'UTC' as until, ${offset} - month.before - days.before as rest
        from days cross join month
       where days.before <= ${offset} - month.before and ${offset} - month.before < days.before + days.n)`
}

/** What is counted: all records of a kind in a branch, or those of a key. */
export interface Total {
  readonly branch: Branch
  readonly key?: CountedKey | undefined
}

/** How many there are of them. */
export function totalSql(kind: FormKind, { branch, key }: Total): Sql {
  return sql`(select coalesce(sum(n), 0)::float8 from (${key ? ofKey(kind, branch, key) : ofMonths(kind, branch)}) c)`
}

function ofMonths(kind: FormKind, branch: Branch): Sql {
  return counted({ kind, branch, dimension: 'UpdateMonth', day: sql`date_trunc('month', d.update_day)::date` })
}

function ofKey(kind: FormKind, branch: Branch, { dimension, parts }: CountedKey): Sql {
  const form = sql.lit(kind.id)
  const held = parts.map(([name, value]) => sql` and d.data->>${sql.lit(name)} = ${value}`)
  return sql`
    select s.n::integer from stat_day s
     where s.form_id = ${form} and s.scope = ${branch.no} and s.dim = ${sql.lit(dimension)}
       and s.key = ${parts.map(([, value]) => value).join('/')}
    union all
    select d.sign::integer from stat_delta d
     where d.form_id = ${form} and starts_with(d.organ_path, ${branch.path})${sql.join(held, sql``)}`
}

/** Days with how many there are of them and how many are newer. */
function cumulated(source: Sql, isWanted: Sql): Sql {
  return sql`
    select day, n, coalesce(sum(n) over (order by day desc rows between unbounded preceding and 1 preceding), 0) as before
      from (select day, sum(n)::integer as n from (${source}) c where ${isWanted} group by day having sum(n) > 0) d`
}

interface Counting {
  readonly kind: FormKind
  readonly branch: Branch
  readonly dimension: 'UpdateDay' | 'UpdateMonth'
  readonly day: Sql
}

/** What is folded and what is not yet. */
function counted({ kind, branch, dimension, day }: Counting): Sql {
  const form = sql.lit(kind.id)
  return sql`
    select s.day, s.n::integer from stat_day s
     where s.form_id = ${form} and s.scope = ${branch.no} and s.dim = ${sql.lit(dimension)} and s.key = ''
    union all
    select ${day}, d.sign::integer from stat_delta d
     where d.form_id = ${form} and d.update_day is not null and starts_with(d.organ_path, ${branch.path})`
}

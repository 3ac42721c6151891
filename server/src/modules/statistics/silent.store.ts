import { clockForm } from '@farm/contract/clock'
import { type Db, type RawBuilder, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, organWithin } from '../access/index.ts'

interface Asked {
  /** Punch-ins as the person sees them. */
  readonly kind: SeenKind
  readonly right: 'view' | 'export'
  readonly day: string
  /** Functions by which people punch in. */
  readonly urls: readonly string[]
  /** Who did that day. */
  readonly reported: readonly string[]
}

interface Person {
  readonly id: string
  readonly name: string
  readonly realName: string
  readonly organId: string
  readonly organName: string
  readonly last: string | null
}

interface Part {
  readonly limit: number
  readonly offset: number
}

/** Field workers in reach without a punch-in that day, those who have been silent longest first, and how many had one. */
export async function silentPeople(db: Db, scope: Scope, asked: Asked, { limit, offset }: Part) {
  const { rows: counts } = await sql<{ total: number; reported: number }>`
    select count(*) filter (where not w.has_reported)::integer as total,
           count(*) filter (where w.has_reported)::integer as reported
      from (${workers(scope, asked)}) w
  `.execute(db)
  const { rows: people } = await sql<Person>`
    select w.id, w.name, w.real_name as "realName", w.organ_id as "organId", w.organ_name as "organName", w.last
      from (${workers(scope, asked)}) w
     where not w.has_reported
     order by w.last nulls first, w.real_name, w.id
     limit ${limit} offset ${offset}
  `.execute(db)
  return { total: counts[0]?.total ?? 0, reported: counts[0]?.reported ?? 0, people }
}

/**
 * Who could sign in, held a role that punches in and sees but their own, and was there on the day: added by then, or known to have
 * worked before. Where people stand goes by the evening of the day, whatever became of them since; who punched in before they left that
 * day did so there. When they last did is read from the daily counts of what is looked at.
 */
function workers(scope: Scope, asked: Asked): RawBuilder<unknown> {
  const { kind, right, day, urls, reported } = asked
  const branch = scope.branchOver(scope.over({ kind, right: 'view' }))
  const isSeen = scope.over({ kind, right }) === '仅本人' ? sql`a.id = ${scope.userId}` : sql`true`
  const isWithin = organWithin(scope, 'o', { kind, right })
  const [begins, ends] = [
    sql`(${day}::date::timestamp at time zone farm_zone())`,
    sql`((${day}::date + 1)::timestamp at time zone farm_zone())`,
  ]
  const hasReported = sql`a.id::text = any(${[...reported]}::text[])`
  const works = (roles: RawBuilder<unknown>) => sql`exists (
    select from role ro join role_function rf on rf.role_id = ro.id
     where ro.id in (${roles}) and ro.data_scope = '仅本人' and rf.url = any(${[...urls]}::text[]))`
  // Another standing of theirs lasted until that evening, and ended before this one did.
  const wasElsewhere = (before: RawBuilder<unknown>) => sql`exists (
    select from account_standing e where e.account_id = a.id and e.until >= ${ends} and ${before})`
  return sql`
    select distinct on (a.id) a.id, a.name, a.real_name, p.organ_id, p.organ_name, l.last, ${hasReported} as has_reported
      from (
        select a.id as account_id, o.id as organ_id, o.name as organ_name, 'infinity'::timestamptz as until
          from account a join organ o on o.id = a.organ_id
         where ${isWithin} and is_active(a) and not ${wasElsewhere(sql`true`)}
           and ${works(sql`select ar.role_id from account_role ar where ar.account_id = a.id`)}
         union all
        select a.id, o.id, o.name, s.until
          from account_standing s join account a on a.id = s.account_id join organ o on o.id = s.organ_id
         where ${isWithin} and s.is_active and s.until >= ${begins} and (s.until >= ${ends} or ${hasReported})
           and not ${wasElsewhere(sql`e.until < s.until`)} and ${works(sql`select unnest(s.role_ids)`)}) p
      join account a on a.id = p.account_id
     cross join lateral (
       select max(s.day)::text as last from stat_day s
        where s.form_id = ${sql.lit(clockForm.id)} and s.scope = ${branch?.no ?? 0} and s.dim = 'User' and s.key = a.id::text
          and s.day <= ${day}::date and s.n > -coalesce((
            select v.n from stat_day v
             where v.form_id = s.form_id and v.scope = s.scope and v.dim = 'User-' and v.key = s.key and v.day = s.day), 0)) l
     where ${isSeen} and (l.last is not null or (a.add_time at time zone farm_zone())::date <= ${day}::date)
     order by a.id, p.until desc`
}

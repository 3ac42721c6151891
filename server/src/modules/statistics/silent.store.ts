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
 * Who can sign in, holds a role that punches in and sees but their own, and was there on the day: added by then, or known to have
 * worked before. When they last did is read from the daily counts of what is looked at.
 */
function workers(scope: Scope, { kind, right, day, urls, reported }: Asked): RawBuilder<unknown> {
  const asked = { kind, right }
  const branch = scope.branchOver(scope.over({ kind, right: 'view' }))
  const isSeen = scope.over(asked) === '仅本人' ? sql`a.id = ${scope.userId}` : sql`true`
  return sql`
    select a.id, a.name, a.real_name, o.id as organ_id, o.name as organ_name, l.last,
           a.id::text = any(${[...reported]}::text[]) as has_reported
      from account a
      join organ o on o.id = a.organ_id
     cross join lateral (
       select max(s.day)::text as last from stat_day s
        where s.form_id = ${sql.lit(clockForm.id)} and s.scope = ${branch?.no ?? 0} and s.dim = 'User' and s.key = a.id::text
          and s.day <= ${day}::date and s.n > -coalesce((
            select v.n from stat_day v
             where v.form_id = s.form_id and v.scope = s.scope and v.dim = 'User-' and v.key = s.key and v.day = s.day), 0)) l
     where ${organWithin(scope, 'o', asked)} and ${isSeen} and a.is_enabled and not a.is_deleted and a.password_hash is not null
       and (l.last is not null or (a.add_time at time zone farm_zone())::date <= ${day}::date)
       and exists (
         select from account_role ar
           join role ro on ro.id = ar.role_id
           join role_function rf on rf.role_id = ro.id
          where ar.account_id = a.id and ro.data_scope = '仅本人' and rf.url = any(${[...urls]}::text[]))`
}

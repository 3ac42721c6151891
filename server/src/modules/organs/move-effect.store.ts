import type { OrganMove } from '@farm/contract/organs'
import { type Db, sql } from '../../platform/db/index.ts'
import { type Scope, organWithin } from '../access/index.ts'

/** Where a branch stands, and under which path it would stand. */
export interface Course {
  readonly from: string
  readonly parent: string
}

/** A preview looks at so many records of a branch; the move itself looks at all. */
export const MOST_LOOKED = 20_000

/** How much goes along with a branch. */
export async function contentOfBranch(
  db: Db,
  scope: Scope,
  path: string,
): Promise<Pick<OrganMove, 'Organs' | 'People' | 'Records' | 'IsCut'>> {
  const { rows } = await sql<Pick<OrganMove, 'Organs' | 'People' | 'Records'>>`
    with branch as materialized (select o.id from organ o where starts_with(o.path, ${path}) and ${organWithin(scope, 'o', 'organs.view')})
    select (select count(*) from branch)::int as "Organs",
           (select count(*) from account a where a.organ_id in (select id from branch) and not a.is_deleted)::int as "People",
           (select count(*) from (
              select from record r where r.organ_id = any(array(select id from branch)) and not r.is_deleted
               limit ${MOST_LOOKED + 1}) counted)::int as "Records"
  `.execute(db)
  const { Organs, People, Records } = rows[0] ?? { Organs: 0, People: 0, Records: 0 }
  return { Organs, People, Records: Math.min(Records, MOST_LOOKED), ...(Records > MOST_LOOKED && { IsCut: true }) }
}

/** Records of organisations that those below them share. */
export async function sharedOf(db: Db, scope: Scope, paths: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from record r join form f on f.id = r.form_id join organ o on o.id = r.organ_id
       where o.path = any(${[...paths]}::text[]) and ${organWithin(scope, 'o', 'organs.view')}
         and f.sharing = 'inherited' and not r.is_deleted
       limit ${MOST_LOOKED}) counted
  `.execute(db)
  return rows[0]?.n ?? 0
}

/** Who stands in organisations and sees all below them. Those who see everything see neither more nor less. */
export async function watchersOf(db: Db, scope: Scope, paths: readonly string[]): Promise<OrganMove['Gains']> {
  const { rows } = await sql<OrganMove['Gains'][number]>`
    select json_build_object('Id', o.id, 'Name', o.name) as "Organ", count(*)::int as "People"
      from organ o join account a on a.organ_id = o.id and a.is_enabled and not a.is_deleted
     where o.path = any(${[...paths]}::text[]) and ${organWithin(scope, 'o', 'organs.view')}
       and (select max(case r.data_scope when '全部' then 2 when '本组织及下级' then 1 else 0 end)
              from account_role ar join role r on r.id = ar.role_id where ar.account_id = a.id) = 1
     group by o.id
     order by o.path
  `.execute(db)
  return rows
}

export interface HeldRole {
  /** Null where whoever asks may not know. */
  readonly person: string | null
  readonly role: string
}

const MOST_HELD = 200

/** People `a` of a branch and roles `r` that they hold of organisations `ro` that are neither in it nor above where it would stand. */
export const rolesLeftBehind = ({ from, parent }: Course) => sql`
  from account a
  join organ ao on ao.id = a.organ_id
  join account_role ar on ar.account_id = a.id
  join role r on r.id = ar.role_id
  join organ ro on ro.id = r.organ_id
 where not a.is_deleted and starts_with(ao.path, ${from})
   and not starts_with(ro.path, ${from}) and not starts_with(${parent}, ro.path)`

/** These people with these roles. */
export async function rolesFromAbove(db: Db, scope: Scope, course: Course): Promise<HeldRole[]> {
  const { rows } = await sql<HeldRole>`
    select case when ${organWithin(scope, 'ao', 'organs.view')} then a.real_name end as person, r.name as role
      ${rolesLeftBehind(course)}
     order by a.real_name, r.name
     limit ${MOST_HELD}
  `.execute(db)
  return rows
}

/** People who are neither in a branch nor above where it would stand, with roles that stand in it. */
export async function rolesFromWithin(db: Db, scope: Scope, { from, parent }: Course): Promise<HeldRole[]> {
  const { rows } = await sql<HeldRole>`
    select case when ${organWithin(scope, 'ao', 'organs.view')} then a.real_name end as person, r.name as role
      from role r
      join organ ro on ro.id = r.organ_id
      join account_role ar on ar.role_id = r.id
      join account a on a.id = ar.account_id
      join organ ao on ao.id = a.organ_id
     where not a.is_deleted and starts_with(ro.path, ${from})
       and not starts_with(ao.path, ${from}) and not starts_with(${parent}, ao.path)
     order by a.real_name, r.name
     limit ${MOST_HELD}
  `.execute(db)
  return rows
}

/** Designed forms that stand in the branch and have records outside of it, which would be nobody’s to see. */
export async function formsLeftBehind(db: Db, { from, parent }: Course): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(f.published ->> 'Name', f.name) as name
      from form f join organ fo on fo.id = f.organ_id
     where not f.is_built_in and not f.is_deleted and starts_with(fo.path, ${from})
       and exists (select from record r join organ ro on ro.id = r.organ_id
                    where r.form_id = f.id and not starts_with(ro.path, ${from}) and not starts_with(${parent}, ro.path))
     order by 1
     limit ${MOST_HELD}
  `.execute(db)
  return rows.map((row) => row.name)
}

import { builtInModules } from '@farm/contract/access'
import { type Db, sql } from '../../platform/db/index.ts'

/** Whoever holds one of these sees alarms. */
const seeing = builtInModules.flatMap(({ functions }) =>
  functions.filter(({ grants }) => grants.includes('alarms.view')).map(({ url }) => url),
)

export interface Person {
  readonly id: string
  /** Of the enterprise in which the alarm was raised, or of a department of it that the alarm is of. */
  readonly isOwn: boolean
}

/**
 * Who may read the alarms of an organisation: those who stand there or above it up to their enterprise, and of those who are
 * named whoever reaches there.
 */
export async function peopleOf(db: Db, organPath: string, named: readonly string[]): Promise<readonly Person[]> {
  const { rows } = await sql<Person>`
    with enterprise as (
      select coalesce(max(e.path), ${organPath}) as path from organ e where e.kind = '企业' and starts_with(${organPath}, e.path)
    ), seeing as (
      select a.id, o.path,
             bool_or(r.data_scope = '全部') as sees_all,
             bool_or(r.data_scope = '本组织及下级') as sees_below,
             bool_or(not r.grants_all) as is_given
        from account a
        join organ o on o.id = a.organ_id
        join account_role ar on ar.account_id = a.id
        join role r on r.id = ar.role_id
                   and (r.grants_all or exists (select from role_function f where f.role_id = r.id and f.url = any(${seeing}::text[])))
       where a.is_enabled and not a.is_deleted and (starts_with(${organPath}, o.path) or a.id = any(${[...named]}::uuid[]))
       group by a.id, o.path
    )
    select s.id, s.is_given and starts_with(${organPath}, s.path) and starts_with(s.path, e.path) as "isOwn"
      from seeing s cross join enterprise e
     where s.sees_all or s.path = ${organPath} or (s.sees_below and starts_with(${organPath}, s.path))
     order by s.id
  `.execute(db)
  return rows
}

/** The names of those who may see no alarms at all. */
export async function blindAmong(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select a.real_name as name
      from account a
     where a.id = any(${[...ids]}::uuid[]) and not exists (
       select from account_role ar join role r on r.id = ar.role_id
        where ar.account_id = a.id
          and (r.grants_all or exists (select from role_function f where f.role_id = r.id and f.url = any(${seeing}::text[]))))
     order by a.id
  `.execute(db)
  return rows.map(({ name }) => name)
}

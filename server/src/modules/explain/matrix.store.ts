import { type Db, sql } from '../../platform/db/index.ts'
import { type Scope, organWithin } from '../access/index.ts'

export interface Denial {
  readonly formId: string
  readonly roleId: string
  readonly denied: string[]
  readonly fields: Record<string, string>
}

/** What roles may less of forms. */
export async function denialsOf(db: Db, roleIds: readonly string[]): Promise<Denial[]> {
  const { rows } = await sql<Denial>`
    select form_id as "formId", role_id as "roleId", denied, fields from form_restriction
     where role_id = any(${[...roleIds]}::uuid[])
     order by form_id, role_id
  `.execute(db)
  return rows
}

export interface PersonRow {
  readonly id: string
  readonly name: string
  readonly realName: string
  readonly organName: string
  readonly organPath: string
  readonly isEnabled: boolean
  readonly hasPassword: boolean
  readonly roles: Array<{ readonly name: string; readonly dataScope: string }>
}

/** The next people in reach, in the order of their ids. */
export async function peopleAfter(db: Db, scope: Scope, last: string | undefined, most: number): Promise<PersonRow[]> {
  const after = last === undefined ? sql`true` : sql`a.id > ${last}`
  const { rows } = await sql<PersonRow>`
    select a.id, a.name, a.real_name as "realName", o.name as "organName", o.path as "organPath",
           a.is_enabled as "isEnabled", a.password_hash is not null as "hasPassword",
           coalesce((select json_agg(json_build_object('name', r.name, 'dataScope', r.data_scope) order by r.name)
                       from account_role ar join role r on r.id = ar.role_id where ar.account_id = a.id), '[]') as roles
      from account a join organ o on o.id = a.organ_id
     where not a.is_deleted and ${after}
       and ${organWithin(scope, 'o', 'access.explain')} and ${organWithin(scope, 'o', 'users.view')}
     order by a.id
     limit ${most}
  `.execute(db)
  return rows
}

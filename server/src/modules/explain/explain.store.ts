import type { DataScope, SignedInUser } from '@farm/contract/access'
import { type Db, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, organWithin, readable, writable } from '../access/index.ts'

/** A role as somebody holds it. */
export interface RoleOfPerson {
  readonly id: string
  readonly name: string
  readonly dataScope: DataScope
  readonly grantsAll: boolean
  readonly urls: string[]
}

/** Somebody about whom it is asked what they see. */
export interface Person {
  readonly user: SignedInUser
  readonly isEnabled: boolean
  readonly hasPassword: boolean
  readonly roles: RoleOfPerson[]
}

/** A person in the reach of who asks. */
export async function personWithin(db: Db, scope: Scope, id: string): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select json_build_object(
             'Id', a.id, 'Name', a.name, 'RealName', a.real_name,
             'Organ', json_build_object('Id', o.id, 'Name', o.name, 'Path', o.path, 'IsDemo', o.is_demo)) as "user",
           a.is_enabled as "isEnabled", a.password_hash is not null as "hasPassword",
           coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name, 'dataScope', r.data_scope,
                              'grantsAll', r.grants_all,
                              'urls', array(select f.url from role_function f where f.role_id = r.id)) order by r.name, r.id)
                       from account_role ar join role r on r.id = ar.role_id where ar.account_id = a.id), '[]') as roles
      from account a join organ o on o.id = a.organ_id
     where a.id = ${id} and not a.is_deleted
       and ${organWithin(scope, 'o', 'access.explain')} and ${organWithin(scope, 'o', 'users.view')}
  `.execute(db)
  return rows[0]
}

/** The form of a record, whoever may see it. */
export async function formIdOf(db: Db, recordId: string): Promise<string | undefined> {
  const { rows } = await sql<{ formId: string }>`
    select form_id as "formId" from record where id = ${recordId}
  `.execute(db)
  return rows[0]?.formId
}

/** A record as far as it is needed to say who sees it. */
export interface Asked {
  readonly id: string
  readonly name: string | null
  readonly organName: string
  readonly organPath: string
  readonly makerId: string
  /** None where who asks may not see the person. */
  readonly makerName: string | null
  /** Whom it names as those whose it is. */
  readonly ownerIds: readonly string[]
  readonly isDeleted: boolean
}

/** A record that who asks sees: in their lists or, deleted, in their bin. */
export async function recordWithin(db: Db, scope: Scope, kind: SeenKind, id: string): Promise<Asked | undefined> {
  const { rows } = await sql<Asked>`
    select r.id, r.data->>${sql.lit(kind.nameField)} as name, o.name as "organName", r.organ_path as "organPath",
           r.user_id as "makerId", r.is_deleted as "isDeleted", owners_in(r.data, ${kind.ownedBy ?? null}) as "ownerIds",
           (select m.real_name from account m join organ mo on mo.id = m.organ_id
             where m.id = r.user_id and ${organWithin(scope, 'mo', 'signed-in')}) as "makerName"
      from record r join organ o on o.id = r.organ_id
     where r.id = ${id} and r.form_id = ${sql.lit(kind.id)}
       and case when r.is_deleted then ${writable(scope, kind, 'r', 'delete')} else ${readable(scope, kind, 'r')} end
  `.execute(db)
  return rows[0]
}

export interface Reached {
  readonly view: boolean
  readonly edit: boolean
  readonly delete: boolean
  readonly export: boolean
}

/** What a person, by their own scope, may do with a record at this moment. */
export async function reachedBy(db: Db, scope: Scope, kind: SeenKind, id: string): Promise<Reached> {
  const { rows } = await sql<Reached>`
    select coalesce(${readable(scope, kind, 'r')}, false) as view,
           coalesce(${writable(scope, kind, 'r', 'edit')}, false) as edit,
           coalesce(${writable(scope, kind, 'r', 'delete')}, false) as delete,
           coalesce(${readable(scope, kind, 'r', 'export')}, false) as export
      from record r
     where r.id = ${id} and r.form_id = ${sql.lit(kind.id)} and not r.is_deleted
  `.execute(db)
  return rows[0] ?? { view: false, edit: false, delete: false, export: false }
}

/** What each of the roles is denied of a form. */
export async function restrictionsFor(
  db: Db,
  formId: string,
  roleIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ roleId: string; denied: string[] }>`
    select role_id as "roleId", denied from form_restriction
     where form_id = ${formId} and role_id = any(${[...roleIds]}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ roleId, denied }) => [roleId, denied]))
}

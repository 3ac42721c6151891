import type { DataScope, Role } from '@farm/contract/access'
import type { Permission } from '@farm/contract/wire'
import { type Db, type RawBuilder, sql, wireTime } from '../../platform/db/index.ts'
import type { Bound } from './kinds.ts'
import type { Scope } from './scope.ts'
import { organWithin } from './scope.store.ts'

/** More roles than this in one reach ask for a list with pages. */
const MOST = 2_000
/** As many people are named where a role is held. */
const MOST_NAMES = 5

const grown = sql`greatest(clock_timestamp(), r.update_time + interval '1 millisecond')`

const roleJson = (scope: Scope) => sql<Role>`
  json_build_object('Id', r.id, 'Name', r.name, 'Note', r.note, 'DataScope', r.data_scope,
    'Organ', json_build_object('Id', o.id, 'Name', o.name, 'Path', o.path),
    'Functions', case when r.grants_all then array(select f.url from module_function f order by f.url)
                      else array(select f.url from role_function f where f.role_id = r.id order by f.url) end,
    'IsAdministrators', r.grants_all,
    'People', (select count(*)::int from account_role ar join account a on a.id = ar.account_id join organ ao on ao.id = a.organ_id
                where ar.role_id = r.id and not a.is_deleted and ${organWithin(scope, 'ao', 'roles.view')}),
    'UpdateTime', ${wireTime('r.update_time')})
`

const within = (scope: Scope) => organWithin(scope, 'o', 'roles.view')

/** Roles in reach, and those that the organisations above lend: all but that of the administrators, which nobody is lent. */
function around(scope: Scope): RawBuilder<boolean> {
  const above = scope.ancestorsOver(scope.over('roles.view'))
  return sql`(${within(scope)} or (o.no = any(${above}) and not r.grants_all))`
}

export async function rolesAround(db: Db, scope: Scope, search: string): Promise<Role[]> {
  const { rows } = await sql<{ role: Role }>`
    select ${roleJson(scope)} as role from role r join organ o on o.id = r.organ_id
     where ${around(scope)} and position(lower(${search}) in lower(r.name)) > 0
     order by o.path, r.grants_all desc, r.name
     limit ${MOST}
  `.execute(db)
  return rows.map((row) => row.role)
}

/** Roles that stand in the reach of a permission, those that are lent left out. */
export async function rolesWithin(db: Db, scope: Scope, asked: Permission): Promise<Role[]> {
  const { rows } = await sql<{ role: Role }>`
    select ${roleJson(scope)} as role from role r join organ o on o.id = r.organ_id
     where ${organWithin(scope, 'o', asked)}
     order by o.path, r.grants_all desc, r.name
     limit ${MOST}
  `.execute(db)
  return rows.map((row) => row.role)
}

export interface FoundRole {
  readonly role: Role
  /** It stands in the reach of who asks, and is not lent from above. */
  readonly isWithin: boolean
}

export async function roleById(db: Db, scope: Scope, id: string): Promise<FoundRole | undefined> {
  const { rows } = await sql<FoundRole>`
    select ${roleJson(scope)} as role, ${within(scope)} as "isWithin"
      from role r join organ o on o.id = r.organ_id where r.id = ${id} and ${around(scope)}
  `.execute(db)
  return rows[0]
}

interface NewRole {
  readonly id: string
  readonly name: string
  readonly note: string
  readonly organId: string
  readonly dataScope: DataScope
  readonly urls: readonly string[]
}

/** Answers whether the role is new; false when the id was there already. */
export async function insertRole(db: Db, { id, name, note, organId, dataScope, urls }: NewRole): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into role (id, name, note, organ_id, data_scope) values (${id}, ${name}, ${note}, ${organId}, ${dataScope})
    on conflict (id) do nothing
  `.execute(db)
  if (!numAffectedRows) return false
  await sql`insert into role_function (role_id, url) select ${id}, unnest(${[...urls]}::text[])`.execute(db)
  return true
}

/** What a role may less of forms, from its beginning. */
export async function insertRestrictions(db: Db, roleId: string, bounds: readonly Bound[]): Promise<void> {
  if (bounds.length === 0) return
  await sql`
    insert into form_restriction (form_id, role_id, denied, fields)
    select b."formId", ${roleId}, array(select jsonb_array_elements_text(b.denied)), b.fields
      from jsonb_to_recordset(${JSON.stringify(bounds)}::jsonb) as b ("formId" uuid, denied jsonb, fields jsonb)
  `.execute(db)
}

interface Changes {
  readonly name?: string | undefined
  readonly note?: string | undefined
  readonly dataScope?: DataScope | undefined
}

/** Changes the role if it is still as it was read; answers whether it was. */
export async function updateRole(db: Db, id: string, readTime: string, changes: Changes): Promise<boolean> {
  const { name = null, note = null, dataScope = null } = changes
  const { numAffectedRows } = await sql`
    update role r
       set name = coalesce(${name}, r.name), note = coalesce(${note}, r.note), data_scope = coalesce(${dataScope}, r.data_scope),
           update_time = ${grown}
     where r.id = ${id} and not r.grants_all and ${wireTime('r.update_time')} = ${readTime}
  `.execute(db)
  return Boolean(numAffectedRows)
}

/** Gives the role these functions and no others. */
export async function setFunctions(db: Db, id: string, urls: readonly string[]): Promise<void> {
  await sql`delete from role_function where role_id = ${id} and url <> all(${[...urls]}::text[])`.execute(db)
  await sql`
    insert into role_function (role_id, url) select ${id}, unnest(${[...urls]}::text[]) on conflict do nothing
  `.execute(db)
}

/**
 * Nobody is given one of the roles, and nobody judges what it gives, until the end of the transaction; who is just being
 * given one is waited for.
 */
export async function lockRoles(db: Db, ids: readonly string[]): Promise<void> {
  await sql`select from role where id = any(${[...ids]}::uuid[]) order by id for update`.execute(db)
}

/** The roles give what they give until the end of the transaction: who is just changing one is waited for. */
export async function holdRoles(db: Db, ids: readonly string[]): Promise<void> {
  await sql`select from role where id = any(${[...ids]}::uuid[]) order by id for key share`.execute(db)
}

/** Paths of the organisations at which people hold the role, disabled ones too. */
export async function placesOfHolders(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select distinct o.path
      from account_role ar join account a on a.id = ar.account_id join organ o on o.id = a.organ_id
     where ar.role_id = ${id}
     order by o.path
  `.execute(db)
  return rows.map((row) => row.path)
}

export interface HeldBy {
  readonly name: string
  readonly count: number
  /** Of those in scope. */
  readonly names: string[]
}

/** Those of the roles that somebody holds. */
export async function holdersOf(db: Db, scope: Scope, ids: readonly string[]): Promise<HeldBy[]> {
  const { rows } = await sql<HeldBy>`
    select r.name, count(*)::int as count,
           coalesce((array_agg(a.real_name order by a.real_name) filter (where ${within(scope)}))[1:${sql.lit(MOST_NAMES)}],
                    '{}') as names
      from account_role ar join role r on r.id = ar.role_id join account a on a.id = ar.account_id join organ o on o.id = a.organ_id
     where ar.role_id = any(${[...ids]}::uuid[])
     group by r.id order by r.name
  `.execute(db)
  return rows
}

/** Those of the roles that stand neither at the organisation nor above it. */
export async function rolesNotAbove(
  db: Db,
  ids: readonly string[],
  organPath: string,
): Promise<Array<{ role: string; organ: string }>> {
  const { rows } = await sql<{ role: string; organ: string }>`
    select r.name as role, o.name as organ from role r join organ o on o.id = r.organ_id
     where r.id = any(${[...ids]}::uuid[]) and not starts_with(${organPath}, o.path) order by r.name
  `.execute(db)
  return rows
}

export async function deleteRoles(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from role where id = any(${[...ids]}::uuid[]) and not grants_all`.execute(db)
}

export interface ModuleRow {
  readonly name: string
  readonly url: string
  readonly icon: string
}

export interface FunctionRow extends ModuleRow {
  readonly module: string
  readonly menu_name: string
  readonly is_menu: boolean
}

/** Modules and functions as they stand in the menus: acts after the screen on which they are done. */
export async function menuOrder(db: Db): Promise<{ modules: ModuleRow[]; functions: FunctionRow[] }> {
  const modules = await sql<ModuleRow>`select name, url, icon from module order by menu_order, name`.execute(db)
  const functions = await sql<FunctionRow>`
    select module, url, name, menu_name, icon, is_menu from module_function order by module, place
  `.execute(db)
  return { modules: modules.rows, functions: functions.rows }
}

import type { DataScope, ModuleDescriptor, Role, SignedInUser } from '@farm/contract/access'
import { type Db, sql } from '../../platform/db/index.ts'
import type { Bound } from './kinds.ts'
import type { Scope } from './scope.ts'
import { organWithin } from './scope.store.ts'

export interface AccountForSignIn {
  readonly id: string
  readonly password_hash: string | null
  readonly is_enabled: boolean
}

export async function accountByName(db: Db, name: string): Promise<AccountForSignIn | undefined> {
  const { rows } = await sql<AccountForSignIn>`
    select id, password_hash, is_enabled from account where lower(name) = lower(${name})
  `.execute(db)
  return rows[0]
}

export interface SessionRow {
  readonly user: SignedInUser
  readonly dataScopes: DataScope[]
  readonly grantsAll: boolean
  readonly urls: string[]
  readonly roleIds: string[]
  readonly isStale: boolean
}

/** The live session of a token with all that decides what the person may do; one statement on primary keys. */
export async function sessionByToken(db: Db, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select json_build_object(
             'Id', a.id, 'Name', a.name, 'RealName', a.real_name,
             'Organ', json_build_object('Id', o.id, 'Name', o.name, 'Path', o.path, 'IsDemo', o.is_demo)) as "user",
           array(select r.data_scope from account_role ar join role r on r.id = ar.role_id where ar.account_id = a.id) as "dataScopes",
           exists (select from account_role ar join role r on r.id = ar.role_id where ar.account_id = a.id and r.grants_all) as "grantsAll",
           array(select distinct f.url from account_role ar join role_function f on f.role_id = ar.role_id
                  where ar.account_id = a.id) as urls,
           array(select ar.role_id::text from account_role ar where ar.account_id = a.id) as "roleIds",
           s.last_used < now() - interval '5 minutes' as "isStale"
      from session s
      join account a on a.id = s.account_id
      join organ o on o.id = a.organ_id
     where s.token_hash = ${tokenHash}
       and s.end_time > now()
       and s.last_used > now() - interval '12 hours'
       and a.is_enabled
  `.execute(db)
  return rows[0]
}

/** Whether an organisation stands at exactly this path; a path made up of real numbers is none. */
export async function isOrganPath(db: Db, path: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from organ where path = ${path} and not is_closed) as has
  `.execute(db)
  return rows[0]?.has ?? false
}

/** What decides what somebody may do, whether or not they are signed in at this moment; nothing of who is disabled. */
export async function accountAtWork(db: Db, id: string): Promise<Omit<SessionRow, 'isStale'> | undefined> {
  const { rows } = await sql<Omit<SessionRow, 'isStale'>>`
    select json_build_object(
             'Id', a.id, 'Name', a.name, 'RealName', a.real_name,
             'Organ', json_build_object('Id', o.id, 'Name', o.name, 'Path', o.path, 'IsDemo', o.is_demo)) as "user",
           array(select r.data_scope from account_role ar join role r on r.id = ar.role_id where ar.account_id = a.id) as "dataScopes",
           exists (select from account_role ar join role r on r.id = ar.role_id where ar.account_id = a.id and r.grants_all) as "grantsAll",
           array(select distinct f.url from account_role ar join role_function f on f.role_id = ar.role_id
                  where ar.account_id = a.id) as urls,
           array(select ar.role_id::text from account_role ar where ar.account_id = a.id) as "roleIds"
      from account a join organ o on o.id = a.organ_id
     where a.id = ${id} and a.is_enabled and not o.is_closed
  `.execute(db)
  return rows[0]
}

export async function touchSession(db: Db, tokenHash: Buffer): Promise<void> {
  await sql`update session set last_used = now() where token_hash = ${tokenHash}`.execute(db)
}

interface NewSession {
  readonly tokenHash: Buffer
  readonly accountId: string
  /** The hash that the password was checked against. */
  readonly passwordHash: string
  readonly userAgent: string
  readonly address: string
}

/**
 * Answers when it ends at the latest; nothing when the password was changed or the account disabled since it was
 * checked. Sessions that are over are swept in the same breath.
 */
export async function addSession(db: Db, session: NewSession): Promise<string | undefined> {
  const { tokenHash, accountId, passwordHash, userAgent, address } = session
  await sql`delete from session where account_id = ${accountId} and (end_time < now() or last_used < now() - interval '12 hours')`.execute(
    db,
  )
  await sql`update account set last_sign_in = now() where id = ${accountId}`.execute(db)
  const { rows } = await sql<{ end_time: Date }>`
    insert into session (token_hash, account_id, end_time, user_agent, address)
    select ${tokenHash}, a.id, now() + interval '7 days', ${userAgent.slice(0, 300)}, ${address}
      from account a where a.id = ${accountId} and a.password_hash = ${passwordHash} and a.is_enabled
    returning end_time
  `.execute(db)
  return rows[0]?.end_time.toISOString()
}

export async function endSession(db: Db, tokenHash: Buffer): Promise<void> {
  await sql`delete from session where token_hash = ${tokenHash}`.execute(db)
}

interface Limit {
  readonly key: string
  readonly freeFailures: number
  readonly longestSeconds: number
}

/**
 * Counts an attempt as failed before it is made, so that a volley of parallel guesses is counted too.
 * Answers the seconds to wait when the key is not free; nothing is counted then.
 */
export async function countAttempt(db: Db, { key, freeFailures, longestSeconds }: Limit): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    insert into login_failure as l (key, failures, last_time, free_time) values (${key}, 1, now(), now())
    on conflict (key) do update
       set failures = case when l.last_time < now() - interval '15 minutes' then 1 else l.failures + 1 end,
           last_time = now(),
           free_time = now() + make_interval(secs => case
             when l.last_time < now() - interval '15 minutes' or l.failures + 1 < ${freeFailures} then 0
             else least(${longestSeconds}::float8, power(2, least(l.failures + 1 - ${freeFailures}, 20))) end)
     where l.free_time <= now()
    returning failures
  `.execute(db)
  if (rows.length > 0) return 0
  const wait = await sql<{ seconds: number }>`
    select greatest(1, ceil(extract(epoch from free_time - now())))::int as seconds from login_failure where key = ${key}
  `.execute(db)
  return wait.rows[0]?.seconds ?? 1
}

/** A good sign-in takes its own attempt back: the account is free again, the address has one failure less. */
export async function forgiveAttempt(db: Db, accountKey: string, addressKey: string): Promise<void> {
  await sql`delete from login_failure where key = ${accountKey}`.execute(db)
  await sql`update login_failure set failures = greatest(0, failures - 1), free_time = now() where key = ${addressKey}`.execute(
    db,
  )
  await sql`delete from login_failure where last_time < now() - interval '1 day'`.execute(db)
}

export interface ModuleRow {
  readonly name: string
  readonly url: string
  readonly icon: string
  readonly is_menu: boolean
}
export interface FunctionRow {
  readonly module: string
  readonly url: string
  readonly name: string
  readonly menu_name: string
  readonly icon: string
  readonly is_menu: boolean
}

export async function allModules(db: Db): Promise<ModuleRow[]> {
  const { rows } = await sql<ModuleRow>`select name, url, icon, is_menu from module order by menu_order, name`.execute(
    db,
  )
  return rows
}

export async function allFunctions(db: Db): Promise<FunctionRow[]> {
  const { rows } = await sql<FunctionRow>`
    select module, url, name, menu_name, icon, is_menu from module_function order by module, menu_order, place
  `.execute(db)
  return rows
}

/** Writes a module and its functions as the descriptor has them; what roles were given stays, since it is kept by url. */
export async function saveModule(db: Db, { Module, Functions }: ModuleDescriptor): Promise<void> {
  await sql`
    insert into module (name, is_api, allow_all_user, allow_anonymous, is_menu, menu_order, icon, url, description, version)
    values (${Module.Name}, ${Module.IsAPI}, ${Module.AllowAllUser}, ${Module.AllowAnonymous}, ${Module.IsMenu}, ${Module.MenuOrder},
            ${Module.Icon}, ${Module.Url}, ${Module.Description}, ${Module.Version})
    on conflict (name) do update
       set is_api = excluded.is_api, allow_all_user = excluded.allow_all_user, allow_anonymous = excluded.allow_anonymous,
           is_menu = excluded.is_menu, menu_order = excluded.menu_order, icon = excluded.icon, url = excluded.url,
           description = excluded.description, version = excluded.version
  `.execute(db)
  await sql`delete from module_function where module = ${Module.Name}`.execute(db)
  await sql`
    insert into module_function (module, url, name, menu_name, icon, is_menu, menu_order, allow_all_user, allow_anonymous, place)
    select ${Module.Name}, f->>'Url', f->>'Name', f->>'MenuName', f->>'Icon', (f->>'IsMenu')::boolean, (f->>'MenuOrder')::numeric,
           (f->>'AllowAllUser')::boolean, (f->>'AllowAnonymous')::boolean, place
      from jsonb_array_elements(${JSON.stringify(Functions)}::jsonb) with ordinality as x (f, place)
  `.execute(db)
}

const roleJson = sql<Role>`
  json_build_object('Id', r.id, 'Name', r.name, 'DataScope', r.data_scope,
    'Organ', json_build_object('Id', o.id, 'Name', o.name, 'Path', o.path),
    'Functions', array(select url from role_function f where f.role_id = r.id order by url))
`

export async function rolesWithin(db: Db, scope: Scope): Promise<Role[]> {
  const { rows } = await sql<{ role: Role }>`
    select ${roleJson} as role from role r join organ o on o.id = r.organ_id where ${organWithin(scope, 'o')} order by o.path, r.name
  `.execute(db)
  return rows.map((row) => row.role)
}

export async function roleById(db: Db, scope: Scope, id: string): Promise<Role | undefined> {
  const { rows } = await sql<{ role: Role }>`
    select ${roleJson} as role from role r join organ o on o.id = r.organ_id where r.id = ${id} and ${organWithin(scope, 'o')}
  `.execute(db)
  return rows[0]?.role
}

/** The id again when the organisation is in scope. */
export async function organWithinScope(db: Db, scope: Scope, id: string): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string
  }>`select o.id from organ o where o.id = ${id} and ${organWithin(scope, 'o')}`.execute(db)
  return rows[0]?.id
}

export interface Grant {
  readonly id: string
  readonly DataScope: DataScope
  readonly Functions: string[]
  readonly grantsAll: boolean
}

const grantColumns = sql`
  r.id, r.data_scope as "DataScope", r.grants_all as "grantsAll",
  array(select url from role_function f where f.role_id = r.id) as "Functions"
`

/** What the given roles grant, of those that stand in the scope or at an organisation above it. */
export async function grantsOf(db: Db, scope: Scope, roleIds: readonly string[]): Promise<Grant[]> {
  const { rows } = await sql<Grant>`
    select ${grantColumns} from role r join organ o on o.id = r.organ_id
     where r.id = any(${[...roleIds]}::uuid[]) and (${organWithin(scope, 'o')} or starts_with(${scope.home.path}, o.path))
  `.execute(db)
  return rows
}

/** What a person holds, wherever the roles stand. */
export async function grantsHeldBy(db: Db, accountId: string): Promise<Grant[]> {
  const { rows } = await sql<Grant>`
    select ${grantColumns} from account_role ar join role r on r.id = ar.role_id where ar.account_id = ${accountId}
  `.execute(db)
  return rows
}

interface NewRole {
  readonly id: string
  readonly name: string
  readonly organId: string
  readonly dataScope: DataScope
  readonly urls: readonly string[]
}

/** Answers whether the role is new; false when the id was there already. */
export async function insertRole(db: Db, { id, name, organId, dataScope, urls }: NewRole): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into role (id, name, organ_id, data_scope) values (${id}, ${name}, ${organId}, ${dataScope}) on conflict (id) do nothing
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

export async function hasAdministrator(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from account_role ar join role r on r.id = ar.role_id join account a on a.id = ar.account_id
                    where r.grants_all and a.is_enabled) as has
  `.execute(db)
  return rows[0]?.has ?? false
}

export async function saveSetting(db: Db, key: string, value: string): Promise<void> {
  await sql`insert into setting (key, value) values (${key}, ${value}) on conflict (key) do update set value = excluded.value`.execute(
    db,
  )
}

/** Takes a setting away and answers what it was: of two takers one gets it. */
export async function takeSetting(db: Db, key: string): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`delete from setting where key = ${key} returning value`.execute(db)
  return rows[0]?.value
}

interface NewAdministrator {
  readonly id: string
  readonly name: string
  readonly realName: string
  readonly passwordHash: string
}

export async function insertAdministrator(
  db: Db,
  { id, name, realName, passwordHash }: NewAdministrator,
): Promise<void> {
  await sql`
    insert into account (id, name, real_name, password_hash, organ_id)
    select ${id}, ${name}, ${realName}, ${passwordHash}, id from organ where parent_id is null
  `.execute(db)
  await sql`insert into account_role (account_id, role_id) select ${id}, id from role where grants_all`.execute(db)
}

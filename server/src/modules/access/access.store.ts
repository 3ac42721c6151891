import type { DataScope, SignedInUser } from '@farm/contract/access'
import type { Permission } from '@farm/contract/wire'
import { type Db, sql } from '../../platform/db/index.ts'
import type { Viewer } from './caller.ts'
import type { KindRight, Scope } from './scope.ts'
import { organWithin } from './scope.store.ts'

interface RoleRow {
  readonly id: string
  readonly dataScope: DataScope
  readonly grantsAll: boolean
  readonly urls: string[]
}

/** What each role of an account gives, and how far. */
const heldRoles = sql<RoleRow[]>`
  coalesce((select json_agg(json_build_object('id', r.id, 'dataScope', r.data_scope, 'grantsAll', r.grants_all,
                     'urls', array(select f.url from role_function f where f.role_id = r.id)) order by r.id)
              from account_role ar join role r on r.id = ar.role_id where ar.account_id = a.id), '[]')`

export interface SessionRow {
  readonly user: SignedInUser
  readonly roles: RoleRow[]
  readonly isStale: boolean
  readonly sessionId: string
  readonly viewer: Viewer | null
}

/** Somebody without a session of theirs. */
type WorkerRow = Pick<SessionRow, 'user' | 'roles'>

/** The live session of a token with all that decides what the person may do; one statement on primary keys. */
export async function sessionByToken(db: Db, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select json_build_object(
             'Id', a.id, 'Name', a.name, 'RealName', a.real_name,
             'Organ', json_build_object('Id', o.id, 'Name', o.name, 'Path', o.path, 'IsDemo', o.is_demo)) as "user",
           ${heldRoles} as roles,
           s.last_used < now() - interval '5 minutes' as "isStale", s.id as "sessionId",
           case when v.id is not null then json_build_object('Id', v.id, 'Name', v.name, 'RealName', v.real_name) end as viewer
      from session s
      join account a on a.id = s.account_id
      join organ o on o.id = a.organ_id
      left join account v on v.id = s.viewer_id
     where s.token_hash = ${tokenHash}
       and s.end_time > now()
       and s.last_used > now() - interval '12 hours'
       and a.is_enabled
  `.execute(db)
  return rows[0]
}

/** By what the token of a session is known. */
export async function tokenHashOf(db: Db, sessionId: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ hash: Buffer }>`select token_hash as hash from session where id = ${sessionId}`.execute(
    db,
  )
  return rows[0]?.hash
}

/** Whether an organisation stands at exactly this path; a path made up of real numbers is none. */
export async function isOrganPath(db: Db, path: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from organ where path = ${path} and not is_closed) as has
  `.execute(db)
  return rows[0]?.has ?? false
}

/** What decides what somebody may do, whether or not they are signed in at this moment; nothing of who is disabled. */
export async function accountAtWork(db: Db, id: string): Promise<WorkerRow | undefined> {
  const { rows } = await sql<WorkerRow>`
    select json_build_object(
             'Id', a.id, 'Name', a.name, 'RealName', a.real_name,
             'Organ', json_build_object('Id', o.id, 'Name', o.name, 'Path', o.path, 'IsDemo', o.is_demo)) as "user",
           ${heldRoles} as roles
      from account a join organ o on o.id = a.organ_id
     where a.id = ${id} and a.is_enabled and not o.is_closed
  `.execute(db)
  return rows[0]
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

/** The id again when what is asked reaches the organisation. */
export async function organWithinScope(
  db: Db,
  scope: Scope,
  id: string,
  asked: Permission | KindRight,
): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string
  }>`select o.id from organ o where o.id = ${id} and ${organWithin(scope, 'o', asked)}`.execute(db)
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
     where r.id = any(${[...roleIds]}::uuid[]) and (${organWithin(scope, 'o', 'roles.view')} or starts_with(${scope.home.path}, o.path))
  `.execute(db)
  return rows
}

/** What a person holds, wherever the roles stand, and where the person does. */
export async function grantsHeldBy(db: Db, accountId: string): Promise<Array<Grant & { organPath: string }>> {
  const { rows } = await sql<Grant & { organPath: string }>`
    select ${grantColumns}, o.path as "organPath"
      from account_role ar join role r on r.id = ar.role_id join account a on a.id = ar.account_id join organ o on o.id = a.organ_id
     where ar.account_id = ${accountId}
  `.execute(db)
  return rows
}

/** What roles give, wherever they stand. */
export async function grantsByIds(db: Db, roleIds: readonly string[]): Promise<Grant[]> {
  const { rows } = await sql<Grant>`
    select ${grantColumns} from role r where r.id = any(${[...roleIds]}::uuid[])
  `.execute(db)
  return rows
}

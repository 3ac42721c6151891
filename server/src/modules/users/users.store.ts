import type { User } from '@farm/contract/users'
import { type Db, type RawBuilder, sql, wireTime } from '../../platform/db/index.ts'
import { type Scope, organWithin } from '../access/index.ts'

const userJson = sql<User>`
  json_strip_nulls(json_build_object('Id', a.id, 'Name', a.name, 'RealName', a.real_name, 'Phone', a.phone, 'Post', a.post,
    'IsEnabled', a.is_enabled, 'Organ', json_build_object('Id', o.id, 'Name', o.name, 'Path', o.path),
    'Roles', coalesce((select json_agg(json_build_object('Id', r.id, 'Name', r.name) order by r.name)
                         from account_role ar join role r on r.id = ar.role_id where ar.account_id = a.id), '[]'),
    'AddTime', ${wireTime('a.add_time')}, 'UpdateTime', ${wireTime('a.update_time')}))
`

interface Choice {
  readonly search: string
  readonly limit: number
  readonly offset: number
}

function matching(scope: Scope, search: string): RawBuilder<boolean> {
  const within = organWithin(scope, 'o')
  if (search === '') return within
  return sql`${within} and (position(lower(${search}) in lower(a.name)) > 0 or position(${search} in a.real_name) > 0)`
}

export async function usersWithin(db: Db, scope: Scope, { search, limit, offset }: Choice): Promise<User[]> {
  const { rows } = await sql<{ user: User }>`
    select ${userJson} as "user" from account a join organ o on o.id = a.organ_id
     where ${matching(scope, search)} order by o.path, a.name limit ${limit} offset ${offset}
  `.execute(db)
  return rows.map((row) => row.user)
}

export async function countUsers(db: Db, scope: Scope, search: string, cap: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select from account a join organ o on o.id = a.organ_id where ${matching(scope, search)} limit ${cap + 1}) found
  `.execute(db)
  return rows[0]?.n ?? 0
}

/** Names of those of the ids that are in scope. */
export async function namesOf(db: Db, scope: Scope, ids: readonly string[]): Promise<User[]> {
  const { rows } = await sql<User>`
    select a.id as "Id", a.name as "Name", a.real_name as "RealName" from account a join organ o on o.id = a.organ_id
     where a.id = any(${[...ids]}::uuid[]) and ${organWithin(scope, 'o')} order by a.name
  `.execute(db)
  return rows
}

export async function userById(db: Db, scope: Scope, id: string): Promise<User | undefined> {
  const { rows } = await sql<{ user: User }>`
    select ${userJson} as "user" from account a join organ o on o.id = a.organ_id where a.id = ${id} and ${organWithin(scope, 'o')}
  `.execute(db)
  return rows[0]?.user
}

interface NewUser {
  readonly id: string
  readonly name: string
  readonly realName: string
  readonly phone: string | null
  readonly post: string | null
  readonly passwordHash: string | null
  readonly organId: string
}

/** Answers whether it is new; false when the id was there already. */
export async function insertUser(db: Db, user: NewUser): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into account (id, name, real_name, phone, post, password_hash, organ_id)
    values (${user.id}, ${user.name}, ${user.realName}, ${user.phone}, ${user.post}, ${user.passwordHash}, ${user.organId})
    on conflict (id) do nothing
  `.execute(db)
  return Boolean(numAffectedRows)
}

interface Changes {
  readonly realName?: string
  readonly phone?: string
  readonly post?: string
  readonly isEnabled?: boolean
}

/** Changes the account if it is still as it was read; answers whether it was. */
export async function updateUser(db: Db, id: string, readTime: string, changes: Changes): Promise<boolean> {
  const { realName = null, phone = null, post = null, isEnabled = null } = changes
  const { numAffectedRows } = await sql`
    update account
       set real_name = coalesce(${realName}, real_name), phone = coalesce(${phone}, phone), post = coalesce(${post}, post),
           is_enabled = coalesce(${isEnabled}, is_enabled),
           update_time = greatest(clock_timestamp(), update_time + interval '1 millisecond')
     where id = ${id} and ${wireTime('update_time')} = ${readTime}
  `.execute(db)
  return Boolean(numAffectedRows)
}

export async function setRoles(db: Db, id: string, roleIds: readonly string[]): Promise<void> {
  await sql`delete from account_role where account_id = ${id}`.execute(db)
  await sql`insert into account_role (account_id, role_id) select ${id}, unnest(${[...new Set(roleIds)]}::uuid[])`.execute(
    db,
  )
}

export async function passwordHashOf(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{
    password_hash: string | null
  }>`select password_hash from account where id = ${id}`.execute(db)
  return rows[0]?.password_hash ?? null
}

/** Sets a new password and ends every session of the account. */
export async function setPassword(db: Db, id: string, passwordHash: string): Promise<void> {
  await sql`
    update account set password_hash = ${passwordHash}, update_time = greatest(clock_timestamp(), update_time + interval '1 millisecond')
     where id = ${id}
  `.execute(db)
  await endSessions(db, id)
}

export async function endSessions(db: Db, id: string): Promise<void> {
  await sql`delete from session where account_id = ${id}`.execute(db)
}

import type { User } from '@farm/contract/users'
import type { Permission } from '@farm/contract/wire'
import { type Db, sql, wireTime } from '../../platform/db/index.ts'
import { type Scope, organWithin } from '../access/index.ts'

export const userJson = sql<User>`
  json_strip_nulls(json_build_object('Id', a.id, 'Name', a.name, 'RealName', a.real_name, 'Phone', a.phone, 'Post', a.post,
    'IsEnabled', a.is_enabled, 'CanSignIn', a.password_hash is not null,
    'HasSecondFactor', exists (select from second_factor f where f.account_id = a.id and f.secret is not null),
    'LastSignIn', ${wireTime('a.last_sign_in')}, 'Organ', json_build_object('Id', o.id, 'Name', o.name, 'Path', o.path),
    'Roles', coalesce((select json_agg(json_build_object('Id', r.id, 'Name', r.name) order by r.name)
                         from account_role ar join role r on r.id = ar.role_id where ar.account_id = a.id), '[]'),
    'AddTime', ${wireTime('a.add_time')}, 'UpdateTime', ${wireTime('a.update_time')}))
`

/** Names of those of the ids that are in scope; who was deleted keeps theirs. */
export async function namesOf(db: Db, scope: Scope, ids: readonly string[]): Promise<User[]> {
  const { rows } = await sql<User>`
    select a.id as "Id", a.name as "Name", a.real_name as "RealName" from account a join organ o on o.id = a.organ_id
     where a.id = any(${[...ids]}::uuid[]) and ${organWithin(scope, 'o', 'signed-in')} order by a.name, a.id
  `.execute(db)
  return rows
}

export async function userById(
  db: Db,
  scope: Scope,
  id: string,
  asked: Permission = 'users.view',
): Promise<User | undefined> {
  const { rows } = await sql<{ user: User }>`
    select ${userJson} as "user" from account a join organ o on o.id = a.organ_id
     where a.id = ${id} and not a.is_deleted and ${organWithin(scope, 'o', asked)}
  `.execute(db)
  return rows[0]?.user
}

interface NewUser {
  readonly id: string
  readonly name: string
  readonly realName: string
  readonly phone: string
  readonly post: string
  readonly passwordHash: string | null
  readonly organId: string
}

/** Answers whether it is new; false when the id was there already. */
export async function insertUser(db: Db, user: NewUser): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into account (id, name, real_name, phone, post, password_hash, organ_id)
    values (${user.id}, ${user.name}, ${user.realName}, nullif(${user.phone}, ''), nullif(${user.post}, ''), ${user.passwordHash},
            ${user.organId})
    on conflict (id) do nothing
  `.execute(db)
  return Boolean(numAffectedRows)
}

interface Changes {
  readonly realName: string | undefined
  /** Empty: taken out. */
  readonly phone: string | undefined
  readonly post: string | undefined
  readonly isEnabled: boolean | undefined
  readonly organId: string | undefined
}

/** Changes the account if it is still as it was read; answers whether it was. */
export async function updateUser(db: Db, id: string, readTime: string, changes: Changes): Promise<boolean> {
  const { realName = null, phone = null, post = null, isEnabled = null, organId = null } = changes
  const { numAffectedRows } = await sql`
    update account
       set real_name = coalesce(${realName}, real_name),
           phone = nullif(coalesce(${phone}, phone), ''), post = nullif(coalesce(${post}, post), ''),
           is_enabled = coalesce(${isEnabled}, is_enabled), organ_id = coalesce(${organId}, organ_id),
           update_time = greatest(clock_timestamp(), update_time + interval '1 millisecond')
     where id = ${id} and not is_deleted and ${wireTime('update_time')} = ${readTime}
  `.execute(db)
  return Boolean(numAffectedRows)
}

/** Where the organisation stands is not changed until the end of the transaction: who is just moving it is waited for. */
export async function holdOrgan(db: Db, id: string): Promise<void> {
  await sql`select from organ where id = ${id} for key share`.execute(db)
}

/** Whether somebody added the account themselves. */
export async function isAddedBy(db: Db, id: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from operation_change c join operation_log l on l.id = c.operation_id
       where c.target = ${id} and c.kind = 'account' and c.act = 'add' and l.user_id = ${userId}) as has
  `.execute(db)
  return rows[0]?.has ?? false
}

export async function setRoles(db: Db, id: string, roleIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(roleIds)]
  await sql`delete from account_role where account_id = ${id} and role_id <> all(${wanted}::uuid[])`.execute(db)
  await sql`
    insert into account_role (account_id, role_id) select ${id}, unnest(${wanted}::uuid[]) on conflict do nothing
  `.execute(db)
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
     where id = ${id} and not is_deleted
  `.execute(db)
  await endSessions(db, id)
}

export async function endSessions(db: Db, id: string): Promise<void> {
  await sql`delete from session where account_id = ${id}`.execute(db)
}

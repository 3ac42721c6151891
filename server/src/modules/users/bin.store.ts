import { BIN_DAYS } from '@farm/contract/forms'
import type { DeletedUser } from '@farm/contract/users'
import { type Db, type RawBuilder, sql, wireTime } from '../../platform/db/index.ts'
import type { TrustedTime } from '../../platform/retention/index.ts'
import { type Scope, organWithin } from '../access/index.ts'
import { userJson } from './users.store.ts'

/** They are on no list any more, hold nothing and can’t sign in; their name stays theirs. */
export async function deleteUsers(db: Db, ids: readonly string[], by: string): Promise<void> {
  const gone = sql`any(${[...ids]}::uuid[])`
  await sql`
    insert into account_bin (account_id, deleted_by, was_enabled, role_ids)
    select a.id, ${by}, a.is_enabled, array(select h.role_id from account_role h where h.account_id = a.id)
      from account a where a.id = ${gone} and not a.is_deleted
  `.execute(db)
  await sql`
    update account
       set is_deleted = true, is_enabled = false, update_time = greatest(clock_timestamp(), update_time + interval '1 millisecond')
     where id = ${gone} and not is_deleted
  `.execute(db)
  await sql`delete from account_role where account_id = ${gone}`.execute(db)
  await sql`delete from session where account_id = ${gone}`.execute(db)
}

interface Part {
  readonly limit: number
  readonly offset: number
}

const inBin = (scope: Scope): RawBuilder<unknown> => sql`
  account_bin b join account a on a.id = b.account_id join organ o on o.id = a.organ_id
  where ${organWithin(scope, 'o', 'users.delete')}`

/** Who was deleted last first. */
export async function deletedWithin(db: Db, scope: Scope, { limit, offset }: Part): Promise<DeletedUser[]> {
  const { rows } = await sql<{ user: DeletedUser }>`
    select ${userJson}::jsonb || jsonb_strip_nulls(jsonb_build_object(
             'DeleteTime', ${wireTime('b.delete_time')},
             'DeletedBy', (select d.real_name from account d join organ o on o.id = d.organ_id
                            where d.id = b.deleted_by and ${organWithin(scope, 'o', 'users.view')}),
             'PurgeTime', ${wireTime('b.purge_time')})) as "user"
      from (select b.*, b.delete_time + make_interval(hours => ${sql.lit(BIN_DAYS * 24)}) as purge_time from account_bin b) b
      join account a on a.id = b.account_id join organ o on o.id = a.organ_id
     where ${organWithin(scope, 'o', 'users.delete')}
     order by b.delete_time desc, b.account_id desc limit ${limit} offset ${offset}
  `.execute(db)
  return rows.map((row) => row.user)
}

export async function countDeleted(db: Db, scope: Scope, cap: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from ${inBin(scope)} limit ${cap + 1}) found
  `.execute(db)
  return rows[0]?.n ?? 0
}

export interface InBin {
  readonly id: string
  readonly realName: string
  readonly organ: string
  readonly organPath: string
  readonly isClosed: boolean
  /** Those that are still there and serve where they stand by now: their branch may have moved meanwhile. */
  readonly roleIds: readonly string[]
}

/** Those of the people who lie in the bin of the scope, locked. */
export async function heldInBin(
  db: Db,
  scope: Scope,
  ids: readonly string[],
  right: 'users.delete' | 'users.purge',
): Promise<readonly InBin[]> {
  const { rows } = await sql<InBin>`
    select a.id, a.real_name as "realName", o.name as organ, o.path as "organPath", o.is_closed as "isClosed",
           array(select r.id from role r join organ ro on ro.id = r.organ_id
                  where r.id = any(b.role_ids) and starts_with(o.path, ro.path) order by r.id) as "roleIds"
      from account_bin b join account a on a.id = b.account_id join organ o on o.id = a.organ_id
     where b.account_id = any(${[...ids]}::uuid[]) and ${organWithin(scope, 'o', right)}
     order by b.account_id
       for update of b
  `.execute(db)
  return rows
}

/** They are again as they were, but for roles that are gone or do not serve their organisation any more. */
export async function recoverUsers(db: Db, people: ReadonlyArray<Pick<InBin, 'id' | 'roleIds'>>): Promise<void> {
  const ids = people.map(({ id }) => id)
  await sql`
    update account a
       set is_deleted = false, is_enabled = b.was_enabled,
           update_time = greatest(clock_timestamp(), a.update_time + interval '1 millisecond')
      from account_bin b where a.id = b.account_id and b.account_id = any(${ids}::uuid[])
  `.execute(db)
  await sql`delete from account_bin where account_id = any(${ids}::uuid[])`.execute(db)
  for (const { id, roleIds } of people) {
    await sql`
      insert into account_role (account_id, role_id) select ${id}, unnest(${[...roleIds]}::uuid[]) on conflict do nothing
    `.execute(db)
  }
}

/** Nobody can take them back any more: only the name by which what they did is known is left of them. */
export async function purgeUsers(db: Db, ids: readonly string[]): Promise<void> {
  const gone = sql`any(${[...ids]}::uuid[])`
  await sql`delete from account_bin where account_id = ${gone}`.execute(db)
  await sql`delete from second_factor where account_id = ${gone}`.execute(db)
  await sql`delete from recovery_code where account_id = ${gone}`.execute(db)
  await sql`
    update account
       set is_purged = true, password_hash = null, phone = null, post = null,
           update_time = greatest(clock_timestamp(), update_time + interval '1 millisecond')
     where id = ${gone} and is_deleted
  `.execute(db)
}

/** So many of those whose time in the bin is over, who were deleted first. */
export async function expiredUsers(db: Db, before: TrustedTime, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select account_id as id from account_bin where delete_time < ${before} order by delete_time, account_id limit ${limit}
       for update skip locked
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Who else has an account name; without theirs where the scope does not see them. */
export async function ownerOfName(
  db: Db,
  scope: Scope,
  { name, except }: { readonly name: string; readonly except: string },
): Promise<{ readonly realName: string | null; readonly isDeleted: boolean } | undefined> {
  const { rows } = await sql<{ realName: string | null; isDeleted: boolean }>`
    select case when ${organWithin(scope, 'o', 'users.view')} then a.real_name end as "realName", a.is_deleted as "isDeleted"
      from account a join organ o on o.id = a.organ_id
     where lower(a.name) = lower(${name}) and not a.is_purged and a.id <> ${except}
  `.execute(db)
  return rows[0]
}

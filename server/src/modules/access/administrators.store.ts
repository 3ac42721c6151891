import { type Db, sql } from '../../platform/db/index.ts'

const isAdministrator = sql`
  r.grants_all and a.is_enabled and not a.is_deleted and a.password_hash is not null and o.parent_id is null
`

/** Whoever takes an administrator away waits here for others who do, until the end of the transaction. */
export async function lockAdministrators(db: Db): Promise<void> {
  await sql`select from role where grants_all order by id for no key update`.execute(db)
}

/** Nobody makes one of these people an administrator until the end of the transaction. */
export async function holdPeople(db: Db, accountIds: readonly string[]): Promise<void> {
  await sql`select from account where id = any(${[...accountIds]}::uuid[]) order by id for no key update`.execute(db)
}

/** How many can sign in, hold everything and stand at the platform. */
export async function countAdministrators(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct a.id)::int as n
      from account_role ar join role r on r.id = ar.role_id join account a on a.id = ar.account_id join organ o on o.id = a.organ_id
     where ${isAdministrator}
  `.execute(db)
  return rows[0]?.n ?? 0
}

/** Whether one of the people is an administrator. */
export async function isAnyAdministrator(db: Db, accountIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from account_role ar join role r on r.id = ar.role_id join account a on a.id = ar.account_id join organ o on o.id = a.organ_id
       where a.id = any(${[...accountIds]}::uuid[]) and ${isAdministrator}) as has
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

export async function hasSetting(db: Db, key: string): Promise<boolean> {
  const { rows } = await sql`select from setting where key = ${key}`.execute(db)
  return rows.length > 0
}

/** Gives accounts that have no password one. */
export async function setPasswords(db: Db, accountIds: readonly string[], passwordHash: string): Promise<void> {
  await sql`
    update account set password_hash = ${passwordHash} where id = any(${[...accountIds]}::uuid[]) and password_hash is null
  `.execute(db)
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

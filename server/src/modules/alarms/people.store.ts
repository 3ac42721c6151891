import { type Db, sql } from '../../platform/db/index.ts'

/** Who stands at an organisation or below it and holds one of these functions. */
export async function peopleWith(db: Db, organPath: string, urls: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct a.id
      from account a
      join organ o on o.id = a.organ_id and starts_with(o.path, ${organPath})
      join account_role ar on ar.account_id = a.id
      join role_function f on f.role_id = ar.role_id and f.url = any(${[...urls]}::text[])
     where a.is_enabled and not a.is_deleted
     order by a.id
  `.execute(db)
  return rows.map(({ id }) => id)
}

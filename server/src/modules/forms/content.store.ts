import { type Db, sql } from '../../platform/db/index.ts'

/** How many records other than `exceptId` and how many people stand in an organisation and below it. */
export async function contentOf(
  db: Db,
  organPath: string,
  exceptId: string,
): Promise<{ records: number; people: number; organs: number }> {
  const { rows } = await sql<{ records: number; people: number; organs: number }>`
    select (select count(*) from (select from record r join organ o on o.id = r.organ_id
              where starts_with(o.path, ${organPath}) and not r.is_deleted and r.id <> ${exceptId} limit 1000) x) as records,
           (select count(*) from account a join organ o on o.id = a.organ_id
             where starts_with(o.path, ${organPath}) and not a.is_deleted) as people,
           (select count(*) from organ o where starts_with(o.path, ${organPath}) and o.path <> ${organPath} and not o.is_closed) as organs
  `.execute(db)
  return rows[0] ?? { records: 0, people: 0, organs: 0 }
}

import { enterpriseForm } from '@farm/contract/enterprises'
import { type Db, sql } from '../../platform/db/index.ts'

/** The enterprise in which an account stands, nearest first; none for those of the organisations above. */
export async function enterpriseOf(db: Db, accountId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select e.id from account a join organ o on o.id = a.organ_id
      join organ at on at.kind = '企业' and starts_with(o.path, at.path)
      join record e on e.organ_id = at.id and e.form_id = ${sql.lit(enterpriseForm.id)} and not e.is_deleted
     where a.id = ${accountId}::uuid order by length(at.path) desc limit 1
  `.execute(db)
  return rows[0]?.id
}

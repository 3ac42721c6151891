import { enterpriseForm } from '@farm/contract/enterprises'
import { type Db, sql } from '../../platform/db/index.ts'

/** The record of an enterprise, by its organisation. */
export async function enterpriseOf(db: Db, organId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from record where organ_id = ${organId} and form_id = ${sql.lit(enterpriseForm.id)} and not is_deleted
  `.execute(db)
  return rows[0]?.id
}

/** People who stand in the organisations themselves and see what is below. */
export async function inChargeOf(db: Db, paths: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id
      from account a join organ o on o.id = a.organ_id
     where o.path = any(${[...paths]}::text[]) and o.kind in ('县', '企业') and a.is_enabled and not a.is_deleted
       and exists (select from account_role ar join role r on r.id = ar.role_id
                    where ar.account_id = a.id and r.data_scope in ('全部', '本组织及下级'))
  `.execute(db)
  return rows.map(({ id }) => id)
}

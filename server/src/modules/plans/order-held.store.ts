import { orderForm } from '@farm/contract/orders'
import { type Db, sql } from '../../platform/db/index.ts'

type Data = Readonly<Record<string, unknown>>

/**
 * What an order holds, which stays so until the end of the transaction: its lines do not go while a plan comes to serve one.
 * Whoever may see it: what is newly named was found in scope by the references of the plan.
 */
export async function holdOrder(db: Db, id: string): Promise<Data | undefined> {
  const { rows } = await sql<{ data: Data }>`
    select r.data from record r
     where r.id = ${id} and r.form_id = ${sql.lit(orderForm.id)} and not r.is_deleted
       for share
  `.execute(db)
  return rows[0]?.data
}

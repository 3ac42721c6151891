import { type OrderData, orderForm } from '@farm/contract/orders'
import { type Db, type Unread, readEach, sql } from '../../platform/db/index.ts'

/**
 * What an order holds, which stays so until the end of the transaction: its lines do not go while a plan comes to serve one.
 * Whoever may see it: what is newly named was found in scope by the references of the plan.
 */
export async function holdOrder(db: Db, id: string): Promise<OrderData | undefined> {
  const { rows } = await sql<Unread<{ data: OrderData }>>`
    select r.data from record r
     where r.id = ${id} and r.form_id = ${sql.lit(orderForm.id)} and not r.is_deleted
       for share
  `.execute(db)
  return readEach(orderForm, rows)[0]?.data
}

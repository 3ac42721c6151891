import { type WorkOrderData, workOrderForm } from '@farm/contract/work-orders'
import { type Db, type RawBuilder, fieldsIn, sql } from '../../platform/db/index.ts'
import { givesSql, stillAnswering } from '../access/index.ts'
import { forWorkOrder } from '../notices/index.ts'

const order = fieldsIn(workOrderForm)

/** Those who answer for a work order `r` and may accept it. */
const stillAccepting = stillAnswering(forWorkOrder)

/** Whether a work order `r` is left without anybody who answers for it and may accept it, once these people are gone. */
export function leftUnaccepted(ids: readonly string[]): RawBuilder<boolean> {
  const gone = sql`any(${[...ids]}::uuid[])`
  return sql`(answering_of(r.user_id, r.data->${order.Timeline}) && ${[...ids]}::uuid[]
    and exists (select from (${forWorkOrder.people}) x where x.id = ${gone})
    and not exists (select from (${stillAccepting}) still where still.id <> all(${[...ids]}::uuid[])))`
}

interface StoredOrder {
  readonly id: string
  readonly data: WorkOrderData
}

/** Work orders of a branch that wait to be accepted by nobody who answers for them, those that wait longest first; so many at the most. */
export async function unacceptedBelow(db: Db, path: string, most: number): Promise<readonly StoredOrder[]> {
  const { rows } = await sql<StoredOrder>`
    select r.id, r.data from record r
     where r.form_id = ${sql.lit(workOrderForm.id)} and not r.is_deleted and starts_with(r.organ_path, ${path})
       and r.data->>${order.Status} = '待验收' and not exists (select from (${stillAccepting}) s)
     order by r.update_time, r.id limit ${sql.lit(most)}
  `.execute(db)
  return rows
}

/** Whether somebody was given a function by which work of others is accepted. */
export async function mayAcceptOfOthers(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from account_role ar join role e on e.id = ar.role_id
       where ar.account_id = ${accountId} and ${givesSql(forWorkOrder.needs)} and e.data_scope <> '仅本人') as is
  `.execute(db)
  return rows[0]?.is ?? false
}

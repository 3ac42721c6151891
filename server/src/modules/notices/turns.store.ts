import { orderForm } from '@farm/contract/orders'
import { planForm } from '@farm/contract/plans'
import { type Db, fieldsIn, sql } from '../../platform/db/index.ts'
import { answererRows } from '../access/index.ts'
import { forOrder, forPlan } from './answering.store.ts'

const order = fieldsIn(orderForm)
const plan = fieldsIn(planForm)

/** A plan with who answers for it. */
export interface PlanRow {
  readonly id: string
  readonly name: string
  readonly people: readonly string[]
  /** Who changed it a moment ago, and so may have brought it about. */
  readonly doer: string | null
}

/** What is derived follows within a second or two. */
const isFresh = (alias: string) => sql<boolean>`${sql.ref(`${alias}.update_time`)} > now() - interval '10 seconds'`

export async function plansWithPeople(db: Db, ids: readonly string[]): Promise<readonly PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select r.id, coalesce(r.data->>${plan.Name}, '') as name,
           array(${answererRows(forPlan)}) as people,
           case when ${isFresh('r')} then r.update_user_id end as doer
      from record r
     where r.id = any(${[...ids]}::uuid[]) and r.form_id = ${sql.lit(planForm.id)}
     order by r.id
  `.execute(db)
  return rows
}

/** An order with whom its delivery concerns. */
export interface OrderRow {
  readonly id: string
  readonly number: string
  readonly customer: string
  readonly people: readonly string[]
  /** Who changed it or one of those plans a moment ago. */
  readonly doers: readonly string[]
}

export async function ordersWithPeople(db: Db, ids: readonly string[]): Promise<readonly OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select r.id, coalesce(r.data->>${order.Number}, '') as number, coalesce(r.data->>${order.Customer}, '') as customer,
           array(${answererRows(forOrder)}) as people,
           array(select r.update_user_id where ${isFresh('r')}
                  union
                 select p.update_user_id from record p
                  where p.form_id = ${sql.lit(planForm.id)} and p.data->>${plan.Order} = r.id::text and not p.is_deleted
                    and ${isFresh('p')}) as doers
      from record r
     where r.id = any(${[...ids]}::uuid[]) and r.form_id = ${sql.lit(orderForm.id)}
     order by r.id
  `.execute(db)
  return rows
}

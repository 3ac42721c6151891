import { planForm } from '@farm/contract/plans'
import { workOrderForm } from '@farm/contract/work-orders'
import { type Db, fieldsIn, sql } from '../../platform/db/index.ts'

const order = fieldsIn(workOrderForm)
const plan = fieldsIn(planForm)

/** Work orders that go by the word for a plan which nobody else stands for yet, whoever may see them, held against other changes. */
export async function givenByPlan(db: Db, id: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from record r join record p on p.id = ${id}::uuid and p.form_id = ${sql.lit(planForm.id)}
     where r.form_id = ${sql.lit(workOrderForm.id)} and not r.is_deleted and r.data->>${order.Plan} = ${id}
       and r.data->>${order.OverrideReview} = '待复核'
       and r.data->>${order.OverrideTime} = p.data->>${plan.OverrideTime}
     order by r.id
       for no key update of r
  `.execute(db)
  return rows.map(({ id: one }) => one)
}

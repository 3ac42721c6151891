import { consultationForm } from '@farm/contract/diagnosis'
import { orderForm } from '@farm/contract/orders'
import { planForm } from '@farm/contract/plans'
import { workOrderForm } from '@farm/contract/work-orders'
import { type Db, fieldsIn, sql } from '../../platform/db/index.ts'
import { type Answering, answererRows } from '../access/index.ts'

const consultation = fieldsIn(consultationForm)
const plan = fieldsIn(planForm)
const workOrder = fieldsIn(workOrderForm)

/** By these somebody comes to answer for a work order. */
const TAKEN_OVER = ['派发', '改派', '接手验收']

/** For what comes of work: its maker, and who gave it out or took that over. */
export const forWorkOrder: Answering = {
  kind: workOrderForm,
  people: sql`
    select r.user_id as id, 0 as rank
     union
    select (t->>'User')::uuid, 0 from jsonb_array_elements(r.data->${workOrder.Timeline}) t
     where t->>'Act' = any(${TAKEN_OVER}::text[]) and t ? 'User'`,
  needs: 'work-orders.edit',
}

/** For a plan: its manager, else its maker. */
export const forPlan: Answering = {
  kind: planForm,
  people: sql`
    select (r.data->>${plan.Manager})::uuid as id, 0 as rank where r.data ? ${plan.Manager}
     union all
    select r.user_id, 1`,
  needs: 'plans.view',
  othersNeed: 'plans.edit',
}

/** For the work of a plan that the morning gives out: its manager and its maker. */
export const forPlanWork: Answering = {
  ...forPlan,
  people: sql`select p.id, 0 as rank from (${forPlan.people}) p`,
}

/** For the delivery of an order: its maker and the managers of the plans that serve it. */
export const forOrder: Answering = {
  kind: orderForm,
  people: sql`
    select r.user_id as id, 0 as rank
     union
    select (p.data->>${plan.Manager})::uuid, 0 from record p
     where p.form_id = ${sql.lit(planForm.id)} and not p.is_deleted and p.data->>${plan.Order} = r.id::text
       and p.data->>${plan.Manager} is not null`,
  needs: 'orders.view',
  othersNeed: 'orders.edit',
}

/** For an answer: the experts whom it was put to. */
export const forConsultation: Answering = {
  kind: consultationForm,
  people: sql`select one as id, 0 as rank from ids_in(r.data->${consultation.Experts}) as named (one)`,
  needs: 'consultations.reply',
}

/** Who answers for records, or stands in for those who did, by record. */
export async function answerersOf(
  db: Db,
  answering: Answering,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ record: string; people: string[] }>`
    select r.id as record, array(${answererRows(answering)}) as people from record r where r.id = any(${[...ids]}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ record, people }) => [record, people]))
}

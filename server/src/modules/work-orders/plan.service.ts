import { refuseFaults } from '@farm/contract/errors'
import type { WorkOrderData } from '@farm/contract/work-orders'
import type { Db } from '../../platform/db/index.ts'
import { endedPlanFault, isOtherStep, stepFault } from './work-orders.rules.ts'
import { holdPlanOf } from './work-orders.store.ts'

interface Change {
  readonly data: WorkOrderData
  /** Nothing of a new work order. */
  readonly before?: WorkOrderData
}

/** Holds the plan of what is given out or moved to another step, and judges that by it as it stays. */
export async function refusePlan(db: Db, { data, before = {} }: Change): Promise<void> {
  if (data.Plan === undefined || !isOtherStep(data, before)) return
  const plan = await holdPlanOf(db, data.Plan)
  if (!plan) return
  refuseFaults({ ...stepFault(data, plan), ...(data.Plan !== before.Plan && endedPlanFault(plan)) })
}

/** What was closed with its plan stays closed. */
export async function refuseReopening(db: Db, { Plan }: WorkOrderData): Promise<void> {
  const plan = Plan === undefined ? undefined : await holdPlanOf(db, Plan)
  if (!plan || Object.keys(endedPlanFault(plan)).length === 0) return
  refuseFaults({ Status: [`计划“${plan.Status}”，工单不能重新打开`] })
}

import type { Clock } from '../../platform/time/index.ts'
import type { AddContext, EditContext } from '../forms/index.ts'
import { takePunchIn } from '../work-orders/index.ts'

/** A punch-in for a work order is taken by it, in the same transaction. */
export async function beforeAdd(clock: Clock, context: AddContext) {
  const now = clock.now()
  await take(clock, context, context.occurTime ?? now.toISOString())
  return {}
}

/** Likewise one that is moved to another work order; what stays where it is is not judged again. */
export async function beforeEdit(clock: Clock, context: EditContext): Promise<void> {
  if (context.data.WorkOrder !== context.before.WorkOrder) await take(clock, context, context.occurTime)
}

async function take(
  { now, zone }: Clock,
  { db, caller, scope, data }: AddContext | EditContext,
  occurTime: string,
): Promise<void> {
  if (typeof data.WorkOrder !== 'string') return
  await takePunchIn({ db, caller, scope, now: now(), zone }, { workOrderId: data.WorkOrder, occurTime })
}

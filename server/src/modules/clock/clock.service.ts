import type { Clock } from '../../platform/time/index.ts'
import type { AddContext, EditContext } from '../forms/index.ts'
import { takePunchIn } from '../work-orders/index.ts'
import { lookAtNew, mended } from './evidence.service.ts'

type Data = Readonly<Record<string, unknown>>

/** What a phone hands in is looked at beside others; a new one for a work order is taken by that; what was reviewed is guarded. */
export function concerns(data: Data, act: 'add' | 'edit'): boolean {
  const isNamed = Object.hasOwn(data, 'WorkOrder')
  return isNamed || Object.hasOwn(data, act === 'add' ? 'DeviceTime' : 'Review')
}

/** A punch-in for a work order is taken by it, in the same transaction. */
export async function beforeAdd(clock: Clock, context: AddContext) {
  await take(clock, context, context.occurTime ?? clock.now().toISOString())
  return context.data.DeviceTime === undefined ? {} : { data: await lookAtNew(clock, context) }
}

/** Likewise one that is moved to another work order; what stays where it is is not judged again. */
export async function beforeEdit(clock: Clock, context: EditContext): Promise<Data> {
  if (context.data.WorkOrder !== context.before.WorkOrder) await take(clock, context, context.occurTime)
  return mended(context)
}

async function take(
  { now, zone }: Clock,
  { db, caller, scope, data }: AddContext | EditContext,
  occurTime: string,
): Promise<void> {
  if (typeof data.WorkOrder !== 'string') return
  await takePunchIn({ db, caller, scope, now: now(), zone }, { workOrderId: data.WorkOrder, occurTime })
}

import { workOrderForm } from '@farm/contract/work-orders'
import { setForAll } from '../forms/index.ts'
import type { Actor } from './actor.ts'
import { withdraw } from '../notices/index.ts'
import { changeBy } from './state.rules.ts'
import { notifyTakenBack } from './notifying.service.ts'
import { holdUnbegun } from './work-orders.store.ts'

/** Closes what nobody has begun of a plan that ends, whoever may see it. */
export async function closeWithPlan(
  { db, caller, now, zone }: Pick<Actor, 'db' | 'caller' | 'now' | 'zone'>,
  planId: string,
): Promise<void> {
  const userId = caller.user.Id
  const doing = { act: '关闭', userId, now, note: '计划已结束' } as const
  const unbegun = await holdUnbegun(db, planId)
  const changes = unbegun.map(({ id, data }) => ({ id, fields: changeBy(data, doing) }))
  await setForAll(db, { kind: workOrderForm, userId }, changes)
  await withdraw(db, ...unbegun.map(({ id }) => ({ id })))
  const happened = unbegun.map(({ id, data }) => ({ id, before: data, data, by: userId, note: doing.note, zone }))
  await notifyTakenBack(db, '关闭', ...happened)
}

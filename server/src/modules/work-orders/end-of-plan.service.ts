import { setForAll } from '../forms/index.ts'
import type { Actor } from './actor.ts'
import { changeBy } from './state.rules.ts'
import { holdUnbegun } from './work-orders.store.ts'

/** Closes what nobody has begun of a plan that ends, whoever may see it. */
export async function closeWithPlan(
  { db, caller, now }: Pick<Actor, 'db' | 'caller' | 'now'>,
  planId: string,
): Promise<void> {
  const userId = caller.user.Id
  const doing = { act: '关闭', userId, now, note: '计划已结束' } as const
  const changes = (await holdUnbegun(db, planId)).map(({ id, data }) => ({ id, fields: changeBy(data, doing) }))
  await setForAll(db, changes, userId)
}

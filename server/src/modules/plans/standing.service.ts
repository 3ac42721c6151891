import { type PlanData, stepsOf } from '@farm/contract/plans'
import type { Db } from '../../platform/db/index.ts'
import { plainNames } from '../forms/index.ts'
import { derivedOf, planStanding } from './standing.rules.ts'
import * as store from './work.store.ts'

/** The derived fields of plans, by plan. */
export async function derivePlans(
  db: Db,
  ids: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, PlanData>> {
  const plans = await plansWithWork(db, ids)
  const unnamed = plans.flatMap(({ data }) => stepsOf(data).flatMap(({ name, operation }) => (name ? [] : [operation])))
  const names = await plainNames(db, [...new Set(unnamed)].filter(Boolean))
  return new Map(plans.map((plan) => [plan.id, derivedOf(plan, today, ({ operation }) => names.get(operation) ?? '')]))
}

/** How many steps of a plan are not done. */
export async function openSteps(db: Db, id: string, today: string): Promise<number> {
  const [plan] = await plansWithWork(db, [id])
  return plan ? stepsOf(plan.data).length - planStanding(plan, today).done.size : 0
}

async function plansWithWork(db: Db, ids: readonly string[]) {
  const plans = await store.planRows(db, ids)
  const ordered = Map.groupBy(await store.orderedWork(db, ids), ({ plan }) => plan)
  const done = Map.groupBy(await store.doneWork(db, ids), ({ plan }) => plan)
  const operations = new Set(plans.flatMap(({ data }) => stepsOf(data).map(({ operation }) => operation)))
  const harvests = new Set(await store.harvestsAmong(db, [...operations].filter(Boolean)))
  return plans.map(({ id, data }) => ({
    id,
    data,
    harvests,
    ordered: ordered.get(id) ?? [],
    done: done.get(id) ?? [],
  }))
}

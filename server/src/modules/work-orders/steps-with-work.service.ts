import { stepNamed, stepsOf } from '@farm/contract/plans'
import type { Db } from '../../platform/db/index.ts'
import * as store from './work-orders.store.ts'

interface StepsWithWork {
  /** Steps that have a work order, whatever became of it. */
  readonly ordered: ReadonlySet<string>
  /** Those with one that is not closed. */
  readonly open: ReadonlySet<string>
  /** That somebody punched in for. */
  readonly punched: ReadonlySet<string>
}

/** The keys of the steps of a plan that there is work of, whoever may see that: a step is given out once. */
export async function stepsWithWork(db: Db, { id, data }: store.PlanRow): Promise<StepsWithWork> {
  const steps = stepsOf(data)
  const keysOf = (names: ReadonlySet<string>) =>
    new Set([...names].flatMap((name) => stepNamed(steps, name)?.key ?? []))
  const { all, open } = await store.orderedSteps(db, id)
  return { ordered: keysOf(all), open: keysOf(open), punched: keysOf(await store.punchedSteps(db, id)) }
}

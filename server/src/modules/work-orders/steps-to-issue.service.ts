import { type PlanData, type Step, stepsOf } from '@farm/contract/plans'
import { daysLater } from '@farm/contract/values'
import type { Db } from '../../platform/db/index.ts'
import { namedId } from '../../platform/ids/index.ts'
import { stepsWithWork } from './steps-with-work.service.ts'
import * as store from './work-orders.store.ts'

/** What was missed is made up for so long. */
export const MISSED_DAYS = 7
const LEAD_DAYS = 3

/** So many days before a step begins its work order is given out. */
export function leadDaysOf({ LeadDays = LEAD_DAYS }: PlanData): number {
  return LeadDays
}

export function stepOrderId(planId: string, step: string, round: number): string {
  return namedId('work-order', planId, step, String(round))
}

/** Steps that begin soon, or have lately, for which there never was a work order. */
export async function stepsToIssue(db: Db, today: string, { id, data }: store.PlanRow): Promise<Step[]> {
  const [first, last] = [daysLater(today, -MISSED_DAYS), daysLater(today, leadDaysOf(data))]
  const steps = stepsOf(data).filter(({ start, end }) => start <= last && end >= first)
  if (steps.length === 0) return []
  const used = await store.usedIds(
    db,
    steps.map(({ key }) => stepOrderId(id, key, 1)),
  )
  const { ordered, punched } = await stepsWithWork(db, { id, data })
  return steps.filter(({ key }) => !used.has(stepOrderId(id, key, 1)) && !ordered.has(key) && !punched.has(key))
}

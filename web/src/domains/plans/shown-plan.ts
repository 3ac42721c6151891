import { createContext, useContext } from 'react'
import type { WireRecord } from '@farm/contract/forms'
import { useToday } from '../../engine/records/use-today.ts'
import { type Plan, isPlanLate, planOf } from './plan.ts'
import { type Standing, type WorkByPlan, standingOf } from './plan-work.ts'

/** What is known of the plans on the page besides their records. */
export interface PlansInSight {
  /** Absent while it is on its way, or when it did not come. */
  readonly work?: WorkByPlan | undefined
  readonly isWaiting: boolean
  /** More than one enterprise is in scope: only then it is worth telling whose a plan is. */
  readonly isOfMany: boolean
}

export const PlansInSightContext = createContext<PlansInSight>({ isWaiting: false, isOfMany: false })

export interface ShownPlan {
  readonly plan: Plan
  readonly today: string
  readonly isLate: boolean
  /** Absent while it is not known what was done. */
  readonly standing?: Standing | undefined
  readonly isWaiting: boolean
  readonly isOfMany: boolean
}

/** A plan with how far it is, for the cells and cards that show it. */
export function useShownPlan(record: WireRecord): ShownPlan {
  const { work, isWaiting, isOfMany } = useContext(PlansInSightContext)
  const day = useToday()
  const plan = planOf(record)
  return {
    plan,
    isWaiting,
    isOfMany,
    today: day,
    isLate: isPlanLate(plan, day),
    standing: work && standingOf(plan, work.get(plan.id) ?? []),
  }
}

/** What stands small under the name of a plan: whose it is, its season and who sees to it. */
export function secondLine({ plan, isOfMany }: Pick<ShownPlan, 'plan' | 'isOfMany'>): string {
  const { enterprise, season, manager } = plan
  return [isOfMany ? enterprise?.Name : undefined, season, manager?.Name].filter(Boolean).join(' · ')
}

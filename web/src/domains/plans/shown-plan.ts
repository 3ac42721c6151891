import { createContext, useContext } from 'react'
import type { WireRecord } from '@farm/contract/forms'
import { useToday } from '../../engine/records/use-today.ts'
import { type Plan, isPlanLate, planOf } from './plan.ts'

/** What is known of the plans on the page besides their records. */
interface PlansInSight {
  /** More than one enterprise is in scope: only then it is worth telling whose a plan is. */
  readonly isOfMany: boolean
}

export const PlansInSightContext = createContext<PlansInSight>({ isOfMany: false })

export interface ShownPlan {
  readonly plan: Plan
  readonly today: string
  readonly isLate: boolean
  readonly isOfMany: boolean
}

/** A plan with how far it is, for the cells and cards that show it. */
export function useShownPlan(record: WireRecord): ShownPlan {
  const { isOfMany } = useContext(PlansInSightContext)
  const today = useToday()
  const plan = planOf(record)
  return { plan, isOfMany, today, isLate: isPlanLate(plan) }
}

/** What stands small under the name of a plan: whose it is, its season and who sees to it. */
export function secondLine({ plan, isOfMany }: Pick<ShownPlan, 'plan' | 'isOfMany'>): string {
  const { enterprise, season, manager } = plan
  return [isOfMany ? enterprise?.Name : undefined, season, manager?.Name].filter(Boolean).join(' · ')
}

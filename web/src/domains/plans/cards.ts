import { type ComponentType, createContext, useContext } from 'react'

export interface PlanCardProps {
  readonly planId: string
  readonly placeIds: readonly string[]
}

/** What another domain tells of a plan beside its own facts: sensors, cameras. The routes bring them in. */
export interface PlanCard {
  readonly key: string
  readonly Card: ComponentType<PlanCardProps>
}

export const PlanCardsContext = createContext<readonly PlanCard[]>([])

/** The cards of other domains; where there are none, nothing is drawn in their place. */
export function usePlanCards(): readonly PlanCard[] {
  return useContext(PlanCardsContext)
}

import { type ComponentType, createContext, useContext } from 'react'

export interface ConsultationCard {
  readonly key: string
  readonly Card: ComponentType<{ readonly placeId: string; readonly until: string }>
}

/** What other domains know of the plot up to the moment when it was asked about. The routes bring it in. */
export const ConsultationCardsContext = createContext<readonly ConsultationCard[]>([])

/** The cards of other domains; where there are none, nothing is drawn in their place. */
export function useConsultationCards(): readonly ConsultationCard[] {
  return useContext(ConsultationCardsContext)
}

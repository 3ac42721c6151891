import { type ComponentType, createContext, useContext } from 'react'

export interface PlaceCard {
  readonly key: string
  readonly Card: ComponentType<{ readonly placeId: string }>
}

/** What another domain tells of a plot beside its own facts, such as sensors. The routes bring it in. */
export const PlaceCardsContext = createContext<readonly PlaceCard[]>([])

/** The cards of other domains; where there are none, nothing is drawn in their place. */
export function usePlaceCards(): readonly PlaceCard[] {
  return useContext(PlaceCardsContext)
}

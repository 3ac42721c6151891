import type { Plan } from './plan.ts'
import { usePlanCards } from './cards.ts'

/** What other domains tell of a plan. */
export function CardsOfOthers({ plan }: { readonly plan: Plan }) {
  const placeIds = plan.places.map(({ Id }) => Id)
  return usePlanCards().map(({ key, Card }) => <Card key={key} planId={plan.id} placeIds={placeIds} />)
}

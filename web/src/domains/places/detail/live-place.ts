import { createElement } from 'react'
import { chunk } from '../../../platform/chunk.ts'
import { type PlaceCard, PlaceCardsContext } from './place-cards.ts'

const Detail = chunk(() => import('./PlaceDetail.tsx').then((file) => file.PlaceDetail))

/** The page of a plot, with what other domains tell of it right now. */
export function livePlaceScreen(cards: readonly PlaceCard[]) {
  return () => createElement(PlaceCardsContext, { value: cards }, createElement(Detail))
}

import { chunk } from '../../platform/chunk.ts'
import { type ConsultationCard, ConsultationCardsContext } from './detail/consultation-cards.ts'

/** The pages on which people ask experts, are answered and learn from what was asked before. */
export const diagnosisScreens = {
  List: chunk(() => import('./list/ConsultationList.tsx').then((file) => file.ConsultationList)),
  Ask: chunk(() => import('./ask/AskPage.tsx').then((file) => file.AskPage)),
  Detail: chunk(() => import('./detail/ConsultationDetail.tsx').then((file) => file.ConsultationDetail)),
  Experts: chunk(() => import('./figures/ExpertsPage.tsx').then((file) => file.ExpertsPage)),
  Statistics: chunk(() => import('./figures/StatisticsPage.tsx').then((file) => file.StatisticsPage)),
}

/** The page of a consultation, with what other domains know of the plot. */
export function consultationScreen(cards: readonly ConsultationCard[]) {
  return () => (
    <ConsultationCardsContext value={cards}>
      <diagnosisScreens.Detail />
    </ConsultationCardsContext>
  )
}

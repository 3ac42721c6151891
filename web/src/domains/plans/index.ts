import { createElement } from 'react'
import { chunk } from '../../platform/chunk.ts'
import { type PlanCard, PlanCardsContext } from './cards.ts'

export const planScreens = {
  List: chunk(() => import('./list/PlanList.tsx').then((file) => file.PlanList)),
  Add: chunk(() => import('./form/PlanAdd.tsx').then((file) => file.PlanAdd)),
  Edit: chunk(() => import('./form/PlanEdit.tsx').then((file) => file.PlanEdit)),
  Stat: chunk(() => import('./stat/PlanStat.tsx').then((file) => file.PlanStat)),
  OrderPlan: chunk(() => import('./detail/OrderPlan.tsx').then((file) => file.OrderPlan)),
}

const Planning = chunk(() => import('./planning/Planning.tsx').then((file) => file.Planning))
const Status = chunk(() => import('./detail/PlanStatus.tsx').then((file) => file.PlanStatus))

/**
 * The pages that show plans as they are right now, with what other domains tell of them: sensors and cameras. On the page of
 * one plan there is room for more than on its card.
 */
export function livePlanScreens(cards: readonly PlanCard[], parts = cards) {
  return {
    Planning: () => createElement(PlanCardsContext, { value: cards }, createElement(Planning)),
    Status: () => createElement(PlanCardsContext, { value: parts }, createElement(Status)),
  }
}

import type { ChainStageKind } from '@farm/contract/chain'
import type { Tone } from '@farm/contract/values'
import { certificateStates, lotStates } from '@farm/contract/lots'
import { orderStates } from '@farm/contract/orders'
import { planStates } from '@farm/contract/plans'
import { workOrderStates } from '@farm/contract/work-orders'

const tonesOf: Readonly<Partial<Record<ChainStageKind, (status: string) => Tone>>> = {
  orders: orderStates.toneOf,
  plans: planStates.toneOf,
  'work-orders': workOrderStates.toneOf,
  lots: lotStates.toneOf,
  certificates: certificateStates.toneOf,
}

/** How the state of something in the chain looks: as it does on its own pages. */
export function toneOf(kind: ChainStageKind, status: string): Tone {
  return tonesOf[kind]?.(status) ?? 'neutral'
}

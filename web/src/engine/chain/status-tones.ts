import type { ChainStageKind } from '@farm/contract/chain'
import type { Tone } from '@farm/contract/values'
import { certificateStates, lotStates } from '@farm/contract/lots'
import { orderStates } from '@farm/contract/orders'
import { planStates } from '@farm/contract/plans'
import { workOrderStates } from '@farm/contract/work-orders'

type Rows = Readonly<Record<string, { readonly tone: Tone }>>

const rowsOf: Readonly<Partial<Record<ChainStageKind, Rows>>> = {
  orders: orderStates.rows,
  plans: planStates.rows,
  'work-orders': workOrderStates.rows,
  lots: lotStates.rows,
  certificates: certificateStates.rows,
}

/** How the state of something in the chain looks: as it does on its own pages. */
export function toneOf(kind: ChainStageKind, status: string): Tone {
  return rowsOf[kind]?.[status]?.tone ?? 'neutral'
}

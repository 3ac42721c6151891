import type { WireRecord } from '@farm/contract/forms'
import { type LotStage, type LotStatus, lotStages, lotStatuses } from '@farm/contract/lots'

/** A lot as its record tells it; what is not for the person’s eyes is empty. */
export interface Lot {
  readonly id: string
  readonly number: string
  readonly stage: LotStage | undefined
  readonly status: LotStatus
  readonly statusReason: string
  readonly enterprise: string | undefined
  readonly quantity: number
  readonly left: number
  readonly certified: number
  readonly heldFor: readonly string[]
}

export function lotOf({ Id, Data }: WireRecord): Lot {
  return {
    id: Id,
    number: textOf(Data.Number),
    stage: lotStages.find((one) => one === Data.Stage),
    status: lotStatuses.find((one) => one === Data.Status) ?? '正常',
    statusReason: textOf(Data.StatusReason),
    enterprise: textOf(Data.Enterprise) || undefined,
    quantity: numberOf(Data.Quantity),
    left: numberOf(Data.Left),
    certified: numberOf(Data.Certified),
    heldFor: Array.isArray(Data.HeldFor) ? Data.HeldFor.map(String) : [],
  }
}

/** Whether something can still be made of it. */
export function isOpenLot({ stage, status, left }: Lot): boolean {
  return stage !== '出库批次' && status === '正常' && left > 0
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}

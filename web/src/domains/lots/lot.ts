import { type WireRecord, readData } from '@farm/contract/forms'
import { type LotStage, type LotStatus, lotForm } from '@farm/contract/lots'

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
  /** Kilogrammes that were ever in it and stand on certificates, wherever they are now. */
  readonly certified: number
  /** What of that stands on those of the lots that it was made of. */
  readonly inherited: number
  readonly heldFor: readonly string[]
  /** The lots that it was made of. */
  readonly sources: readonly string[]
  /** The harvests that a review sent back, because of which it is held itself. */
  readonly returned: readonly string[]
  /** The punch-ins by which what was used for its goods is in doubt, because of which it is held itself. */
  readonly doubts: readonly string[]
  /** Who said, and why, that it may go on, while a second person has not said so yet. */
  readonly releaseBy: string | undefined
  readonly releaseReason: string
}

export function lotOf({ Id: id, Data }: WireRecord): Lot {
  const data = readData(lotForm, Data)
  const { Number: number = '', Stage: stage, Status: status = '正常', StatusReason: statusReason = '' } = data
  const { Enterprise: enterprise, Quantity: quantity = 0, Left: left = 0 } = data
  const { Certified: certified = 0, Inherited: inherited = 0, HeldFor: heldFor = [], Returned: returned = [] } = data
  const { Doubts: doubts = [], Sources: rows = [], ReleaseReview, ReleaseBy, ReleaseReason: releaseReason = '' } = data
  return {
    id,
    number,
    stage,
    status,
    statusReason,
    enterprise,
    quantity,
    left,
    certified,
    inherited,
    heldFor,
    sources: rows.flatMap(({ Lot }) => Lot ?? []),
    returned,
    doubts,
    releaseBy: ReleaseReview === '待复核' ? ReleaseBy : undefined,
    releaseReason,
  }
}

/** Whether it is held for itself or with others of its harvests, and not with what it was made of alone. */
export function isReleasable({ status, heldFor, sources }: Lot): boolean {
  return status === '暂扣' && heldFor.some((one) => !sources.includes(one))
}

/** Whether something can still be made of it. */
export function isOpenLot({ stage, status, left }: Lot): boolean {
  return stage !== '出库批次' && status === '正常' && left > 0
}

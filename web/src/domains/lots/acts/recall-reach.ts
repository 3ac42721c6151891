import type { LotNode } from '@farm/contract/lots'
import { formatQuantity } from '@farm/contract/values'

interface Around {
  readonly Nodes: readonly LotNode[]
  /** There are more than are told. */
  readonly IsCut: boolean
}

/**
 * What calling back a lot stops that is not called back yet: itself and all that was made of it, as far as the person sees them. All of
 * them together weigh what is left of each, since what was taken out of one lies in another.
 */
export function recallReach({ Nodes, IsCut }: Around): string {
  const lots = Nodes.filter(({ Steps, Status }) => Steps >= 0 && Status !== '已召回')
  const sent = lots.filter(({ Stage }) => Stage === '出库批次')
  const customers = new Set(sent.map(({ Customer }) => Customer).filter(Boolean)).size
  const certificates = lots.some(({ Certificates }) => Certificates !== undefined)
    ? sumOf(lots, ({ Certificates = 0 }) => Certificates)
    : undefined
  const weight = formatQuantity(
    sumOf(lots, ({ Left }) => Left),
    '公斤',
  )
  const gone = formatQuantity(
    sumOf(sent, ({ Quantity }) => Quantity),
    '公斤',
  )
  return [
    `将召回 ${lots.length}${IsCut ? ' 个以上' : ' 个'}批次，共 ${weight}`,
    sent.length === 0
      ? '都还没有出库'
      : `其中 ${sent.length} 个已出库 ${gone}${customers > 0 ? `，涉及 ${customers} 家客户` : ''}`,
    ...(certificates === undefined
      ? []
      : [certificates === 0 ? '没有有效的合格证' : `${certificates} 张合格证随之失效`]),
  ].join('；')
}

function sumOf(lots: readonly LotNode[], figure: (lot: LotNode) => number): number {
  return lots.reduce((sum, lot) => sum + figure(lot), 0)
}

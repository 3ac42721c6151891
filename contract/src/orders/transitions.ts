import { type StateOf, stateTable } from '../forms/state-table.ts'
import { formatPercent } from '../values/index.ts'

/**
 * The states of an order. What was confirmed by mistake goes back; what is over stays so.
 * - `open`: it is still to be delivered.
 */
export const orderStates = stateTable<'open'>()({
  待确认: { tone: 'warning', counts: ['open'], ways: ['生产中', '已取消'] },
  生产中: { tone: 'info', counts: ['open'], ways: ['待交付', '待确认', '已取消'] },
  待交付: { tone: 'info', counts: ['open'], ways: ['已完成', '生产中', '已取消'] },
  已完成: { tone: 'good', counts: [], ways: [] },
  已取消: { tone: 'neutral', counts: [], ways: [] },
})
export const orderStatuses = orderStates.names
export type OrderStatus = StateOf<typeof orderStates>

/** What a change of state is called on its button. */
export function orderActName(from: OrderStatus, to: OrderStatus): string {
  if (to === '已取消') return '取消订单'
  if (to === '待确认') return '退回待确认'
  if (from === '待交付' && to === '生产中') return '退回生产'
  return { 生产中: '确认订单', 待交付: '备货完成', 已完成: '确认交付' }[to]
}

interface Change {
  readonly from: OrderStatus
  readonly to: OrderStatus
  readonly reason?: string | undefined
  /** Whole percent of what was ordered that was harvested. */
  readonly fulfilled: number
}

/** Why an order can't be moved to another state; undefined where it can. */
export function whyNotOrder({
  from,
  to,
  reason,
  fulfilled,
}: Change): { field: 'Status' | 'Reason'; text: string } | undefined {
  if (!orderStates.may(from, to)) return { field: 'Status', text: `“${from}”的订单不能改为“${to}”` }
  const isGiven = reason !== undefined && reason.trim() !== ''
  if (to === '已取消' && !isGiven) return { field: 'Reason', text: '请填写取消原因' }
  if (to === '待交付' && fulfilled < 100 && !isGiven)
    return { field: 'Reason', text: `采收只完成了订单的 ${formatPercent(fulfilled)}，请说明货源` }
  return undefined
}

import { type OrderRisk, type OrderStatus, orderStates } from '@farm/contract/orders'
import { Tag, type Tone } from '../../ui/Tag.tsx'

/** The state of an order in a word. */
export function StatusTag({ status }: { readonly status: OrderStatus | undefined }) {
  return status === undefined ? '—' : <Tag tone={orderStates.rows[status].tone}>{status}</Tag>
}

const riskTones = { 正常: 'good', 有风险: 'warning', 已逾期: 'bad' } satisfies Record<OrderRisk, Tone>

/** Whether an order can be delivered in time. */
export function RiskTag({ risk }: { readonly risk: OrderRisk }) {
  return <Tag tone={riskTones[risk]}>{risk}</Tag>
}

import type { OrderRisk, OrderStatus } from '@farm/contract/orders'
import { Tag, type Tone } from '../../ui/Tag.tsx'

const tones = {
  待确认: 'warning',
  生产中: 'info',
  待交付: 'info',
  已完成: 'good',
  已取消: 'neutral',
} satisfies Record<OrderStatus, Tone>

/** The state of an order in a word. */
export function StatusTag({ status }: { readonly status: OrderStatus | undefined }) {
  return status === undefined ? '—' : <Tag tone={tones[status]}>{status}</Tag>
}

const riskTones = { 正常: 'good', 有风险: 'warning', 已逾期: 'bad' } satisfies Record<OrderRisk, Tone>

/** Whether an order can be delivered in time. */
export function RiskTag({ risk }: { readonly risk: OrderRisk }) {
  return <Tag tone={riskTones[risk]}>{risk}</Tag>
}

import { type WorkOrderStatus, workOrderForm } from '@farm/contract/work-orders'
import { Tag, type Tone } from '../../ui/Tag.tsx'

const tones = {
  待派发: 'neutral',
  已派发: 'info',
  进行中: 'good',
  待验收: 'warning',
  已完成: 'good',
  已退回: 'bad',
  已关闭: 'neutral',
} satisfies Record<WorkOrderStatus, Tone>

/** The state of a work order in a word. */
export function StatusTag({ status }: { readonly status: WorkOrderStatus }) {
  return <Tag tone={tones[status]}>{status}</Tag>
}

const urgent: Readonly<Record<string, Tone>> = { 高: 'bad', 中: 'neutral', 低: 'neutral' }

/** How urgent a work order is; of which nobody said so, it is as urgent as any. */
export function PriorityTag({ priority }: { readonly priority: string | undefined }) {
  return <Tag tone={urgent[priority ?? ''] ?? 'neutral'}>{priority ?? workOrderForm.fields.Priority.default}</Tag>
}

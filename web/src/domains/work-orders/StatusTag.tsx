import { type WorkOrderStatus, workOrderForm, workOrderStates } from '@farm/contract/work-orders'
import { Tag, type Tone } from '../../ui/Tag.tsx'

/** The state of a work order in a word. */
export function StatusTag({ status }: { readonly status: WorkOrderStatus }) {
  return <Tag tone={workOrderStates.rows[status].tone}>{status}</Tag>
}

const urgent: Readonly<Record<string, Tone>> = { 高: 'bad', 中: 'neutral', 低: 'neutral' }

/** How urgent a work order is; of which nobody said so, it is as urgent as any. */
export function PriorityTag({ priority }: { readonly priority: string | undefined }) {
  return <Tag tone={urgent[priority ?? ''] ?? 'neutral'}>{priority ?? workOrderForm.fields.Priority.default}</Tag>
}

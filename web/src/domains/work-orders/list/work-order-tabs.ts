import type { ClauseOn } from '@farm/contract/forms'
import {
  workOrderStates,
  type WorkOrderStatus,
  workOrderStatuses,
  type workOrderForm,
} from '@farm/contract/work-orders'
import type { Tab } from '../../../engine/tabs/tabs.ts'

export interface WorkOrderTab extends Tab {
  /** The states that it can show. */
  readonly statuses: readonly WorkOrderStatus[]
  readonly clauses: (asked: Asked) => ReadonlyArray<ClauseOn<typeof workOrderForm>>
}

/** By whom and when a tab is asked. */
export interface Asked {
  readonly userId: string
  /** ISO 8601. */
  readonly now: string
}

function stateTab(key: string, status: WorkOrderStatus): WorkOrderTab {
  const clauses = [{ path: ['Status'], op: '=', values: [status] }] as const
  return { key, label: status, empty: `没有${status}的工单`, statuses: [status], clauses: () => clauses }
}

/** Those that are closed are found under 全部. */
const byStatus: Readonly<Record<WorkOrderStatus, WorkOrderTab | undefined>> = {
  待派发: stateTab('open', '待派发'),
  已派发: stateTab('given-out', '已派发'),
  进行中: stateTab('running', '进行中'),
  待验收: stateTab('handed-in', '待验收'),
  已退回: stateTab('returned', '已退回'),
  已完成: stateTab('done', '已完成'),
  已关闭: undefined,
}

export const tabs: readonly [WorkOrderTab, ...WorkOrderTab[]] = [
  { key: 'all', label: '全部', empty: '', statuses: workOrderStatuses, clauses: () => [] },
  ...Object.values(byStatus).flatMap((one) => one ?? []),
  {
    key: 'late',
    label: '逾期',
    empty: '没有逾期的工单',
    isAlarming: true,
    statuses: workOrderStates.where('to-do'),
    clauses: ({ now }) => [
      { path: ['Status'], op: 'in', values: workOrderStates.where('to-do') },
      { path: ['Due'], op: '<', values: [now] },
    ],
  },
  {
    key: 'mine',
    label: '我的',
    empty: '没有派给您的工单',
    statuses: workOrderStatuses,
    clauses: ({ userId }) => [{ path: ['Assignees'], op: '=', values: [userId] }],
  },
]

const QUARTER_MS = 15 * 60_000

/** The present quarter of an hour: what is asked for by it stays the same for a while, and so does what was chosen. */
export function presentQuarter(now: number): string {
  return new Date(Math.floor(now / QUARTER_MS) * QUARTER_MS).toISOString()
}

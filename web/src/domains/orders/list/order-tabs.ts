import type { ClauseOn } from '@farm/contract/forms'
import { orderStates, type orderForm } from '@farm/contract/orders'
import type { ListDeclaration } from '../../../engine/list/list-declaration.ts'
import type { CrudTab } from '../../../engine/crud/crud-declaration.ts'

export interface OrderTab extends CrudTab<typeof orderForm> {
  readonly order: ListDeclaration<typeof orderForm>['order']
}

const open: ClauseOn<typeof orderForm> = { path: ['Status'], op: 'in', values: orderStates.where('open') }
const URGENT_FIRST = ['DeliveryDate asc'] as const
/** What is overdue comes first, then what is in danger; by their readings open states stand before those that are over. */
const PRESSING_FIRST = ['Risk asc', 'Status asc', 'DeliveryDate asc'] as const
const LATEST_FIRST = ['DeliveryDate desc'] as const

export const tabs: readonly [OrderTab, ...OrderTab[]] = [
  { key: 'all', label: '全部', empty: '还没有订单，先新增一个', order: PRESSING_FIRST, clauses: () => [] },
  { key: 'open', label: '进行中', empty: '没有进行中的订单', order: URGENT_FIRST, clauses: () => [open] },
  {
    key: 'risk',
    label: '有风险',
    empty: '没有有交付风险的订单',
    isAlarming: true,
    order: URGENT_FIRST,
    clauses: () => [open, { path: ['Risk'], op: '=', values: ['有风险'] }],
  },
  {
    key: 'late',
    label: '逾期',
    empty: '没有逾期的订单',
    isAlarming: true,
    order: URGENT_FIRST,
    clauses: (today) => [open, { path: ['DeliveryDate'], op: '<', values: [today] }],
  },
  {
    key: 'done',
    label: '已完成',
    empty: '没有已完成的订单',
    order: LATEST_FIRST,
    clauses: () => [{ path: ['Status'], op: '=', values: ['已完成'] }],
  },
]

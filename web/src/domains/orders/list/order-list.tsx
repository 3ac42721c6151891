import { choice, type ClauseOn } from '@farm/contract/forms'
import { type orderForm, orderSearchField } from '@farm/contract/orders'
import type { ListDeclaration } from '../../../engine/list/list-declaration.ts'
import { seenDeclaration } from '../../../engine/list/seen-declaration.ts'
import type { RecordForm } from '../../../engine/records/record-form.ts'
import {
  AmountCell,
  CustomerCell,
  DeliveryCell,
  FulfilledCell,
  PlansCell,
  ProductsCell,
  RiskCell,
  StatusCell,
} from './cells.tsx'
import type { OrderTab } from './order-tabs.ts'

const columns: ListDeclaration<typeof orderForm>['columns'] = [
  { field: 'Number' },
  { field: 'Customer', width: 112, render: (record) => <CustomerCell record={record} /> },
  { field: 'Lines', width: 132, render: (record) => <ProductsCell record={record} /> },
  { field: 'Amount', width: 124, render: (record) => <AmountCell record={record} /> },
  { field: 'DeliveryDate', width: 118, render: (record) => <DeliveryCell record={record} /> },
  { field: 'Status', width: 84, render: (record) => <StatusCell record={record} /> },
  { field: 'Risk', width: 162, fields: ['RiskReason'], render: (record) => <RiskCell record={record} /> },
  { field: 'Fulfilled', width: 100, render: (record) => <FulfilledCell record={record} /> },
  { key: 'plans', label: '计划', width: 60, render: (record) => <PlansCell record={record} /> },
  { field: 'Forecast', width: 104, isExtra: true },
  { field: 'OrderDate', width: 104, isExtra: true },
  { field: 'Enterprise', width: 140, isExtra: true },
  { field: 'UpdateTime', isExtra: true },
]

const searchBy: ListDeclaration<typeof orderForm>['searchBy'] = {
  hint: '搜索订单编号或客户',
  fieldFor: (text) => (orderSearchField(text) === 'Customer' ? 'Customer' : undefined),
}

interface OrderListOptions {
  /** The form of orders as the person sees it. */
  readonly form: RecordForm
  readonly tab: OrderTab
  readonly where: ReadonlyArray<ClauseOn<typeof orderForm>>
  /** Who can be filtered by. */
  readonly customers: readonly string[]
}

export function orderList({ form, tab, where, customers }: OrderListOptions): ListDeclaration {
  return seenDeclaration<typeof orderForm>(
    {
      columns,
      where,
      whereLabel: tab.label,
      searchBy,
      filters: ['Status', 'Customer', 'Products', 'DeliveryDate', 'Risk', 'Enterprise'],
      order: tab.order,
      sections: [],
      cardFacts: 8,
      empty: tab.empty,
    },
    listForm(form, customers),
  )
}

/** What the list calls its columns, and whom of all customers it offers to filter by. */
function listForm(form: RecordForm, customers: readonly string[]): RecordForm {
  const { Lines, Amount, Fulfilled, Risk, Customer } = form.fields
  const fields = {
    ...form.fields,
    ...(Lines && { Lines: { ...Lines, label: '产品明细' } }),
    ...(Amount && { Amount: { ...Amount, label: '金额' } }),
    ...(Fulfilled && { Fulfilled: { ...Fulfilled, label: '完成' } }),
    ...(Risk && { Risk: { ...Risk, label: '风险' } }),
    ...(Customer && { Customer: { ...choice(Customer.label, customers), sortable: true } }),
  }
  return { ...form, fields }
}

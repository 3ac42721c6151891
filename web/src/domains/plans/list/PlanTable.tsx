import { planForm } from '@farm/contract/plans'
import { RowLink } from '../../../engine/list/RowLink.tsx'
import type { TreeRow } from '../../../engine/list/tree.ts'
import type { ListModel } from '../../../engine/list/use-list.ts'
import { nameOf } from '../../../engine/records/record-fields.ts'
import { Table } from '../../../ui/Table.tsx'
import type { TableColumn } from '../../../ui/table-props.ts'
import { nextOrder, sortOf } from './table-order.ts'

interface PlanTableProps {
  readonly list: ListModel
  readonly canRemove: boolean
}

/** The plans as a table. What can be done with one of them stands in its drawer, not in the row. */
export function PlanTable({ list, canRemove }: PlanTableProps) {
  const { state, change, look, shown, rows, page, selection } = list
  const columns = shown.map((column, index): TableColumn<TreeRow> => ({
    ...column,
    ...(column.field?.sortable && { sort: sortOf(column.key, state.order) }),
    cell: ({ record }) => (index === 0 ? <RowLink id={record.Id}>{column.cell(record)}</RowLink> : column.cell(record)),
  }))
  return (
    <Table<TreeRow>
      label="计划列表"
      columns={columns}
      rows={rows}
      density={look.density}
      isBusy={page.isPlaceholderData}
      keyOf={({ record }) => record.Id}
      nameOf={({ record }) => nameOf(planForm, record)}
      openKey={state.open}
      onOpen={({ record }) => change({ open: record.Id }, { replace: state.open !== undefined })}
      onSort={(key) => change({ order: nextOrder(key, state.order) })}
      {...(canRemove && { selection })}
    />
  )
}

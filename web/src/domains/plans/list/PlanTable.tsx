import { planForm } from '@farm/contract/plans'
import { RowLink } from '../../../engine/list/RowLink.tsx'
import type { TreeRow } from '../../../engine/list/tree.ts'
import type { ListModel } from '../../../engine/list/use-list.ts'
import { useListTable } from '../../../engine/list/use-list-table.ts'
import { nameOf } from '../../../engine/records/record-fields.ts'
import { Table } from '../../../ui/Table.tsx'
import type { TableColumn } from '../../../ui/table-props.ts'

interface PlanTableProps {
  readonly list: ListModel
  readonly canRemove: boolean
}

/** The plans as a table. What can be done with one of them stands in its drawer, not in the row. */
export function PlanTable({ list, canRemove }: PlanTableProps) {
  const { columns: shown, ...table } = useListTable(list, { isChoosable: canRemove })
  const columns = shown.map((column, index): TableColumn<TreeRow> => ({
    ...column,
    cell: ({ record }) => (index === 0 ? <RowLink id={record.Id}>{column.cell(record)}</RowLink> : column.cell(record)),
  }))
  return (
    <Table<TreeRow> {...table} label="计划列表" columns={columns} nameOf={({ record }) => nameOf(planForm, record)} />
  )
}

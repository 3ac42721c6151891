import { Table } from '../../ui/Table.tsx'
import type { TableColumn } from '../../ui/table-props.ts'
import { nameOf } from '../records/record-fields.ts'
import styles from './ListTable.module.css'
import { RowActions } from './RowActions.tsx'
import { RowLink } from './RowLink.tsx'
import { RowName, leadsElsewhere } from './RowName.tsx'
import type { DrawnList } from './drawn-list.ts'
import type { TreeRow } from './tree.ts'
import { useListTable } from './use-list-table.ts'

const ACTIONS_WIDTH = 112
const OWN_ACTIONS_WIDTH = 60

export function ListTable({ declaration: { form }, list, acts, rowActions, onRemove }: DrawnList) {
  const { canChange } = list
  const { columns: shown, ...table } = useListTable(list, { isChoosable: acts.canRemove || acts.canChoose === true })
  const [first] = shown
  const opensByAction = first !== undefined && leadsElsewhere(first)
  const hasActions = Boolean(acts.edit) || acts.canRemove || Boolean(rowActions) || opensByAction
  const columns = shown.map((column, index): TableColumn<TreeRow> => ({
    ...column,
    cell: ({ record, depth }) =>
      index > 0 ? (
        column.cell(record)
      ) : (
        <span className={styles.name} style={{ paddingInlineStart: `${depth * 1.5}em` }}>
          <RowName form={form} column={column} record={record} />
        </span>
      ),
  }))
  return (
    <Table<TreeRow>
      {...table}
      label={`${form.name}列表`}
      columns={columns}
      nameOf={({ record }) => nameOf(form, record)}
      {...(hasActions && {
        actions: {
          width: ACTIONS_WIDTH + (rowActions || opensByAction ? OWN_ACTIONS_WIDTH : 0),
          draw: ({ record }) => (
            <RowActions form={form} record={record} acts={acts} canChange={canChange(record)} onRemove={onRemove}>
              {opensByAction && <RowLink id={record.Id}>查看</RowLink>}
              {rowActions?.(record)}
            </RowActions>
          ),
        },
      })}
    />
  )
}

import type { Order } from '@farm/contract/wire'
import { Table } from '../../ui/Table.tsx'
import type { TableColumn } from '../../ui/table-props.ts'
import { nameOf } from '../records/record-fields.ts'
import styles from './ListTable.module.css'
import { RowActions } from './RowActions.tsx'
import { RowLink } from './RowLink.tsx'
import { RowName, leadsElsewhere } from './RowName.tsx'
import type { DrawnList } from './drawn-list.ts'
import type { ListColumn } from './list-columns.tsx'
import type { TreeRow } from './tree.ts'

const ACTIONS_WIDTH = 112
const OWN_ACTIONS_WIDTH = 60

export function ListTable({ declaration: { form }, list, acts, rowActions, onRemove }: DrawnList) {
  const { state, change, look, shown, rows, page, selection, canChange } = list
  const [first] = shown
  const opensByAction = first !== undefined && leadsElsewhere(first)
  const hasActions = Boolean(acts.edit) || acts.canRemove || Boolean(rowActions) || opensByAction
  const columns = shown.map((column, index): TableColumn<TreeRow> => ({
    ...column,
    ...(column.field?.sortable && { sort: sortOf(column.key, state.order) }),
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
      label={`${form.name}列表`}
      columns={columns}
      rows={rows}
      density={look.density}
      isBusy={page.isPlaceholderData}
      keyOf={({ record }) => record.Id}
      nameOf={({ record }) => nameOf(form, record)}
      openKey={state.open}
      onOpen={({ record }) => change({ open: record.Id }, { replace: state.open !== undefined })}
      onSort={(key) => change({ order: nextOrder(key, state.order) })}
      {...(acts.canRemove && { selection })}
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

const spoken = { asc: 'ascending', desc: 'descending' } as const

function sortOf(key: ListColumn['key'], order: Order | undefined): 'none' | 'ascending' | 'descending' {
  return order?.field === key ? spoken[order.direction] : 'none'
}

/** Upwards, then downwards, then as the screen orders by itself. */
function nextOrder(field: string, order: Order | undefined): Order | undefined {
  if (order?.field !== field) return { field, direction: 'asc' }
  return order.direction === 'asc' ? { field, direction: 'desc' } : undefined
}

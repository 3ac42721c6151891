import type { ReactNode, RefObject } from 'react'
import { CardList } from '../../ui/CardList.tsx'
import { Table } from '../../ui/Table.tsx'
import type { SortWish, TableColumn, TableSelection } from '../../ui/table-props.ts'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import type { RowColumn, RowsDeclaration } from './table-declaration.ts'

/** As wide as the acts of a row are in most lists, in pixels. */
const ACTIONS_WIDTH = 180

interface TableRowsProps<Row> {
  readonly of: RowsDeclaration<Row>
  /** Waiting for the first rows while undefined. */
  readonly rows: readonly Row[] | undefined
  readonly isBusy?: boolean
  readonly rowActions?: ((row: Row) => ReactNode) | undefined
  readonly actionsWidth?: number | undefined
  readonly selection?: TableSelection | undefined
  /** How a column is sorted; absent where nothing can be. */
  readonly sortOf?: ((column: RowColumn<Row>) => Partial<Pick<TableColumn<Row>, 'sort'>>) | undefined
  readonly onSort?: ((key: string, wish: SortWish) => void) | undefined
  readonly openKey?: string | undefined
  readonly onOpen?: ((row: Row) => void) | undefined
  readonly box?: RefObject<HTMLDivElement | null> | undefined
}

/** The rows of a list: a table, on a phone cards. */
export function TableRows<Row>(props: TableRowsProps<Row>) {
  return useIsPhone() ? <Cards {...props} /> : <Lines {...props} />
}

function Lines<Row>(props: TableRowsProps<Row>) {
  const { of, rows, isBusy, rowActions, actionsWidth = ACTIONS_WIDTH, selection, sortOf, ...table } = props
  return (
    <Table<Row>
      {...table}
      label={`${of.noun}列表`}
      rows={rows}
      density="normal"
      keyOf={of.keyOf}
      nameOf={of.nameOf}
      isBusy={isBusy}
      columns={of.columns.map((column) => ({ ...column, header: column.label, ...sortOf?.(column) }))}
      {...(selection && { selection })}
      {...(rowActions && { actions: { width: actionsWidth, draw: rowActions } })}
    />
  )
}

function Cards<Row>({ of, rows, isBusy, rowActions }: TableRowsProps<Row>) {
  const [first, ...others] = of.columns
  if (!first) return null
  return (
    <CardList<Row>
      label={`${of.noun}列表`}
      rows={rows}
      keyOf={of.keyOf}
      isBusy={isBusy}
      title={first.cell}
      facts={(row) =>
        others
          .filter(({ isOnCard }) => isOnCard?.(row) ?? true)
          .map(({ key, label, cell, isWide }) => ({ key, label, value: cell(row), isWide }))
      }
      {...(rowActions && { actions: rowActions })}
    />
  )
}

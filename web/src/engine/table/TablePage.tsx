import { type ReactNode, useRef } from 'react'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { ListBody } from '../list/ListBody.tsx'
import { ListFrame } from '../list/ListFrame.tsx'
import { nextOrders, sortOf } from '../list/list-sort.ts'
import { useKeptScroll } from '../list/use-kept-scroll.ts'
import { usePage } from '../page/index.ts'
import { PickedBar } from './PickedBar.tsx'
import { TableBar } from './TableBar.tsx'
import { TableEmpty } from './TableEmpty.tsx'
import { TableFoot } from './TableFoot.tsx'
import { TableRows } from './TableRows.tsx'
import { TableTop } from './TableTop.tsx'
import type { Asked, TableDeclaration } from './table-declaration.ts'
import { useTable } from './use-table.ts'

export interface TablePageProps<Row> {
  readonly of: TableDeclaration<Row>
  /** Figures beside the title. */
  readonly note?: ReactNode
  /** Beside the title; handed what is chosen, for what is done with the whole list. */
  readonly actions?: (asked: Asked) => ReactNode
  /** The primary action: beside the title, on a phone at the thumb. */
  readonly add?: ReactNode
  readonly rowActions?: ((row: Row) => ReactNode) | undefined
  readonly actionsWidth?: number
  /** What can be done with the rows that are picked; without it none can be. */
  readonly bulkActions?: ((rows: readonly Row[], clear: () => void) => ReactNode) | undefined
  /** What is told of a row beside the list, once it is opened. */
  readonly detail?: (row: Row) => ReactNode
}

/** A whole screen with a list that is not over records. */
export function TablePage<Row>(props: TablePageProps<Row>) {
  const { of: declaration, note, actions, add, rowActions, actionsWidth, bulkActions, detail } = props
  const { title = `${declaration.noun}列表` } = usePage()
  const table = useTable(declaration)
  const { state, change, asked, read, picked } = table
  const isPhone = useIsPhone()
  const box = useRef<HTMLDivElement>(null)
  useKeptScroll(box, { sight: `${title} ${JSON.stringify([asked, state.page])}`, isReady: read.rows !== undefined })
  const opened = detail && read.rows?.find((row) => declaration.keyOf(row) === state.open)
  const close = () => change({ open: undefined }, { replace: true })
  const fieldOf = (key: string) => declaration.columns.find((column) => column.key === key)?.orderBy ?? key
  return (
    <>
      <ListFrame
        title={title}
        note={note}
        actions={actions?.(asked)}
        add={add}
        filters={<TableBar table={table} />}
        top={
          picked.rows.length > 0 ? (
            <PickedBar count={picked.rows.length} onClear={picked.clear}>
              {bulkActions?.(picked.rows, picked.clear)}
            </PickedBar>
          ) : (
            <TableTop table={table} />
          )
        }
      >
        <ListBody
          error={read.error}
          count={read.rows?.length}
          onRetry={read.again}
          empty={<TableEmpty table={table} action={!isPhone && add} />}
        >
          <TableRows<Row>
            of={declaration}
            rows={read.rows}
            isBusy={read.isOld}
            rowActions={rowActions}
            actionsWidth={actionsWidth}
            selection={bulkActions && picked.selection}
            sortOf={({ orderBy }) => (orderBy === undefined ? {} : { sort: sortOf(orderBy, state.orders).sort })}
            onSort={(key) => change({ orders: nextOrders(fieldOf(key), state.orders, { isFurther: false }) })}
            openKey={state.open}
            onOpen={detail && ((row) => change({ open: declaration.keyOf(row) }, { replace: opened !== undefined }))}
            box={box}
          />
          <TableFoot table={table} />
        </ListBody>
      </ListFrame>
      {opened && (
        <SidePanel title={declaration.nameOf(opened)} onClose={close}>
          {detail(opened)}
        </SidePanel>
      )}
    </>
  )
}

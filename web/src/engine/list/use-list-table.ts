import { parseOrder } from '@farm/contract/wire'
import { useRef } from 'react'
import type { SortWish, TableSelection } from '../../ui/table-props.ts'
import { withWidth } from './list-look.ts'
import { nextOrders, sortOf } from './list-sort.ts'
import type { TreeRow } from './tree.ts'
import type { ListModel } from './use-list.ts'
import { useTableFoot } from './use-table-foot.tsx'
import { useKeptScroll } from './use-kept-scroll.ts'
import { useWorkedOn } from './worked-on.ts'

interface TableOptions {
  /** Rows can be chosen only where something can be done with the chosen ones. */
  readonly isChoosable: boolean
}

/** What the table of a list is drawn with, whatever its cells. */
export function useListTable(list: ListModel, { isChoosable }: TableOptions) {
  const { screen, state, change, look, setLook, shown, rows, page, query, selection } = list
  const box = useRef<HTMLDivElement>(null)
  const markedKey = useWorkedOn()
  useKeptScroll(box, { sight: `${screen} ${JSON.stringify(query)}`, isReady: rows !== undefined })
  const foot = useTableFoot(list)
  // Unless the person sorts, the heads tell how the screen orders by itself.
  const ownOrders = query.orderBy === undefined ? [] : parseOrder(query.orderBy)
  const orders = state.orders.length > 0 ? state.orders : ownOrders
  const chosen: { selection?: TableSelection } = isChoosable ? { selection } : {}
  return {
    box,
    markedKey,
    foot,
    rows,
    density: look.density,
    isBusy: page.isPlaceholderData,
    keyOf: ({ record }: TreeRow) => record.Id,
    columns: shown.map((column) => ({ ...column, ...(column.field?.sortable && sortOf(column.key, orders)) })),
    openKey: state.open,
    onOpen: ({ record }: TreeRow) => change({ open: record.Id }, { replace: state.open !== undefined }),
    onSort: (key: string, wish: SortWish) => change({ orders: nextOrders(key, state.orders, wish) }),
    onResize: (key: string, width: number | undefined) => setLook(withWidth(look, key, width)),
    ...chosen,
  }
}

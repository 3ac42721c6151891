import { formatCount } from '@farm/contract/values'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { useRecordPage } from '../records/record-queries.ts'
import { useChangeable } from '../records/use-changeable.ts'
import type { ListDeclaration } from './list-declaration.ts'
import { deepestPage } from './list-address.ts'
import { withShares } from './share-columns.tsx'
import { chosenRecords, isTree, listQuery, listedThing, pageSizeOf } from './list-query.ts'
import { treeOf } from './tree.ts'
import { useListColumns } from './use-list-columns.ts'
import { useListAddress } from './use-list-address.ts'
import { useRows } from './use-rows.ts'
import { useSelection } from './use-selection.ts'

/** Everything a list draws from: its address, its look, its rows and what is chosen among them. */
export function useList(declaration: ListDeclaration, screen: string) {
  const [state, change] = useListAddress(declaration)
  const columns = useListColumns(declaration, screen, state.view)
  const thing = listedThing(declaration, state)
  const drawn = { ...columns, shown: withShares(declaration.form, columns.shown, { thing, sums: state.sums }) }
  const chosen = chosenRecords(declaration, state)
  const query = listQuery(
    declaration,
    state,
    drawn.shown.map(({ key }) => key),
  )
  const goesOn = useIsPhone() && declaration.end !== undefined
  const page = useRows(query, { goesOn })
  const records = page.data?.answer
  const { tree } = declaration
  const isDrawnAsTree = isTree(declaration, state)
  const rows =
    tree !== undefined && isDrawnAsTree && records
      ? treeOf(records, tree)
      : records?.map((record) => ({ record, depth: 0 }))
  const canChange = useChangeable()
  const selection = useSelection({ among: JSON.stringify(chosen), records: records ?? [], canChange })
  // After a cursor nothing is counted: how many there are is asked apart.
  const apart = useRecordPage({ ...chosen, page: 1, pageSize: 1 }, { enabled: state.after !== undefined })
  const known = state.after === undefined ? page.data : apart.data
  const counted = counts(known, state.page, pageSizeOf(declaration, state))
  return {
    declaration,
    state,
    change,
    ...drawn,
    /** Which records are listed, for what is asked of all of them. */
    chosen,
    query,
    page,
    /** After the rows in sight, where pages lie too deep to be turned to by number. */
    nextCursor: page.data?.nextCursor,
    rows,
    selection,
    canChange,
    isTree: isDrawnAsTree,
    end: declaration.end,
    ...counted,
  }
}

export type ListModel = ReturnType<typeof useList>

interface Counts {
  readonly total: number | undefined
  readonly totalText: string
  readonly lastPage: number
}

interface Counted {
  readonly total?: number
  readonly isCapped: boolean
  readonly nextCursor?: string
}

/** How many there are, and up to which page one can go: the server counts to a limit and reads to another. */
function counts(data: Counted | undefined, page: number, pageSize: number): Counts {
  const { total, isCapped = false, nextCursor } = data ?? {}
  const known = Math.max(1, Math.ceil((total ?? 0) / pageSize))
  const next = isCapped && page >= known && nextCursor !== undefined ? page + 1 : known
  return { total, totalText: formatCount(total ?? 0, { isCapped }), lastPage: Math.min(next, deepestPage(pageSize)) }
}

import { useCallback, useMemo } from 'react'
import { useKeptAddress } from '../page/index.ts'
import type { ChangeList } from '../list/use-list-address.ts'
import { writeList } from '../list/write-list.ts'
import { askedOf, readTable } from './table-address.ts'
import type { TableDeclaration } from './table-declaration.ts'
import { usePicked } from './use-picked.ts'
import { useTableRead } from './use-table-read.ts'

/** Everything a list draws from: its address, its rows and what is picked among them. */
export function useTable<Row>(declaration: TableDeclaration<Row>) {
  const [address, setAddress] = useKeptAddress()
  const state = useMemo(() => readTable(address, declaration), [address, declaration])
  const change = useCallback<ChangeList>(
    (one, { replace = false } = {}) =>
      setAddress((present) => writeList(present, one), { replace, preventScrollReset: true }),
    [setAddress],
  )
  const asked = askedOf(state)
  const read = useTableRead({ declaration, asked, state })
  const picked = usePicked({ among: JSON.stringify(asked), rows: read.rows ?? [], keyOf: declaration.keyOf })
  return { declaration, state, change, asked, read, picked }
}

export type TableModel<Row> = ReturnType<typeof useTable<Row>>

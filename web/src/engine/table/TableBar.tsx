import { Suspense, useState } from 'react'
import { chunk } from '../../platform/chunk.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import styles from '../list/FilterBar.module.css'
import { FilterFault } from '../list/FilterFault.tsx'
import { SearchBox } from '../list/SearchBox.tsx'
import { useHeld } from '../list/use-held.ts'
import { TableBarEnd } from './TableBarEnd.tsx'
import type { TableModel } from './use-table.ts'

// The rows do not wait for the heavy controls above them.
const TableFilters = chunk(() => import('./TableFilters.tsx').then((file) => file.TableFilters))

/** Search and filters in one row; on a phone the filters stand behind 筛选. */
export function TableBar<Row>({ table }: { readonly table: TableModel<Row> }) {
  const { declaration, state, change, read } = table
  const { noun, search, filters = [] } = declaration
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const isHeld = useHeld(read.rows === undefined && read.error === null)
  if (search === undefined && filters.length === 0) return null
  const isShown = filters.length > 0 && (!isPhone || isOpen)
  return (
    <div className={styles.bar}>
      {search !== undefined && (
        <SearchBox
          fields={[{ field: undefined, label: noun }]}
          placeholder={search}
          searchIn={undefined}
          text={state.search}
          onSearch={(text) => change({ search: text }, { replace: state.search !== '' })}
        />
      )}
      {isShown && !isHeld && (
        <ErrorBoundary fallback={FilterFault}>
          <Suspense>
            <TableFilters filters={filters} chosen={state.filters} onChange={change} />
          </Suspense>
        </ErrorBoundary>
      )}
      <TableBarEnd
        table={table}
        isOpen={isOpen}
        onOpen={isPhone && filters.length > 0 ? () => setOpen(!isOpen) : undefined}
      />
    </div>
  )
}

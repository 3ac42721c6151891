import type { Field } from '@farm/contract/forms'
import { Suspense, useState } from 'react'
import { chunk } from '../../platform/chunk.ts'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { fieldOf } from '../records/record-fields.ts'
import styles from './FilterBar.module.css'
import { FilterFault } from './FilterFault.tsx'
import { FilterPlaces } from './FilterPlaces.tsx'
import { filterKind } from './filter-values.ts'
import { SearchBox } from './SearchBox.tsx'
import { type ListState, isNarrowed } from './list-address.ts'
import type { ListDeclaration } from './list-declaration.ts'
import { useHeld } from './use-held.ts'
import type { ChangeList } from './use-list-address.ts'

// The rows do not wait for the heavy controls above them.
const ListFilters = chunk(() => import('./ListFilters.tsx').then((file) => file.ListFilters))

/** What stands in one row at 1366 pixels, counted in usual filters: beside the search, and without one. */
const IN_ROW = { search: 4, alone: 5.8 } as const
/** Filters with two ends. */
const WIDE: ReadonlySet<unknown> = new Set(['days', 'range'])
const WIDE_WIDTH = 1.75

interface FilterBarProps {
  readonly declaration: ListDeclaration
  readonly state: ListState
  /** The first rows are on their way: until they are there, the filters are not made. */
  readonly isWaiting: boolean
  readonly onChange: ChangeList
}

/** Search and filters in one row, the rest behind 展开; on a phone all filters stand behind 筛选. */
export function FilterBar({ declaration, state, isWaiting, onChange }: FilterBarProps) {
  const { form, search = [], filters = [] } = declaration
  const [isOpen, setOpen] = useState(false)
  const isHeld = useHeld(isWaiting)
  const fields = filters.flatMap((name) => {
    const field = fieldOf(form, name)
    return field ? [{ name, field }] : []
  })
  const inRow = useIsPhone()
    ? 0
    : fitting(
        fields.map(({ field }) => field),
        IN_ROW[search.length > 0 ? 'search' : 'alone'],
      )
  const isBehind = (index: number) => index >= inRow
  const active = fields.filter(({ name }, index) => isBehind(index) && name in state.filters).length
  const shown = fields.filter((_, index) => isOpen || !isBehind(index))
  const places = <FilterPlaces fields={shown} />
  if (fields.length === 0 && search.length === 0) return null
  return (
    <div className={styles.bar}>
      {search.length > 0 && (
        <SearchBox
          fields={search.map((name) => ({ name, label: fieldOf(form, name)?.label ?? '' }))}
          searchIn={state.searchIn}
          text={state.search}
          onSearch={(text, searchIn) =>
            onChange(
              { search: text, ...(searchIn !== search[0] && searchIn && { searchIn }) },
              { replace: state.search !== '' },
            )
          }
        />
      )}
      {isHeld && places}
      {!isHeld && shown.length > 0 && (
        <ErrorBoundary fallback={FilterFault}>
          <Suspense fallback={places}>
            <ListFilters fields={shown} chosen={state.filters} onChange={onChange} />
          </Suspense>
        </ErrorBoundary>
      )}
      <div className={styles.end}>
        {isNarrowed(state) && (
          <button type="button" className={styles.text} onClick={() => onChange({ cleared: filters })}>
            重置
          </button>
        )}
        {fields.length > inRow && (
          <button type="button" className={styles.text} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? '收起' : openText(inRow, active)}
            <Icon name={isOpen ? 'up' : 'down'} size={12} />
          </button>
        )}
      </div>
    </div>
  )
}

function fitting(fields: readonly Field[], room: number): number {
  const widths = fields.map((field) => (WIDE.has(filterKind(field)) ? WIDE_WIDTH : 1))
  const sums = widths.map((_, index) => widths.slice(0, index + 1).reduce((sum, width) => sum + width, 0))
  return sums.filter((sum) => sum <= room).length
}

function openText(inRow: number, active: number): string {
  const count = active > 0 ? `（${active}）` : ''
  return inRow === 0 ? `筛选${count}` : `展开${count}`
}

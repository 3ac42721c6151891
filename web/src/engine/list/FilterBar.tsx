import { type ReactNode, Suspense, useState } from 'react'
import { chunk } from '../../platform/chunk.ts'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { fieldOf } from '../records/record-fields.ts'
import styles from './FilterBar.module.css'
import { FilterFault } from './FilterFault.tsx'
import { FilterPlaces } from './FilterPlaces.tsx'
import { FilterTools } from './builder/FilterTools.tsx'
import { useBuilder } from './builder/use-builder.ts'
import { fitting } from './filter-room.ts'
import { SearchBox } from './SearchBox.tsx'
import { type ListState, isNarrowed } from './list-address.ts'
import type { ListDeclaration } from './list-declaration.ts'
import { searchFields } from './search-fields.ts'
import { useHeld } from './use-held.ts'
import type { ChangeList } from './use-list-address.ts'

// The rows do not wait for the heavy controls above them.
const ListFilters = chunk(() => import('./ListFilters.tsx').then((file) => file.ListFilters))
const ConditionChips = chunk(() => import('./builder/ConditionChips.tsx').then((file) => file.ConditionChips))
const FilterBuilder = chunk(() => import('./builder/FilterBuilder.tsx').then((file) => file.FilterBuilder))

interface FilterBarProps {
  readonly declaration: ListDeclaration
  readonly state: ListState
  /** The first rows are on their way: until they are there, the filters are not made. */
  readonly isWaiting: boolean
  readonly onChange: ChangeList
  /** At the end of the bar. */
  readonly children?: ReactNode
}

/** Search and filters in one row, the rest behind 更多筛选; on a phone all filters stand behind 筛选. */
export function FilterBar({ declaration, state, isWaiting, onChange, children }: FilterBarProps) {
  const { form, filters = [] } = declaration
  const [isOpen, setOpen] = useState(false)
  const builder = useBuilder()
  const isHeld = useHeld(isWaiting)
  const search = searchFields(declaration)
  const fields = filters.flatMap((name) => {
    const field = fieldOf(form, name)
    return field ? [{ name, field }] : []
  })
  const inRow = useIsPhone() ? 0 : fitting(fields, search.length)
  const active = fields.filter(({ name }, index) => index >= inRow && name in state.filters).length
  const shown = fields.filter((_, index) => isOpen || index < inRow)
  const places = <FilterPlaces fields={shown} />
  return (
    <div className={styles.bar}>
      {search.length > 0 && (
        <SearchBox
          fields={search}
          {...(declaration.searchBy && { placeholder: declaration.searchBy.hint })}
          searchIn={state.searchIn}
          text={state.search}
          onSearch={(text, searchIn) =>
            onChange(
              { search: text, ...(searchIn !== search[0]?.field && searchIn && { searchIn }) },
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
      <FilterTools
        isNarrowed={isNarrowed(state)}
        open={fields.length > inRow ? openText(inRow, active) : undefined}
        isOpen={isOpen}
        isBuilding={builder.isOpen}
        button={builder.button}
        onReset={() => onChange({ cleared: filters })}
        onOpen={() => setOpen(!isOpen)}
        onBuild={builder.isOpen ? builder.close : () => builder.open()}
      >
        {children}
      </FilterTools>
      {!isHeld && (state.where.length > 0 || builder.isOpen) && (
        <ErrorBoundary fallback={FilterFault}>
          <Suspense>
            {state.where.length > 0 && (
              <ConditionChips form={form} where={state.where} onOpen={builder.open} onChange={onChange} />
            )}
            {builder.isOpen && (
              <FilterBuilder
                declaration={declaration}
                state={state}
                at={builder.at}
                onChange={onChange}
                onClose={builder.close}
              />
            )}
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  )
}

function openText(inRow: number, active: number): string {
  const count = active > 0 ? `（${active}）` : ''
  return inRow === 0 ? `筛选${count}` : `更多筛选${count}`
}

import { ComponentTheme } from '../../ui/ComponentTheme.tsx'
import { ListFilter } from './ListFilter.tsx'
import type { NamedField } from './filter-values.ts'
import type { ListState } from './list-address.ts'
import type { ChangeList } from './use-list-address.ts'

interface ListFiltersProps {
  readonly fields: readonly NamedField[]
  readonly chosen: ListState['filters']
  readonly onChange: ChangeList
}

/** The controls of a filter bar, made of the heavy component library: loaded apart from the list. */
export function ListFilters({ fields, chosen, onChange }: ListFiltersProps) {
  return (
    <ComponentTheme>
      {fields.map(({ name, field }) => (
        <ListFilter
          key={name}
          field={field}
          values={chosen[name] ?? []}
          onChange={(values) => onChange({ filter: name, values })}
        />
      ))}
    </ComponentTheme>
  )
}

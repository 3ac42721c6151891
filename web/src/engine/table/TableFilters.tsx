import { Select } from 'antd'
import { Suspense } from 'react'
import { chunk } from '../../platform/chunk.ts'
import { ComponentTheme } from '../../ui/ComponentTheme.tsx'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { daysOf, daysValue } from '../list/filter-values.ts'
import styles from '../list/ListFilter.module.css'
import type { ChangeList } from '../list/use-list-address.ts'
import { OrganPicker } from '../organs/index.ts'
import { ReferencePicker } from '../reference/ReferencePicker.tsx'
import type { FilterControlProps, TableFilter } from './table-declaration.ts'

// The calendar is as heavy as the rest; it comes only where there are days to filter by.
const DaysFilter = chunk(() => import('../list/DaysFilter.tsx').then((file) => file.DaysFilter))

interface TableFiltersProps {
  readonly filters: readonly TableFilter[]
  readonly chosen: Readonly<Partial<Record<string, string>>>
  readonly onChange: ChangeList
}

/** The controls of a filter bar, made of the heavy component library. */
export function TableFilters({ filters, chosen, onChange }: TableFiltersProps) {
  const size = useIsPhone() ? 'large' : 'middle'
  return (
    <ComponentTheme>
      {filters.map((filter) => (
        <FilterControl
          key={filter.name}
          filter={filter}
          label={filter.label}
          size={size}
          prefix={<span className={styles.label}>{filter.label}</span>}
          className={chosen[filter.name] === undefined ? styles.filter : `${styles.filter} ${styles.chosen}`}
          value={chosen[filter.name]}
          onChange={(value) => onChange({ filter: filter.name, values: value === undefined ? [] : [value] })}
        />
      ))}
    </ComponentTheme>
  )
}

interface OneFilterProps extends FilterControlProps {
  readonly filter: TableFilter
}

function FilterControl({ filter, ...control }: OneFilterProps) {
  const { label, ...unlabelled } = control
  const { value, onChange } = control
  switch (filter.kind) {
    case 'choice':
      return (
        <Select<string>
          {...unlabelled}
          aria-label={label}
          placeholder="全部"
          allowClear
          popupMatchSelectWidth={false}
          options={filter.options.map((one) => (typeof one === 'string' ? { value: one, label: one } : one))}
        />
      )
    case 'person':
      return (
        <ReferencePicker
          {...control}
          to="users"
          placeholder="全部"
          value={value === undefined ? [] : [value]}
          onChange={([first]) => onChange(first)}
        />
      )
    case 'organ':
      return <OrganPicker {...control} placeholder="全部" allowClear />
    case 'days':
      return (
        <Suspense fallback={<span className={styles.days} />}>
          <DaysFilter
            size={control.size}
            label={label}
            days={daysOf(value)}
            onChange={(days) => onChange(daysValue(days)[0])}
          />
        </Suspense>
      )
    case 'own':
      return <filter.control {...control} />
  }
}

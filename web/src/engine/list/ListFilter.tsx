import { Select } from 'antd'
import { type Field, choiceText, knownChoices } from '@farm/contract/forms'
import { type ReactNode, Suspense } from 'react'
import { chunk } from '../../platform/chunk.ts'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { leftOut } from '../reference/left-out.ts'
import { ReferencePicker } from '../reference/ReferencePicker.tsx'
import { RangeFilter } from './RangeFilter.tsx'
import { boundsOf, boundsValue, daysOf, daysValue, filterKind } from './filter-values.ts'
import styles from './ListFilter.module.css'

// The calendar is as heavy as the rest of the list; it comes only where a list has days to filter by.
const DaysFilter = chunk(() => import('./DaysFilter.tsx').then((file) => file.DaysFilter))

interface ListFilterProps {
  readonly field: Field
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}

/** The control that filters by one field. */
export function ListFilter({ field, values, onChange }: ListFilterProps): ReactNode {
  const { label } = field
  const size = useIsPhone() ? 'large' : 'middle'
  const shared = {
    className: values.length > 0 ? `${styles.filter} ${styles.chosen}` : styles.filter,
    prefix: <span className={styles.label}>{label}</span>,
    placeholder: '全部',
    size,
  } as const
  switch (filterKind(field)) {
    case 'options':
      return (
        <Select<string[]>
          {...shared}
          aria-label={label}
          mode="multiple"
          allowClear
          showSearch={false}
          maxTagCount="responsive"
          maxTagPlaceholder={leftOut}
          popupMatchSelectWidth={false}
          options={optionsOf(field)}
          value={[...values]}
          onChange={onChange}
        />
      )
    case 'yesNo':
      return (
        <Select<string>
          {...shared}
          aria-label={label}
          allowClear
          options={yesNo}
          value={values[0]}
          onChange={(value?: string) => onChange(value === undefined ? [] : [value])}
        />
      )
    case 'records':
      return (
        'to' in field && (
          <ReferencePicker {...shared} to={field.to} label={label} multiple value={values} onChange={onChange} />
        )
      )
    case 'days':
      return (
        <Suspense fallback={<span className={styles.days} />}>
          <DaysFilter
            size={size}
            label={label}
            days={daysOf(values[0])}
            onChange={(days) => onChange(daysValue(days))}
          />
        </Suspense>
      )
    case 'range':
      return (
        <RangeFilter
          // What was typed gives way to what the address says.
          key={values[0]}
          size={size}
          label={label}
          bounds={boundsOf(values[0])}
          unit={'unit' in field ? field.unit : undefined}
          onChange={(bounds) => onChange(boundsValue(bounds))}
        />
      )
    default:
      return null
  }
}

const yesNo = [
  { value: 'true', label: '是' },
  { value: 'false', label: '否' },
]

function optionsOf(field: Field): { value: string; label: string }[] {
  return 'options' in field ? knownChoices(field).map((value) => ({ value, label: choiceText(field, value) })) : []
}

import { Select, type SelectProps } from 'antd'
import type { FilterControlProps } from './table-declaration.ts'

interface FilterSelectProps
  extends FilterControlProps, Pick<SelectProps<string>, 'options' | 'loading' | 'notFoundContent'> {}

/** Chooses one of what a list can be narrowed to, found by what it is called. */
export function FilterSelect({ label, ...select }: FilterSelectProps) {
  return (
    <Select<string>
      {...select}
      aria-label={label}
      placeholder="全部"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
    />
  )
}

import { operationTitles } from '@farm/contract/logs'
import { Select } from 'antd'
import type { FilterControlProps } from '../../engine/table/index.ts'

const options = Object.entries(operationTitles).map(([value, label]) => ({ value, label }))

/** What was done, by its name. */
export function CallChoice({ label, ...control }: FilterControlProps) {
  return (
    <Select<string>
      {...control}
      aria-label={label}
      placeholder="全部"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      options={options}
    />
  )
}

import { operationTitles } from '@farm/contract/logs'
import { FilterSelect } from '../../engine/table/FilterSelect.tsx'
import type { FilterControlProps } from '../../engine/table/index.ts'

const options = Object.entries(operationTitles).map(([value, label]) => ({ value, label }))

/** What was done, by its name. */
export function CallChoice(props: FilterControlProps) {
  return <FilterSelect {...props} options={options} />
}

import { thingKindNames, thingKinds } from '@farm/contract/logs'
import { useForms } from '../../engine/records/record-queries.ts'
import { FilterSelect } from '../../engine/table/FilterSelect.tsx'
import type { FilterControlProps } from '../../engine/table/index.ts'

const things = thingKindNames.map((value) => ({ value: String(value), label: thingKinds[value].label }))

/** What was changed: records of a form that one may see, or people, roles and the like. */
export function KindChoice(props: FilterControlProps) {
  const { data: forms = [] } = useForms()
  return <FilterSelect {...props} options={[...forms.map(({ Id, Name }) => ({ value: Id, label: Name })), ...things]} />
}

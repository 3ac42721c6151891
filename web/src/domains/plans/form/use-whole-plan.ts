import { planForm } from '@farm/contract/plans'
import { expandOf } from '../../../engine/records/record-fields.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { useFreshRecord } from '../../../engine/records/record-queries.ts'

/** A plan as it is now, with the names of everything it refers to. */
export function useWholePlan(id: string) {
  const form = useKind(planForm)
  return useFreshRecord(form, id, expandOf(form, Object.keys(form.fields)))
}

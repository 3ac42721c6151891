import { planForm } from '@farm/contract/plans'
import { expandOf } from '../../../engine/records/record-fields.ts'
import { useFreshRecord } from '../../../engine/records/record-queries.ts'

/** A plan as it is now, with the names of everything it refers to. */
export function useWholePlan(id: string) {
  return useFreshRecord(planForm, id, expandOf(planForm, Object.keys(planForm.fields)))
}

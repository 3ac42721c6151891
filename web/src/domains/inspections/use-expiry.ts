import { filterOn, type ClauseOn } from '@farm/contract/forms'
import { inspectionForm } from '@farm/contract/inspections'
import { type Count, useCount } from '../../engine/records/use-count.ts'
import { useToday } from '../../engine/records/use-today.ts'
import { expiredClauses, expiringClauses } from './expiry-tabs.ts'

interface ExpiryOptions {
  readonly enabled?: boolean
  /** Besides being late. */
  readonly where?: ReadonlyArray<ClauseOn<typeof inspectionForm>>
}

interface Expiry {
  readonly soon: Count
  readonly over: Count
}

const ANY: ReadonlyArray<ClauseOn<typeof inspectionForm>> = []

/** How many certificates in scope run out soon and how many have; undefined until it is known. */
export function useExpiry({ enabled = true, where = ANY }: ExpiryOptions = {}): Expiry | undefined {
  const today = useToday()
  const countOf = (clauses: ReadonlyArray<ClauseOn<typeof inspectionForm>>) => ({
    qs: filterOn([...clauses, ...where]),
  })
  const soon = useCount(inspectionForm.id, countOf(expiringClauses(today)), { enabled })
  const over = useCount(inspectionForm.id, countOf(expiredClauses(today)), { enabled })
  return soon && over && { soon, over }
}

import { inspectionForm } from '@farm/contract/inspections'
import { formatFilter } from '@farm/contract/wire'
import type { ListClause } from '../../engine/list/list-declaration.ts'
import { type Count, useCount } from '../../engine/records/use-count.ts'
import { useToday } from '../../engine/records/use-today.ts'
import { expiredClauses, expiringClauses } from './expiry-tabs.ts'

interface ExpiryOptions {
  readonly enabled?: boolean
  /** Besides being late. */
  readonly where?: readonly ListClause[]
}

interface Expiry {
  readonly soon: Count
  readonly over: Count
}

const ANY: readonly ListClause[] = []

/** How many certificates in scope run out soon and how many have; undefined until it is known. */
export function useExpiry({ enabled = true, where = ANY }: ExpiryOptions = {}): Expiry | undefined {
  const today = useToday()
  const countOf = (clauses: readonly ListClause[]) => ({ qs: formatFilter([...clauses, ...where]) })
  const soon = useCount(inspectionForm.id, countOf(expiringClauses(today)), { enabled })
  const over = useCount(inspectionForm.id, countOf(expiredClauses(today)), { enabled })
  return soon && over && { soon, over }
}

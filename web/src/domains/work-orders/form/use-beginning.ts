import { enterpriseForm } from '@farm/contract/enterprises'
import type { WorkOrderData } from '@farm/contract/work-orders'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useOrganPath } from '../../../engine/permission/index.ts'
import { useRecordPage } from '../../../engine/records/record-queries.ts'
import { IN_WORK, RECORDS } from '../../../engine/records/records-key.ts'
import { planOffer } from './plan-offer.ts'

interface Beginning {
  /** Undefined while it is on its way. */
  readonly initial: WorkOrderData | undefined
  readonly error: Error | null
  readonly retry: () => void
}

/** What a new work order begins with: what the plan and step in the address give, else the only enterprise there is. */
export function useBeginning(plan: string | undefined, step: string | undefined): Beginning {
  const client = useQueryClient()
  const organPath = useOrganPath()
  const offer = useQuery({
    queryKey: [RECORDS, organPath, IN_WORK, 'work-order-offer', plan, step],
    queryFn: () => planOffer(plan ?? '', step, { client, organPath }),
    enabled: plan !== undefined,
    staleTime: Infinity,
    gcTime: 0,
  })
  const enterprises = useRecordPage(
    { formId: enterpriseForm.id, page: 1, pageSize: 2 },
    { enabled: plan === undefined },
  )
  const retry = () => void offer.refetch()
  if (plan !== undefined) {
    return { initial: offer.data && { ...offer.data, Plan: plan, Step: step }, error: offer.error, retry }
  }
  const [only, another] = enterprises.data?.answer ?? []
  // Once it has failed the form is there all the same: the enterprise can be chosen.
  const isKnown = enterprises.data !== undefined || enterprises.error !== null
  return { initial: isKnown ? { ...(only && !another && { Enterprise: only.Id }) } : undefined, error: null, retry }
}

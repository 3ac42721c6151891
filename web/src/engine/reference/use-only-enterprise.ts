import { useQuery } from '@tanstack/react-query'
import { enterpriseForm } from '@farm/contract/enterprises'
import { recordCalls } from '@farm/contract/forms'
import { get } from '../../platform/http.ts'
import { useOrganPath } from '../permission/index.ts'
import { RECORDS } from '../records/records-key.ts'

interface OnlyEnterprise {
  readonly isWaiting: boolean
  readonly id: string | undefined
  /** It is known that there is not just one: somebody has to choose. */
  readonly isOpen: boolean
}

/** The enterprise in scope when there is just one: nobody has to choose it. */
export function useOnlyEnterprise({ enabled = true } = {}): OnlyEnterprise {
  const organPath = useOrganPath()
  const { data, isPending, errorUpdateCount } = useQuery({
    queryKey: [RECORDS, organPath, 'first-enterprises'],
    queryFn: ({ signal }) => get(recordCalls.list, { formId: enterpriseForm.id, page: 1, pageSize: 2 }, signal),
    enabled,
  })
  return {
    // Once it has failed the page is there: asking again must not take it away.
    isWaiting: enabled && isPending && errorUpdateCount === 0,
    id: data?.length === 1 ? data[0]?.Id : undefined,
    isOpen: data !== undefined && data.length !== 1,
  }
}

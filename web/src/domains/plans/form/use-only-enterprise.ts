import { useQuery } from '@tanstack/react-query'
import { enterpriseForm } from '@farm/contract/enterprises'
import { recordCalls } from '@farm/contract/forms'
import { useOrganPath } from '../../../engine/permission/index.ts'
import { RECORDS } from '../../../engine/records/records-key.ts'
import { get } from '../../../platform/http.ts'

/** The enterprise in scope when there is just one: nobody has to choose it. */
export function useOnlyEnterprise(): { readonly isWaiting: boolean; readonly id: string | undefined } {
  const organPath = useOrganPath()
  const { data, isPending, errorUpdateCount } = useQuery({
    queryKey: [RECORDS, organPath, 'first-enterprises'],
    queryFn: ({ signal }) => get(recordCalls.list, { formId: enterpriseForm.id, page: 1, pageSize: 2 }, signal),
  })
  // Once it has failed the form is there: asking again must not take it away.
  return { isWaiting: isPending && errorUpdateCount === 0, id: data?.length === 1 ? data[0]?.Id : undefined }
}

import { useQuery } from '@tanstack/react-query'
import { enterpriseForm } from '@farm/contract/enterprises'
import { recordCalls } from '@farm/contract/forms'
import { useOrganPath } from '../../../engine/permission/index.ts'
import { get } from '../../../platform/http.ts'

/** The enterprise in scope when there is just one: nobody has to choose it. */
export function useOnlyEnterprise(): { readonly isWaiting: boolean; readonly id: string | undefined } {
  const organPath = useOrganPath()
  const { data, isLoading } = useQuery({
    queryKey: ['form-data', organPath, 'first-enterprises'],
    queryFn: ({ signal }) => get(recordCalls.list, { formId: enterpriseForm.id, page: 1, pageSize: 2 }, signal),
  })
  return { isWaiting: isLoading, id: data?.length === 1 ? data[0]?.Id : undefined }
}

import { enterpriseForm } from '@farm/contract/enterprises'
import { useRecordPage } from '../../../engine/records/record-queries.ts'

/** The enterprise in scope when there is just one: nobody has to choose it. */
export function useOnlyEnterprise(): string | undefined {
  const { data } = useRecordPage({ formId: enterpriseForm.id, page: 1, pageSize: 2 })
  return data?.answer.length === 1 ? data.answer[0]?.Id : undefined
}

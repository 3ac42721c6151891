import { useQuery } from '@tanstack/react-query'
import { enterpriseForm } from '@farm/contract/enterprises'
import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { placeForm } from '@farm/contract/places'
import { useOrganPath } from '../../../engine/permission/index.ts'
import { useRecordPage } from '../../../engine/records/record-queries.ts'
import { RECORDS } from '../../../engine/records/records-key.ts'
import { get } from '../../../platform/http.ts'

/** Whether there is more than one enterprise in scope. */
export function useIsOfMany(): boolean {
  const { data } = useRecordPage({ formId: enterpriseForm.id, page: 1, pageSize: 1 })
  return (data?.total ?? 0) > 1
}

/** The plots with the ids; those that are gone or not for one's eyes are absent. */
export function usePlots(ids: readonly string[]) {
  const organPath = useOrganPath()
  const key = ids.join(',')
  return useQuery({
    queryKey: [RECORDS, organPath, 'plots', key],
    queryFn: ({ signal }): Promise<WireRecord[]> => get(recordCalls.list, { formId: placeForm.id, ids: key }, signal),
    enabled: key !== '',
  })
}

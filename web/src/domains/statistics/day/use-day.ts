import { reportCalls } from '@farm/contract/statistics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useOrganPath } from '../../../engine/permission/index.ts'
import { get } from '../../../platform/http.ts'

/** What happened on a day of the farm, of one enterprise or all. */
export function useDay(day: string, enterprise: string | undefined) {
  const organPath = useOrganPath()
  const asked = { day, ...(enterprise !== undefined && { enterprise }) }
  return useQuery({
    queryKey: ['statistics', organPath, 'day', asked],
    queryFn: ({ signal }) => get(reportCalls.day, asked, signal),
    placeholderData: keepPreviousData,
  })
}

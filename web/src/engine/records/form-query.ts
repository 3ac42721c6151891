import { type WireForm, recordCalls } from '@farm/contract/forms'
import { queryOptions } from '@tanstack/react-query'
import { get } from '../../platform/http.ts'

/** The definition of a form and what the person may do with its records; kept until forms change. */
export function formQuery(organPath: string | undefined, id: string) {
  return queryOptions({
    queryKey: ['forms', organPath, id],
    queryFn: ({ signal }): Promise<WireForm> => get(recordCalls.getForm, { id }, signal),
    staleTime: Infinity,
  })
}

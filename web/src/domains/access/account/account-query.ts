import { accessCalls } from '@farm/contract/access'
import { queryOptions } from '@tanstack/react-query'
import { get } from '../../../platform/http.ts'

/** Who is signed in, and how their account is guarded. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => get(accessCalls.account, {}, signal),
  staleTime: 0,
})

import { accessCalls } from '@farm/contract/access'
import { queryOptions } from '@tanstack/react-query'
import { get } from '../../../platform/http.ts'

/** Who is signed in, and how their account is guarded. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => get(accessCalls.account, {}, signal),
  staleTime: 0,
})

/** Whether somebody looks through the eyes of the person meanwhile. */
export const whoQuery = queryOptions({
  queryKey: ['permission', 'account'],
  queryFn: ({ signal }) => get(accessCalls.myPermission, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
})

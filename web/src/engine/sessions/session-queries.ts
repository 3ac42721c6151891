import { sessionCalls } from '@farm/contract/access'
import { queryOptions } from '@tanstack/react-query'
import { get } from '../../platform/http.ts'

/** Where somebody is signed in; oneself unless told. */
export function sessionsQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: ['sessions', userId],
    queryFn: ({ signal }) => get(sessionCalls.list, userId === undefined ? {} : { userId }, signal),
    staleTime: 0,
  })
}

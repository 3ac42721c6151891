import { type ModuleName, accessCalls } from '@farm/contract/access'
import { queryOptions } from '@tanstack/react-query'
import { get } from '../../platform/http.ts'

/** What the signed-in person may see in a module; asked once for a module and a page load. */
export function permissionQuery(module: ModuleName) {
  return queryOptions({
    queryKey: ['permission', module],
    queryFn: ({ signal }) => get(accessCalls.myPermission, { module }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
}

/** Who is signed in, in no module: which modules they have, and whether somebody looks through their eyes. */
export const whoQuery = queryOptions({
  queryKey: ['permission', 'account'],
  queryFn: ({ signal }) => get(accessCalls.myPermission, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
})

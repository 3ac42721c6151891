import { type Organ, organCalls } from '@farm/contract/organs'
import { queryOptions } from '@tanstack/react-query'
import { get } from '../../platform/http.ts'

/** Under which everything that is known of organisations is kept. */
export const ORGANS = 'organs'

/** The organisations in reach, parents first: one answer for whoever shows or picks them. */
export function organsQuery(organPath: string | undefined) {
  return queryOptions({
    queryKey: [ORGANS, organPath],
    queryFn: ({ signal }): Promise<Organ[]> => get(organCalls.list, {}, signal),
  })
}

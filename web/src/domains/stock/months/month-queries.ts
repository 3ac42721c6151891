import { stockCalls } from '@farm/contract/stock'
import type { BodyOf } from '@farm/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { useOrganPath } from '../../../engine/permission/index.ts'
import { RECORDS } from '../../../engine/records/records-key.ts'
import { get, post } from '../../../platform/http.ts'

export const closeMonth = (body: BodyOf<typeof stockCalls.closeMonth>) => post(stockCalls.closeMonth, body)
export const openMonth = (body: BodyOf<typeof stockCalls.openMonth>) => post(stockCalls.openMonth, body)

/** Which months are closed in the stores in reach, and of one enterprise which may be closed next. */
export function useMonths(enterprise: string | undefined) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [RECORDS, organPath, 'stock', 'months', enterprise],
    queryFn: ({ signal }) => get(stockCalls.months, { ...(enterprise !== undefined && { enterprise }) }, signal),
  })
}

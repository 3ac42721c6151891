import { orderCalls } from '@farm/contract/orders'
import type { BodyOf } from '@farm/contract/wire'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useOrganPath } from '../../engine/permission/index.ts'
import { RECORDS } from '../../engine/records/records-key.ts'
import { get, post } from '../../platform/http.ts'

/** Moves an order to another state. It is done once what is shown was read anew, refused or not. */
export function useChangeStatus() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof orderCalls.changeStatus>) => post(orderCalls.changeStatus, body),
    onSettled: () => client.invalidateQueries({ queryKey: [RECORDS] }),
  })
}

/** Every line of an order with what was harvested for it and the plans that serve it. */
export function useFulfilment(id: string) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [RECORDS, organPath, 'fulfilment', id],
    queryFn: ({ signal }) => get(orderCalls.fulfilment, { id }, signal),
  })
}

/** Earlier customers, those first whose orders are the newest. */
export function useCustomers(search: string) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [RECORDS, organPath, 'customers', search],
    queryFn: ({ signal }) => get(orderCalls.customers, search === '' ? {} : { search }, signal),
    placeholderData: keepPreviousData,
  })
}

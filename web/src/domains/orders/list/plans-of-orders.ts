import { type WireRecord, recordCalls, filterOn, readData } from '@farm/contract/forms'
import { planForm } from '@farm/contract/plans'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useOrganPath } from '../../../engine/permission/index.ts'
import { RECORDS } from '../../../engine/records/records-key.ts'
import { batched } from '../../../engine/reference/batch.ts'
import { get } from '../../../platform/http.ts'

const MOST_PLANS = 500
/** Their ids stand in one condition, which holds 2,000 signs. */
const ORDERS_AT_ONCE = 40

type Load = (order: string) => Promise<readonly WireRecord[] | undefined>
const loads = new WeakMap<QueryClient, Load>()

/** The plans that serve an order; those of the orders in sight are asked for together. */
export function usePlansOf(order: string) {
  const organPath = useOrganPath()
  const client = useQueryClient()
  return useQuery({
    queryKey: [RECORDS, organPath, 'plans-of-order', order],
    queryFn: async () => (await loadOf(client)(order)) ?? [],
  })
}

function loadOf(client: QueryClient): Load {
  const load = loads.get(client) ?? batched(servingPlans, { most: ORDERS_AT_ONCE })
  loads.set(client, load)
  return load
}

async function servingPlans(orders: string[]): Promise<ReadonlyMap<string, readonly WireRecord[]>> {
  const qs = filterOn<typeof planForm>([{ path: ['Order'], op: 'in', values: orders }])
  const plans = await get(recordCalls.list, { formId: planForm.id, page: 1, pageSize: MOST_PLANS, qs })
  return new Map(orders.map((order) => [order, plans.filter(({ Data }) => readData(planForm, Data).Order === order)]))
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type WireRecord, readData, recordCalls, filterOn, type ClauseOn } from '@farm/contract/forms'
import { orderStates, orderForm, orderSearchField } from '@farm/contract/orders'
import { operationForm } from '@farm/contract/operations'
import { planForm } from '@farm/contract/plans'
import { useOrganPath } from '../../../engine/permission/index.ts'
import { RECORDS } from '../../../engine/records/records-key.ts'
import { get, getPage } from '../../../platform/http.ts'

const MOST_CHOICES = 50
const formId = orderForm.id

interface OrderSearch {
  readonly enterprise: string | undefined
  /** A part of the number or of the customer’s name, or nothing. */
  readonly text: string
  readonly enabled: boolean
}

/** Orders that are still to be delivered, those of one enterprise when it is known; the most urgent first. */
export function useOrderChoices({ enterprise, text, enabled }: OrderSearch) {
  const organPath = useOrganPath()
  const open: ClauseOn<typeof orderForm> = { path: ['Status'], op: 'in', values: orderStates.where('open') }
  const own: ReadonlyArray<ClauseOn<typeof orderForm>> =
    enterprise === undefined ? [] : [{ path: ['Enterprise'], op: '=', values: [enterprise] }]
  const isByCustomer = text !== '' && orderSearchField(text) === 'Customer'
  const customer: ReadonlyArray<ClauseOn<typeof orderForm>> = isByCustomer
    ? [{ path: ['Customer'], op: '~', values: [text] }]
    : []
  const qs = filterOn([...own, open, ...customer])
  return useQuery({
    queryKey: [RECORDS, organPath, 'order-choices', qs, text],
    queryFn: async ({ signal }) => {
      const order = { orderBy: 'DeliveryDate asc', page: 1, pageSize: MOST_CHOICES }
      const { answer, total = 0 } = await getPage(
        recordCalls.list,
        { formId, qs, ...order, ...(text && !isByCustomer && { search: text }) },
        signal,
      )
      return { found: answer, hasMore: total > MOST_CHOICES }
    },
    placeholderData: keepPreviousData,
    enabled,
  })
}

/** One order; nothing while none is named, or where it is not for one’s eyes. */
export function useOrder(id: string | undefined): WireRecord | undefined {
  const organPath = useOrganPath()
  const { data } = useQuery({
    queryKey: [RECORDS, organPath, 'order', id],
    queryFn: async ({ signal }) =>
      (await get(recordCalls.list, { formId, ...(id !== undefined && { ids: id }) }, signal))[0] ?? null,
    enabled: id !== undefined,
  })
  return data ?? undefined
}

const NOBODY: readonly WireRecord[] = []

/** The plans that serve an order, as far as the person sees plans. */
export function useServingPlans(order: string | undefined): readonly WireRecord[] {
  const organPath = useOrganPath()
  const { data = NOBODY } = useQuery({
    queryKey: [RECORDS, organPath, 'serving-plans', order],
    queryFn: ({ signal }) => {
      const qs = filterOn<typeof planForm>([{ path: ['Order'], op: '=', values: [order ?? ''] }])
      return get(recordCalls.list, { formId: planForm.id, page: 1, pageSize: MOST_CHOICES, qs }, signal)
    },
    enabled: order !== undefined,
  })
  return order === undefined ? NOBODY : data
}

/** Which of the operations are harvesting, as far as they are known. */
export function useHarvesting(operations: readonly string[]): ReadonlySet<string> {
  const organPath = useOrganPath()
  const ids = [...new Set(operations)].toSorted().join(',')
  const { data = NOBODY } = useQuery({
    queryKey: [RECORDS, organPath, 'step-operations', ids],
    queryFn: ({ signal }) => get(recordCalls.list, { formId: operationForm.id, ids }, signal),
    enabled: ids !== '',
  })
  return new Set(data.filter(({ Data }) => readData(operationForm, Data).Type === '采收').map(({ Id }) => Id))
}

/** `DD202611200001 永盛超市` */
export function orderText({ Data }: WireRecord): string {
  const { Number: number, Customer } = readData(orderForm, Data)
  return [number, Customer].filter(Boolean).join(' ')
}

export function deliveryOf({ Data }: WireRecord): string | undefined {
  return readData(orderForm, Data).DeliveryDate
}

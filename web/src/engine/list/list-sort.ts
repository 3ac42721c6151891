import type { Order } from '@farm/contract/wire'
import type { SortWish } from '../../ui/table-props.ts'
import { MOST_ORDERS } from './list-address.ts'

const spoken = { asc: 'ascending', desc: 'descending' } as const

/** How a column is sorted, as the table says it; where several decide, with its place among them. */
export function sortOf(key: string, orders: readonly Order[]) {
  const at = orders.findIndex(({ field }) => field === key)
  const order = orders[at]
  return {
    sort: order ? spoken[order.direction] : ('none' as const),
    sortRank: order && orders.length > 1 ? at + 1 : undefined,
  }
}

/**
 * Upwards, then downwards, then as the screen orders by itself. With Shift a column decides after those that do already;
 * where there are three, the last gives way.
 */
export function nextOrders(key: string, orders: readonly Order[], { isFurther }: SortWish): readonly Order[] {
  const kept = isFurther ? orders : orders.filter(({ field }) => field === key && orders.length === 1)
  const order = kept.find(({ field }) => field === key)
  if (!order) return [...kept.slice(0, MOST_ORDERS - 1), { field: key, direction: 'asc' }]
  if (order.direction === 'desc') return kept.filter((one) => one !== order)
  return kept.map((one) => (one === order ? { field: key, direction: 'desc' } : one))
}

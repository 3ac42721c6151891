import type { Order } from '@farm/contract/wire'

const spoken = { asc: 'ascending', desc: 'descending' } as const

/** How a column is sorted, as the table says it. */
export function sortOf(key: string, order: Order | undefined): 'none' | 'ascending' | 'descending' {
  return order?.field === key ? spoken[order.direction] : 'none'
}

/** Upwards, then downwards, then as the screen orders by itself. */
export function nextOrder(field: string, order: Order | undefined): Order | undefined {
  if (order?.field !== field) return { field, direction: 'asc' }
  return order.direction === 'asc' ? { field, direction: 'desc' } : undefined
}

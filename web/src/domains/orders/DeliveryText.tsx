import { useToday } from '../../engine/records/use-today.ts'
import styles from './DeliveryText.module.css'
import { type Order, overdueDays } from './order.ts'

/** By when an order is to be delivered, and in words how long that is gone. */
export function DeliveryText({ order }: { readonly order: Pick<Order, 'status' | 'delivery' | 'delivered'> }) {
  const late = overdueDays(order, useToday())
  const { delivery, delivered } = order
  if (delivery === undefined) return '—'
  return (
    <span className={styles.days} title={delivered === undefined ? undefined : `实际 ${delivered} 交货`}>
      {delivery}
      {late > 0 && <span className={styles.late}>逾期 {late} 天</span>}
    </span>
  )
}

import type { WireRecord } from '@farm/contract/forms'
import type { OrderStatus } from '@farm/contract/orders'
import { formatPercent } from '@farm/contract/values'
import { orderOf } from '../order.ts'

/** What is asked before an order is moved to another state. */
export function questionOf(record: WireRecord, from: OrderStatus, to: OrderStatus): string {
  const { number, customer = '', delivery = '', fulfilled = 0 } = orderOf(record)
  const name = `订单 ${number}（${customer}）`
  switch (to) {
    case '已取消':
      return `确定要取消${name}吗？取消后不能恢复，对应的计划不会跟着停止。`
    case '待确认':
      return `确定要把${name}退回待确认吗？`
    case '生产中':
      if (from === '待交付') return `确定要把${name}退回生产吗？`
      return `确认后开始安排生产，${delivery} 前交货。确定要确认${name}吗？`
    case '待交付':
      if (fulfilled >= 100) return `${name}的产品已全部采收，确定备货完成吗？`
      return `${name}的采收只完成了 ${formatPercent(fulfilled)}，备货完成前请说明其余的货从哪里来。`
    case '已完成':
      return `确定${name}已交付吗？今天记为实际交货日期，之后不能再改。`
  }
}

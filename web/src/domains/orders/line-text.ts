import { orderUnits, weightIn } from '@farm/contract/orders'
import { formatFigure, formatInUnit, formatMoney, formatNumber } from '@farm/contract/values'
import type { OrderLine } from './order.ts'

/** `番茄 1,500 公斤` */
export function lineText({ quantity, unit = '' }: Pick<OrderLine, 'quantity' | 'unit'>, name: string): string {
  return quantity === undefined ? name : `${name} ${formatInUnit(quantity, unit, 2)}`
}

/** A weight in the unit that was ordered in: `1,500 公斤`, `1.404 吨`. */
export function weightText(kilogrammes: number, unit: string | undefined = '公斤'): string {
  const known = orderUnits.find((one) => one === unit) ?? '公斤'
  return weightIn(kilogrammes, known)
}

/** `¥4.20/公斤` */
export function priceText(price: number, unit: string | undefined): string {
  return unit === undefined ? formatMoney(price) : `${formatMoney(price)}/${unit}`
}

/** `有 2 行未定价，未计入合计`; nothing where every line has a price. */
export function unpricedText(lines: readonly Pick<OrderLine, 'price'>[]): string | undefined {
  const count = lines.filter(({ price }) => price === undefined).length
  return count === 0 ? undefined : `有 ${count} 行未定价，未计入合计`
}

/** The unit of all lines where they share one. */
export function sharedUnit(lines: readonly Pick<OrderLine, 'unit'>[]): string | undefined {
  const [unit, other] = [...new Set(lines.map((line) => line.unit))]
  return other === undefined ? unit : undefined
}

const YI = 100_000_000

/** `8,700.00`; from a hundred million on in 亿: there is no room for more. */
export function shortAmount(amount: number): string {
  if (Math.abs(amount) < YI) return formatFigure(amount, { digits: 2, unit: '元' })
  return `${formatNumber(amount / YI, 4)} 亿`
}

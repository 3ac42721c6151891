import { type Referred, type WireRecord, isObject } from '@farm/contract/forms'
import {
  type OrderRisk,
  type OrderStatus,
  orderStates,
  orderRisks,
  orderStatuses,
  orderUnits,
  toKilogrammes,
} from '@farm/contract/orders'
import { daysBetween } from '@farm/contract/plans'

/** An order as its screens read it from a record. */
export interface Order {
  readonly id: string
  readonly number: string
  readonly customer: string | undefined
  readonly contact: string | undefined
  readonly phone: string | undefined
  readonly address: string | undefined
  readonly enterprise: Referred | undefined
  readonly lines: readonly OrderLine[]
  readonly amount: number | undefined
  readonly ordered: string | undefined
  readonly delivery: string | undefined
  readonly delivered: string | undefined
  readonly quality: string | undefined
  readonly note: string | undefined
  /** Absent where it is not for the person’s eyes. */
  readonly status: OrderStatus | undefined
  readonly reason: string | undefined
  readonly supply: string | undefined
  /** Whole percent; absent while nobody has worked it out. */
  readonly fulfilled: number | undefined
  readonly forecast: string | undefined
  readonly risk: OrderRisk | undefined
  readonly riskReason: string | undefined
}

export interface OrderLine {
  readonly key: string
  readonly crop: string | undefined
  readonly grade: string | undefined
  readonly quantity: number | undefined
  readonly unit: string | undefined
  readonly price: number | undefined
  readonly amount: number | undefined
}

export function orderOf(record: WireRecord): Order {
  const { Id, Data } = record
  return {
    id: Id,
    number: textOf(Data.Number) ?? '',
    customer: textOf(Data.Customer),
    contact: textOf(Data.Contact),
    phone: textOf(Data.Phone),
    address: textOf(Data.Address),
    enterprise: [record.Expand?.Enterprise ?? []].flat()[0],
    lines: linesIn(Data.Lines),
    amount: numberOf(Data.Amount),
    ordered: textOf(Data.OrderDate),
    delivery: textOf(Data.DeliveryDate),
    delivered: textOf(Data.DeliveredDate),
    quality: textOf(Data.Quality),
    note: textOf(Data.Note),
    status: orderStatuses.find((status) => status === Data.Status),
    reason: textOf(Data.CancelReason),
    supply: textOf(Data.SupplyNote),
    fulfilled: numberOf(Data.Fulfilled),
    forecast: textOf(Data.Forecast),
    risk: orderRisks.find((risk) => risk === Data.Risk),
    riskReason: textOf(Data.RiskReason),
  }
}

/** Whether it is still to be delivered. */
export function isOpenOrder({ status }: Pick<Order, 'status'>): boolean {
  return orderStates.is(status, 'open')
}

/** How many days an order that is not delivered is beyond its day; 0 where it is not. */
export function overdueDays({ status, delivery }: Pick<Order, 'status' | 'delivery'>, today: string): number {
  if (!isOpenOrder({ status }) || delivery === undefined) return 0
  return Math.max(0, daysBetween(delivery, today))
}

/** How much all lines ask for. */
export function kilogrammesOf(lines: readonly Pick<OrderLine, 'quantity' | 'unit'>[]): number {
  return lines.reduce((sum, { quantity = 0, unit }) => {
    const known = orderUnits.find((one) => one === unit)
    return sum + (known ? toKilogrammes(quantity, known) : 0)
  }, 0)
}

export function linesIn(value: unknown): OrderLine[] {
  const rows: unknown[] = Array.isArray(value) ? value : []
  return rows.filter(isObject).map((row) => ({
    key: textOf(row.Key) ?? '',
    crop: textOf(row.Crops),
    grade: textOf(row.Grade),
    quantity: numberOf(row.Quantity),
    unit: textOf(row.Unit),
    price: numberOf(row.Price),
    amount: numberOf(row.Amount),
  }))
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

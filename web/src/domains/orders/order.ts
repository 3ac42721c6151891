import { type Referred, type WireRecord, readData, readRows } from '@farm/contract/forms'
import {
  type OrderRisk,
  type OrderStatus,
  orderForm,
  orderStates,
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
  const Data = readData(orderForm, record.Data)
  return {
    id: record.Id,
    number: Data.Number ?? '',
    customer: Data.Customer,
    contact: Data.Contact,
    phone: Data.Phone,
    address: Data.Address,
    enterprise: [record.Expand?.Enterprise ?? []].flat()[0],
    lines: linesIn(Data.Lines),
    amount: Data.Amount,
    ordered: Data.OrderDate,
    delivery: Data.DeliveryDate,
    delivered: Data.DeliveredDate,
    quality: Data.Quality,
    note: Data.Note,
    status: Data.Status,
    reason: Data.CancelReason,
    supply: Data.SupplyNote,
    fulfilled: Data.Fulfilled,
    forecast: Data.Forecast,
    risk: Data.Risk,
    riskReason: Data.RiskReason,
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

export function linesIn(lines: unknown): OrderLine[] {
  return readRows(orderForm.fields.Lines.fields, lines).map((row) => ({
    key: row.Key ?? '',
    crop: row.Crops,
    grade: row.Grade,
    quantity: row.Quantity,
    unit: row.Unit,
    price: row.Price,
    amount: row.Amount,
  }))
}

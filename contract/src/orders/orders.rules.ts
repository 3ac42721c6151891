import type { Faults } from '../errors/index.ts'
import { LARGEST } from '../forms/index.ts'
import type { OrderData, OrderLine } from './orders.form.ts'

/** An order is not delivered before it is placed, asks for something of all that it lists, and its amount can be kept. */
export function checkOrder(data: OrderData): Faults {
  return { ...deliveryFault(data), ...quantityFaults(data), ...amountFault(data) }
}

function deliveryFault({ OrderDate, DeliveryDate }: OrderData): Faults {
  const isEarly = OrderDate !== undefined && DeliveryDate !== undefined && DeliveryDate < OrderDate
  return isEarly ? { DeliveryDate: ['“交货日期”不能早于下单日期'] } : {}
}

function quantityFaults({ Lines = [] }: OrderData): Faults {
  const faults = Lines.flatMap(({ Quantity }, index): Array<[string, string[]]> => {
    const isNone = Quantity !== undefined && Quantity <= 0
    return isNone ? [[`Lines.${index}.Quantity`, ['应大于 0']]] : []
  })
  return Object.fromEntries(faults)
}

/** What lines cost together beyond this is no amount any more. */
function amountFault({ Lines = [] }: OrderData): Faults {
  const index = tooDearAt(Lines)
  return index === undefined ? {} : { [`Lines.${index}.Price`]: ['订单金额太大，请核对数量和单价'] }
}

/** The line with which all up to it cost more than is kept of an amount; undefined where they don’t. */
export function tooDearAt(lines: readonly OrderLine[]): number | undefined {
  let sum = 0
  const at = lines.findIndex(({ Quantity = 0, Price = 0 }) => {
    sum += Quantity * Price
    return sum > LARGEST
  })
  return at === -1 ? undefined : at
}

const NUMBER_LIKE = /^(dd)?[\d-]*$/i

/** In which field an order is looked for: its number is written like one, all else names who ordered. */
export function orderSearchField(text: string): 'Number' | 'Customer' {
  return NUMBER_LIKE.test(text.trim()) ? 'Number' : 'Customer'
}

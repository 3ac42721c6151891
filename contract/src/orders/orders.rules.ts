import type { Faults } from '../errors/index.ts'
import { LARGEST, isObject } from '../forms/index.ts'

type Data = Readonly<Record<string, unknown>>

/** An order is not delivered before it is placed, asks for something of all that it lists, and its amount can be kept. */
export function checkOrder(data: Data): Faults {
  return { ...deliveryFault(data), ...quantityFaults(data), ...amountFault(data) }
}

function deliveryFault({ OrderDate, DeliveryDate }: Data): Faults {
  const isEarly = typeof OrderDate === 'string' && typeof DeliveryDate === 'string' && DeliveryDate < OrderDate
  return isEarly ? { DeliveryDate: ['“交货日期”不能早于下单日期'] } : {}
}

function quantityFaults({ Lines }: Data): Faults {
  const faults = listOf(Lines).flatMap((line, index): Array<[string, string[]]> => {
    const isNone = typeof line.Quantity === 'number' && line.Quantity <= 0
    return isNone ? [[`Lines.${index}.Quantity`, ['应大于 0']]] : []
  })
  return Object.fromEntries(faults)
}

/** What lines cost together beyond this is no amount any more. */
function amountFault({ Lines }: Data): Faults {
  const index = tooDearAt(Lines)
  return index === undefined ? {} : { [`Lines.${index}.Price`]: ['订单金额太大，请核对数量和单价'] }
}

/** The line with which all up to it cost more than is kept of an amount; undefined where they don’t. */
export function tooDearAt(lines: unknown): number | undefined {
  let sum = 0
  const at = listOf(lines).findIndex(({ Quantity, Price }) => {
    sum += typeof Quantity === 'number' && typeof Price === 'number' ? Quantity * Price : 0
    return sum > LARGEST
  })
  return at === -1 ? undefined : at
}

const NUMBER_LIKE = /^(dd)?[\d-]*$/i

/** In which field an order is looked for: its number is written like one, all else names who ordered. */
export function orderSearchField(text: string): 'Number' | 'Customer' {
  return NUMBER_LIKE.test(text.trim()) ? 'Number' : 'Customer'
}

function listOf(value: unknown): readonly Data[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

import { type DynamicData, type Fields, readRows } from '@farm/contract/forms'
import { type OrderLine, orderForm } from '@farm/contract/orders'

/** What a further line begins with: its key and the unit of the line above, as most orders keep to one; without one the usual. */
export function newLine(key: DynamicData, { Unit }: Fields, above: OrderLine = {}): OrderLine {
  const usual: unknown = Unit && 'default' in Unit ? Unit.default : undefined
  const [line = {}] = readRows(orderForm.fields.Lines.fields, [{ ...key, Unit: above.Unit ?? usual }])
  return line
}

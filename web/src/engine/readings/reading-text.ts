import { type LatestValue, metricOf } from '@farm/contract/telemetry'
import { formatQuantity } from '@farm/contract/values'

/** What a metric that the product does not know is told with. */
const DIGITS = 2

/** A value as people read it, with its unit; a switch is on or off. */
export function readingText({ Metric, Value, Unit }: Pick<LatestValue, 'Metric' | 'Value' | 'Unit'>): string {
  if (typeof Value === 'string') return Value
  const metric = metricOf(Metric)
  if (metric?.isSwitch) return Value === 0 ? '关' : '开'
  return formatQuantity(Value, Unit, metric?.digits ?? DIGITS)
}

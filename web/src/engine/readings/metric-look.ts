import { metricOf } from '@farm/contract/telemetry'

/** Decimal places in which a metric is told; of what the product does not know, two. */
export function digitsOf(metric: string): number {
  return metricOf(metric)?.digits ?? 2
}

/** Whether a metric is on or off and nothing between. */
export function isSwitch(metric: string): boolean {
  return metricOf(metric)?.isSwitch ?? false
}

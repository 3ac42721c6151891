import { type DeviceTypeName, deviceTypeOf } from '@farm/contract/devices'
import { metricOf } from '@farm/contract/telemetry'
import { ABSURD_TIME, OUTSIDE } from './flags.rules.ts'
import type { Sample } from './message.rules.ts'

/** A value under the key of its metric. */
export interface Value {
  readonly metric: string
  readonly ts: number
  readonly value: number | string
  readonly flags: number
}

/** What decides what a device means by a name. */
interface Naming {
  readonly type: DeviceTypeName
  readonly metricNames: ReadonlyMap<string, unknown>
}

/**
 * What is kept of a sample: under the key of the contract where the product knows what is meant, unless the device itself
 * says what its name means.
 */
export function valueOf({ name, ts, value, isAbsurd }: Sample, device: Naming): Value {
  const metric = device.metricNames.has(name) ? undefined : metricOf(name, deviceTypeOf(device.type)?.metrics)
  const isOutside = metric !== undefined && typeof value === 'number' && (value < metric.least || value > metric.most)
  return {
    metric: metric?.key ?? name,
    ts,
    value,
    flags: (isAbsurd ? ABSURD_TIME : 0) + (isOutside ? OUTSIDE : 0),
  }
}

import { deviceForm, deviceTypeOf } from '@farm/contract/devices'
import { readRows } from '@farm/contract/forms'
import { isSameMetric, metricOf } from '@farm/contract/telemetry'

/** What a metric of one device is called, and between what its values can lie. */
export interface ShownMetric {
  readonly name: string
  readonly unit: string
  readonly least: number
  readonly most: number
  readonly digits: number
}

/** A device as those read it who may see it: its type, and what its own metrics are called there. */
export interface MetricNaming {
  readonly type: string | null | undefined
  /** Its rows of metrics, as they were read. */
  readonly metrics: unknown
}

// Of what the product does not know it does not know the range either.
const unknown = { least: -Infinity, most: Infinity, digits: 2 }

/** A metric as people know it: by what the device itself says, then by what the product knows, else by its key. */
export function metricShown(device: MetricNaming, key: string): ShownMetric {
  const known = metricOf(key)
  const own = ownRows(device).find((row) => isSame(row.Key, key))
  const { least, most, digits } = known ?? unknown
  return {
    name: own?.Name ?? known?.name ?? key,
    unit: own ? (own.Unit ?? '') : (known?.unit ?? ''),
    least,
    most,
    digits,
  }
}

/** Metrics of a device in the order in which they are shown: as its type lists them, its own, then the others by name. */
export function inOrder<One extends { readonly metric: string }>(device: MetricNaming, metrics: readonly One[]): One[] {
  const listed: readonly string[] = deviceTypeOf(device.type ?? undefined)?.metrics ?? []
  const own = ownRows(device).map(({ Key }) => Key)
  return metrics
    .map((one) => ({ one, place: placeOf(one.metric, listed, own) }))
    .toSorted((a, b) => a.place - b.place || (a.one.metric < b.one.metric ? -1 : 1))
    .map(({ one }) => one)
}

function placeOf(metric: string, listed: readonly string[], own: ReadonlyArray<string | undefined>): number {
  // Types list metrics by the keys under which they are kept.
  const place = listed.indexOf(metric)
  if (place >= 0) return place
  const ownPlace = own.findIndex((one) => isSame(one, metric))
  return listed.length + (ownPlace < 0 ? own.length : ownPlace)
}

function ownRows({ metrics }: MetricNaming) {
  return readRows(deviceForm.fields.Metrics.fields, metrics)
}

function isSame(written: string | undefined, key: string): boolean {
  return written !== undefined && isSameMetric(written, key)
}

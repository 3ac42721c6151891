import { type DeviceTypeName, deviceTypeOf } from '@farm/contract/devices'
import { isObject } from '@farm/contract/forms'

type Data = Readonly<Record<string, unknown>>

/** What people call a value that a device sends under a name of its own. */
export interface MetricName {
  readonly name: string
  readonly unit: string
}

/** A device as those know it who take in what it sends. What is kept of it is forgotten when channel `devices` is told. */
export interface DeviceKey {
  readonly id: string
  /** The short number under which everything of the device is kept. */
  readonly no: number
  readonly name: string
  /** As people wrote it: the topics of an outside broker hold it. */
  readonly number: string
  readonly type: DeviceTypeName
  readonly organPath: string
  /** The record of its enterprise, and of the plots where it stands. */
  readonly enterprise: string
  readonly places: readonly string[]
  /** The record of the gateway that speaks for it. */
  readonly gateway: string | undefined
  /** While it is maintained no alarm of it is raised, ms. */
  readonly mutedUntil: number | undefined
  /** By the name under which the device sends it. */
  readonly metricNames: ReadonlyMap<string, MetricName>
}

export interface KeyRow {
  readonly id: string
  readonly no: number
  readonly organPath: string
  readonly data: Data
}

/** A device by its record. */
export function keyOf({ id, no, organPath, data }: KeyRow): DeviceKey {
  return {
    id,
    no,
    organPath,
    name: textOf(data.Name),
    number: textOf(data.Number),
    type: typeOf(data),
    enterprise: textOf(data.Enterprise),
    places: listOf(data.Place).filter((one) => typeof one === 'string'),
    gateway: textOf(data.Gateway) || undefined,
    mutedUntil: typeof data.MutedUntil === 'string' ? Date.parse(data.MutedUntil) : undefined,
    metricNames: new Map(listOf(data.Metrics).flatMap(metricIn)),
  }
}

/** What a device is counted as whose type is not among the constants. */
function typeOf({ Type }: Data): DeviceTypeName {
  return deviceTypeOf(Type)?.name ?? '其他'
}

function metricIn(row: unknown): Array<[string, MetricName]> {
  if (!isObject(row) || typeof row.Key !== 'string') return []
  return [[row.Key, { name: textOf(row.Name), unit: textOf(row.Unit) }]]
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

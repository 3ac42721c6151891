import { type DeviceTypeName, deviceForm } from '@farm/contract/devices'
import { type DynamicData, readData } from '@farm/contract/forms'

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
  readonly data: DynamicData
}

/** A device by its record. */
export function keyOf({ id, no, organPath, data }: KeyRow): DeviceKey {
  const read = readData(deviceForm, data)
  // What is of no type of the product is counted as something else.
  const { Name: name = '', Number: number = '', Type: type = '其他', Enterprise: enterprise = '' } = read
  const { Place: places = [], Gateway: gateway, MutedUntil: mutedUntil, Metrics = [] } = read
  const metrics = Metrics.flatMap(({ Key, Name = '', Unit = '' }): Array<[string, MetricName]> => {
    return Key === undefined ? [] : [[Key, { name: Name, unit: Unit }]]
  })
  return {
    id,
    no,
    organPath,
    name,
    number,
    type,
    enterprise,
    places,
    gateway,
    mutedUntil: mutedUntil === undefined ? undefined : Date.parse(mutedUntil),
    metricNames: new Map(metrics),
  }
}

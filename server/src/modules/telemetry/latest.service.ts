import { faulty } from '@farm/contract/errors'
import type { LatestValue } from '@farm/contract/telemetry'
import { readIds } from '@farm/contract/wire'
import type { Db } from '../../platform/db/index.ts'
import type { Scope } from '../access/index.ts'
import { type LatestOfMetric, latestOf } from '../devices/index.ts'
import { latestDoubtOf } from './doubts.rules.ts'
import { inOrder, metricShown } from './metric-names.rules.ts'
import { type SeenDevice, seenDevices } from './seen-devices.store.ts'

/** The latest values of those devices that the person may see, in the order asked for. */
export async function latestValues(db: Db, scope: Scope, deviceIds: string): Promise<LatestValue[]> {
  const devices = await seenDevices(db, scope, 'view', idsIn(deviceIds))
  const latest = await latestOf(db, numbersOf(devices))
  const byDevice = Map.groupBy(latest, ({ no }) => no)
  return devices.flatMap((device) =>
    inOrder(device, (device.no !== null && byDevice.get(device.no)) || []).map((one) => valueOf(device, one)),
  )
}

/** A comma list of devices. */
export function idsIn(text: string): string[] {
  const ids = readIds(text)
  if (!ids || ids.length === 0) throw faulty({ deviceIds: ['一次最多查询 500 台设备'] })
  return ids
}

/** Of what never sent anything there is none. */
export function numbersOf(devices: readonly SeenDevice[]): number[] {
  return devices.flatMap(({ no }) => no ?? [])
}

function valueOf(device: SeenDevice, latest: LatestOfMetric): LatestValue {
  const { metric, value, text, time, hasCurve } = latest
  const { name, unit } = metricShown(device, metric)
  const doubt = latestDoubtOf(latest)
  return {
    DeviceId: device.id,
    Metric: metric,
    Name: name,
    Value: value ?? text ?? '',
    Unit: unit,
    Time: time,
    IsDoubtful: doubt !== undefined,
    ...(doubt !== undefined && { Doubt: doubt }),
    HasCurve: hasCurve,
  }
}

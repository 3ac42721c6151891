import { metricOf } from '@farm/contract/telemetry'
import type { Db } from '../../platform/db/index.ts'
import type { Clock } from '../../platform/time/index.ts'
import type { Scope } from '../access/index.ts'
import { latestOf } from '../devices/index.ts'
import type { Series } from './history.store.ts'
import { numbersOf } from './latest.service.ts'
import { type ShownMetric, inOrder, metricShown } from './metric-names.rules.ts'
import type { SeenDevice } from './seen-devices.store.ts'

export interface Reader {
  readonly db: Db
  readonly scope: Scope
  readonly clock: Clock
}

/** A metric of a device that can be drawn. */
export interface Measured extends Series {
  readonly device: SeenDevice
  readonly metric: string
  readonly shown: ShownMetric
}

/** All that the devices measure, device by device; of those that are named, those that they have. */
export async function measuredBy(
  db: Db,
  devices: readonly SeenDevice[],
  named: readonly string[] | undefined,
): Promise<Measured[]> {
  const latest = await latestOf(db, numbersOf(devices))
  const byDevice = Map.groupBy(latest, ({ no }) => no)
  const keys = named && new Set(named.map((one) => metricOf(one)?.key ?? one))
  return devices.flatMap((device) => {
    const all = (device.no !== null && byDevice.get(device.no)) || []
    const drawable = all.filter(({ metric, hasCurve }) => hasCurve && (keys?.has(metric) ?? true))
    return inOrder(device, drawable).map(({ no, metric, metricNo }) => {
      const shown = metricShown(device, metric)
      return { device, no, metric, metricNo, least: shown.least, most: shown.most, shown }
    })
  })
}

import type { Db } from '../../platform/db/index.ts'
import type { DeviceKey } from '../devices/index.ts'
import { ABSURD_TIME } from './flags.rules.ts'
import type { KeptSince } from './kept-since.ts'
import type { KnownMetrics } from './known-metrics.ts'
import type { Losses } from './losses.ts'
import type { Attribute } from './message.rules.ts'
import type { Reading } from './reading.ts'
import type { Value } from './values.rules.ts'
import type { Latest } from './values.store.ts'

/** What one message says of one device. */
export interface Said {
  readonly device: DeviceKey
  readonly values: readonly Value[]
  readonly attributes: ReadonlyMap<string, Attribute>
  /** What of the message can’t be kept. */
  readonly losses: Losses
}

/** A word under a name that has a number. */
export type Text = Latest & { readonly metric: string }

interface Means {
  readonly db: Db
  readonly metrics: KnownMetrics
  readonly kept: KeptSince
}

export interface Gathered {
  /** By device, metric and time, each point once. */
  readonly readings: readonly Reading[]
  readonly texts: readonly Text[]
  readonly devices: ReadonlyMap<number, DeviceKey>
}

/** Of what was said that which can be kept, under the numbers of its names; the rest is noted as lost. */
export async function gathered({ db, metrics, kept }: Means, said: readonly Said[], now: number): Promise<Gathered> {
  for (const { losses } of said) losses.clear()
  const devices = new Map(said.map(({ device }) => [device.no, device]))
  await metrics.load(db, new Set(devices.keys()))
  await kept.look(db)
  const keptSince = kept.at(now)
  const allowed = said.flatMap(({ device, values, losses }) =>
    values
      .filter(({ metric, ts }) => {
        const fault = ts < keptSince ? `时间早于数据保留期（${kept.days} 天）` : claimFault(metrics, device, metric)
        if (fault) losses.add(fault)
        return !fault
      })
      .map((value) => ({ value, device, losses })),
  )
  await metrics.loadNumbers(db, namesIn(allowed, metrics))
  const readings: Reading[] = []
  const texts: Text[] = []
  for (const { value: one, device, losses } of allowed) {
    const { metric, ts, value, flags } = one
    const metricNo = metrics.numberOf(metric)
    if (metricNo === undefined) {
      losses.add(`监测项名称太多，“${metric}”未保存`)
      continue
    }
    const isNew = (flags & ABSURD_TIME) === 0 && ts > metrics.latestOf(device.no, metricNo)
    if (typeof value === 'number') readings.push({ deviceNo: device.no, metric, metricNo, ts, value, flags, isNew })
    else texts.push({ deviceNo: device.no, metric, metricNo, ts, value, flags })
  }
  return { readings: eachOnce(readings), texts, devices }
}

function claimFault(metrics: KnownMetrics, device: DeviceKey, metric: string): string | undefined {
  return metrics.claim(device.no, metric) ? undefined : `自定义监测项超过上限，“${metric}”未保存`
}

/** Names that have no number yet, each once for each organisation. */
function namesIn(allowed: ReadonlyArray<Pick<Said, 'device'> & { readonly value: Value }>, metrics: KnownMetrics) {
  const names = new Map<string, { readonly key: string; readonly organPath: string }>()
  for (const { value, device } of allowed) {
    const key = value.metric
    if (metrics.numberOf(key) !== undefined) continue
    names.set(`${device.organPath} ${key}`, { key, organPath: device.organPath })
  }
  return [...names.values()]
}

const byKey = (a: Latest, b: Latest) => a.deviceNo - b.deviceNo || a.metricNo - b.metricNo || a.ts - b.ts

/** In order; of what is told twice what was told first. */
function eachOnce(readings: readonly Reading[]): Reading[] {
  const sorted = readings.toSorted(byKey)
  return sorted.filter((one, at) => {
    const before = sorted[at - 1]
    return !before || byKey(before, one) !== 0
  })
}

import { type Db, asPart, databaseFault, inTransaction } from '../../platform/db/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { type Clock, wallClock } from '../../platform/time/index.ts'
import { type DeviceKey, noteAttributes } from '../devices/index.ts'
import type { KnownMetrics } from './known-metrics.ts'
import type { MadeWeeks } from './made-weeks.ts'
import type { Attribute } from './message.rules.ts'
import { type Reading, type ReadingBatch, type ReadingsListener, readingsListeners } from './reading.ts'
import { hourOf, rollupsOf } from './rollups.rules.ts'
import type { Value } from './values.rules.ts'
import { type Latest, addDays, addHours, insertReadings, raiseLatest } from './values.store.ts'

/** What one message says of one device. */
export interface Said {
  readonly device: DeviceKey
  readonly values: readonly Value[]
  readonly attributes: ReadonlyMap<string, Attribute>
  /** A value that can't be kept, and why. */
  readonly drop: (fault: string) => void
}

export interface BatchMeans {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly metrics: KnownMetrics
  readonly weeks: MadeWeeks
  /** So long single values are kept. */
  readonly days: number
}

const DAY_MS = 86_400_000

/** Stores what was said in one transaction: values, what hours and days come to, the latest, and whatever listens writes. */
export async function storeBatch(means: BatchMeans, said: readonly Said[]): Promise<void> {
  const { db, clock, metrics, weeks } = means
  const now = clock.now()
  const { readings, texts, devices } = await gathered(means, said, now.getTime())
  await weeks.make(
    db,
    readings.map(({ ts }) => ts),
  )
  const stored = await inTransaction(db, async (within) => {
    const fresh = await storeNew(within, readings)
    await addHours(within, rollupsOf(fresh, hourOf))
    await addDays(within, rollupsOf(fresh, daysIn(clock.zone)))
    await raiseLatest(within, newestOf([...fresh.filter(({ isNew }) => isNew), ...texts]), now)
    await noteAttributes(within, attributesOf(said))
    if (fresh.length > 0) await tellListeners(means.log, within, { readings: fresh, devices, now: now.getTime() })
    return fresh
  })
  for (const { deviceNo, metricNo, ts } of [...stored, ...texts]) metrics.raise(deviceNo, metricNo, ts)
}

interface Gathered {
  /** By device, metric and time, each point once. */
  readonly readings: readonly Reading[]
  readonly texts: readonly Latest[]
  readonly devices: ReadonlyMap<number, DeviceKey>
}

async function gathered({ db, metrics, days }: BatchMeans, said: readonly Said[], now: number): Promise<Gathered> {
  const devices = new Map(said.map(({ device }) => [device.no, device]))
  await metrics.load(db, new Set(devices.keys()), new Set())
  const allowed = said.flatMap((one) =>
    one.values.filter((value) => isKept(value, one)).map((value) => ({ value, no: one.device.no })),
  )
  function isKept({ metric, ts }: Value, { device, drop }: Said): boolean {
    if (ts < now - days * DAY_MS) return refuse(drop, `时间早于数据保留期（${days} 天）`)
    return metrics.mayUse(device.no, metric) || refuse(drop, `自定义监测项超过上限，“${metric}”未保存`)
  }
  await metrics.load(db, new Set(), new Set(allowed.map(({ value }) => value.metric)))
  const readings: Reading[] = []
  const texts: Latest[] = []
  for (const { value: one, no } of allowed) {
    const metricNo = metrics.numberOf(one.metric)
    if (metricNo === undefined) continue
    const { metric, ts, value, flags } = one
    const isNew = ts > metrics.latestOf(no, metricNo)
    if (typeof value === 'number') readings.push({ deviceNo: no, metric, metricNo, ts, value, flags, isNew })
    else texts.push({ deviceNo: no, metricNo, ts, value, flags })
  }
  return { readings: eachOnce(readings), texts, devices }
}

function refuse(drop: (fault: string) => void, fault: string): false {
  drop(fault)
  return false
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

/** Stores what is not there yet, and answers it. */
async function storeNew(db: Db, readings: readonly Reading[]): Promise<readonly Reading[]> {
  if (readings.length === 0) return readings
  const there = new Set(await insertReadings(db, readings))
  return there.size === 0 ? readings : readings.filter((_, place) => !there.has(place))
}

/** Of each metric of each device the last one. */
function newestOf(values: readonly Latest[]): Latest[] {
  const sorted = values.toSorted(byKey)
  return sorted.filter((one, at) => {
    const next = sorted[at + 1]
    return !next || next.deviceNo !== one.deviceNo || next.metricNo !== one.metricNo
  })
}

function attributesOf(said: readonly Said[]) {
  const byDevice = new Map<number, Map<string, Attribute>>()
  for (const { device, attributes } of said) {
    if (attributes.size === 0) continue
    byDevice.set(device.no, new Map([...(byDevice.get(device.no) ?? []), ...attributes]))
  }
  const all = [...byDevice].map(([no, attributes]) => ({ no, attributes: Object.fromEntries(attributes) }))
  return all.toSorted((a, b) => a.no - b.no)
}

/** A listener that fails by itself undoes what it did and nothing else: what was measured stands. */
async function tellListeners(log: Log, db: Db, batch: ReadingBatch): Promise<void> {
  for (const [name, listener] of readingsListeners()) await tell(name, listener)
  async function tell(name: string, listener: ReadingsListener): Promise<void> {
    try {
      await asPart(db, () => listener(db, batch))
    } catch (error) {
      const fault = databaseFault(error)
      if (fault === 'unavailable' || fault === 'conflict' || fault === 'busy' || fault === 'timeout') throw error
      log.error({ err: error, listener: name }, 'what listens to readings has failed')
    }
  }
}

const QUARTER_MS = 15 * 60_000
const MOST_QUARTERS = 20_000

/** The days of a time zone; zones differ by whole quarters of hours. */
function daysIn(zone: string): (ts: number) => string {
  return (ts) => {
    const quarter = Math.floor(ts / QUARTER_MS)
    const known = days.get(quarter)
    if (known?.zone === zone) return known.day
    const { day } = wallClock(new Date(ts), zone)
    if (days.size >= MOST_QUARTERS) days.clear()
    days.set(quarter, { zone, day })
    return day
  }
}

const days = new Map<number, { readonly zone: string; readonly day: string }>()

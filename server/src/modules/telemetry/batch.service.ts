import { type Db, asPart, databaseFault, inTransaction } from '../../platform/db/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { type Clock, wallClock } from '../../platform/time/index.ts'
import { noteAttributes } from '../devices/index.ts'
import { ABSURD_TIME } from './flags.rules.ts'
import { type Said, gathered } from './gathered.ts'
import type { KeptSince } from './kept-since.ts'
import type { KnownMetrics } from './known-metrics.ts'
import type { MadeWeeks } from './made-weeks.ts'
import type { Attribute } from './message.rules.ts'
import { type Reading, type ReadingBatch, type ReadingsListener, readingsListeners } from './reading.ts'
import { hourOf, rollupsOf } from './rollups.rules.ts'
import { type Latest, addDays, addHours, insertReadings, raiseLatest } from './values.store.ts'

export interface BatchMeans {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly metrics: KnownMetrics
  readonly weeks: MadeWeeks
  readonly kept: KeptSince
}

/** Stores what was said in one transaction: values, what hours and days come to, the latest, and whatever listens writes. */
export async function storeBatch(means: BatchMeans, said: readonly Said[]): Promise<void> {
  const { db, clock, metrics, weeks } = means
  const now = clock.now()
  const { readings, texts, devices } = await gathered(means, said, now.getTime())
  await weeks.make(
    db,
    readings.map(({ ts }) => ts),
  )
  const { fresh: stored, unnamed } = await inTransaction(db, async (within) => {
    const fresh = await storeNew(within, readings)
    await addHours(within, rollupsOf(fresh, hourOf))
    await addDays(within, rollupsOf(fresh, daysIn(clock.zone)))
    await raiseLatest(within, newestOf([...fresh, ...texts]), now)
    const lost = await noteAttributes(within, attributesOf(said))
    const sound = fresh.filter(({ flags }) => (flags & ABSURD_TIME) === 0)
    if (sound.length > 0) await tellListeners(means.log, within, { readings: sound, devices, now: now.getTime() })
    return { fresh, unnamed: lost }
  })
  for (const { device, attributes, losses } of said) {
    for (const name of unnamed.get(device.no) ?? [])
      if (attributes.has(name)) losses.add(`设备属性超过上限，“${name}”未保存`)
  }
  for (const one of [...stored, ...texts]) metrics.raise(one.deviceNo, one, now.getTime())
}

/** Stores what is not there yet, and answers it. */
async function storeNew(db: Db, readings: readonly Reading[]): Promise<readonly Reading[]> {
  if (readings.length === 0) return readings
  const there = new Set(await insertReadings(db, readings))
  return there.size === 0 ? readings : readings.filter((_, place) => !there.has(place))
}

/** Of each metric of each device the last one; of an absurd time only where there is no other. */
function newestOf(values: readonly Latest[]): Latest[] {
  const hasAbsurdTime = ({ flags }: Latest) => flags & ABSURD_TIME
  const sorted = values.toSorted(
    (a, b) => a.deviceNo - b.deviceNo || a.metricNo - b.metricNo || hasAbsurdTime(b) - hasAbsurdTime(a) || a.ts - b.ts,
  )
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
  for (const [name, listener] of readingsListeners()) {
    const { missed, error } = await toldTo({ listener, db, tries: { left: MOST_TRIES } }, batch)
    if (missed > 0) log.error({ err: error, listener: name, missed }, 'what listens to readings has failed')
  }
}

interface Told {
  /** How many readings it did not get to know. */
  readonly missed: number
  /** Why. */
  readonly error?: unknown
}

/** Where nothing helps it is not tried for each of a thousand devices. */
const MOST_TRIES = 64

interface Telling {
  readonly listener: ReadingsListener
  readonly db: Db
  /** How often it may still be tried. */
  readonly tries: { left: number }
}

/** Tells a listener; whose readings it can't take is found by halves, so that it knows of those of all others. */
async function toldTo(telling: Telling, batch: ReadingBatch): Promise<Told> {
  const { listener, db, tries } = telling
  tries.left -= 1
  try {
    await asPart(db, () => listener(db, batch))
    return { missed: 0 }
  } catch (error) {
    const fault = databaseFault(error)
    if (fault === 'unavailable' || fault === 'conflict' || fault === 'busy' || fault === 'timeout') throw error
    const numbers = [...new Set(batch.readings.map(({ deviceNo }) => deviceNo))]
    const middle = numbers[Math.ceil(numbers.length / 2)]
    if (middle === undefined || numbers.length < 2 || tries.left <= 0) return { missed: batch.readings.length, error }
    const of = (isOf: (no: number) => boolean) => batch.readings.filter(({ deviceNo }) => isOf(deviceNo))
    const one = await toldTo(telling, { ...batch, readings: of((no) => no < middle) })
    const other = await toldTo(telling, { ...batch, readings: of((no) => no >= middle) })
    return { missed: one.missed + other.missed, error: one.error ?? other.error }
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

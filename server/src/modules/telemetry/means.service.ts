import { MAX_PLACE_DEVICES, type MetricKey } from '@farm/contract/telemetry'
import { roundTo } from '@farm/contract/values'
import type { Db } from '../../platform/db/index.ts'
import type { Scope } from '../access/index.ts'
import { measuredBy } from './measured.service.ts'
import { type MeansWanted, meanRows } from './means.store.ts'
import { type SeenDevice, devicesOfPlace, devicesStandingOn } from './seen-devices.store.ts'

/** One metric over the days of a week or of a season, of all devices together; by the number of their values. */
export interface Mean {
  /** The first day that it is of. */
  readonly start: string
  readonly name: string
  readonly unit: string
  readonly mean: number
  readonly min: number
  readonly max: number
}

const MOST_DIGITS = 2

type Wanted = Pick<MeansWanted, 'from' | 'to' | 'by'>

/** What devices on plots measured, of those that the scope may see. */
export async function seenMeans(
  db: Db,
  scope: Scope,
  places: readonly string[],
  wanted: Wanted,
): Promise<readonly Mean[]> {
  const found = await Promise.all(places.map((place) => devicesOfPlace(db, scope, place, MAX_PLACE_DEVICES)))
  return meansOf(
    db,
    found.flatMap((devices) => devices ?? []),
    wanted,
  )
}

/** What was measured on plots, whoever asks: that it may be told is for the caller to know. */
export async function standingMeans(db: Db, places: readonly string[], wanted: Wanted): Promise<readonly Mean[]> {
  const found = await Promise.all(places.map((place) => devicesStandingOn(db, place, MAX_PLACE_DEVICES)))
  return meansOf(db, found.flat(), wanted)
}

/** Of what a plant stands in a mean says something; of the direction of the wind, of meters and of the device itself it does not. */
export const surroundings: ReadonlySet<string> = new Set<MetricKey>([
  'airTemperature',
  'airHumidity',
  'light',
  'co2',
  'radiation',
  'par',
  'soilTemperature',
  'soilMoisture',
  'soilEc',
  'soilPh',
  'nitrogen',
  'phosphorus',
  'potassium',
  'leafWetness',
])

async function meansOf(db: Db, found: readonly SeenDevice[], wanted: Wanted): Promise<readonly Mean[]> {
  // A device may stand on several of the plots.
  const devices = [...new Map(found.map((device) => [device.id, device])).values()]
  const series = (await measuredBy(db, devices, undefined)).filter(({ metric }) => surroundings.has(metric))
  const rows = await meanRows(db, { ...wanted, series })
  const told = rows.flatMap((row) => {
    const shown = series[row.place - 1]?.shown
    return shown ? [{ ...row, name: shown.name, unit: shown.unit, digits: shown.digits }] : []
  })
  const groups = Map.groupBy(told, ({ start, name, unit }) => JSON.stringify([start, name, unit]))
  return [...groups.values()].flatMap((some): Mean[] => {
    const [first] = some
    if (!first) return []
    const n = some.reduce((sum, one) => sum + one.n, 0)
    // As many places as one value is shown with: of lx nobody reads hundredths.
    const digits = Math.min(MOST_DIGITS, first.digits)
    return [
      {
        start: first.start,
        name: first.name,
        unit: first.unit,
        mean: roundTo(some.reduce((sum, one) => sum + one.sum, 0) / n, digits),
        min: roundTo(Math.min(...some.map(({ min }) => min)), digits),
        max: roundTo(Math.max(...some.map(({ max }) => max)), digits),
      },
    ]
  })
}

import { found } from '@farm/contract/errors'
import {
  type Curve,
  type CurveStep,
  DEFAULT_POINTS,
  MAX_CURVES,
  MAX_PLACE_DEVICES,
  metricOf,
} from '@farm/contract/telemetry'
import type { Db } from '../../platform/db/index.ts'
import { type Clock, makeMoments, wallClock } from '../../platform/time/index.ts'
import type { Scope } from '../access/index.ts'
import { type Drawn, type Series, drawnOf } from './history.store.ts'
import { numbersOf } from './latest.service.ts'
import { latestOf } from './latest.store.ts'
import { type ShownMetric, inOrder, metricShown } from './metric-names.rules.ts'
import { type SeenDevice, devicesOfPlace, seenDevices } from './seen-devices.store.ts'
import { type Span, coarserThan, spanOf, stepOf, wholeWithin } from './span.rules.ts'

export interface Reader {
  readonly db: Db
  readonly scope: Scope
  readonly clock: Clock
}

interface Asked {
  readonly metric?: string
  readonly from?: string
  readonly to?: string
  readonly points?: number
}

/** Curves of one device. */
export async function historyOfDevice(
  reader: Reader,
  { deviceId, ...asked }: Asked & { readonly deviceId: string },
): Promise<Curve[]> {
  const span = spanOf(asked, reader.clock.now())
  const [device] = await seenDevices(reader.db, reader.scope, 'view', [deviceId])
  return curvesOf(reader, [found(device, '设备')], span, asked)
}

/** Curves of the devices of a plot. */
export async function historyOfPlace(
  reader: Reader,
  { placeId, ...asked }: Asked & { readonly placeId: string },
): Promise<Curve[]> {
  const span = spanOf(asked, reader.clock.now())
  const devices = await devicesOfPlace(reader.db, reader.scope, placeId, MAX_PLACE_DEVICES)
  return curvesOf(reader, found(devices, '地块'), span, asked)
}

/** A metric of a device that can be drawn. */
export interface Measured extends Series {
  readonly device: SeenDevice
  readonly metric: string
  readonly shown: ShownMetric
}

async function curvesOf(
  { db, clock }: Reader,
  devices: readonly SeenDevice[],
  span: Span,
  { metric, points = DEFAULT_POINTS }: Asked,
): Promise<Curve[]> {
  const series = await measuredBy(db, devices, metric === undefined ? undefined : [metric])
  const { step, drawn } = await drawnAsKept(db, { series, span, points, zone: clock.zone }, stepOf(span))
  const byPlace = new Map(drawn.map((one) => [one.place, one]))
  return series.map((one, index) => curveOf(one, step, byPlace.get(index + 1)))
}

/** What the devices measure, the first metrics of each; of those that are named, those that they have. */
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
    // What was only ever told in words has no curve.
    const drawable = all.filter(({ metric, value }) => value !== null && (keys?.has(metric) ?? true))
    return inOrder(device, drawable)
      .slice(0, MAX_CURVES)
      .map(({ no, metric, metricNo }) => {
        const shown = metricShown(device, metric)
        return { device, no, metric, metricNo, least: shown.least, most: shown.most, shown }
      })
  })
}

interface Wanted {
  readonly series: readonly Series[]
  readonly span: Span
  readonly points: number
  readonly zone: string
}

interface DrawnAs {
  readonly step: CurveStep
  readonly drawn: readonly Drawn[]
}

/** The finest that is still kept of what was asked for. */
async function drawnAsKept(db: Db, wanted: Wanted, step: CurveStep): Promise<DrawnAs> {
  const drawn = await drawnOf(db, { ...wanted, step })
  const next = coarserThan(step)
  if (drawn.length > 0 || !next || wanted.series.length === 0) return { step, drawn }
  const span = wholeWithin(wanted.span, next, beginningOfDayIn(wanted.zone))
  const coarser = span && (await drawnAsKept(db, { ...wanted, span }, next))
  return coarser && coarser.drawn.length > 0 ? coarser : { step, drawn }
}

function beginningOfDayIn(zone: string): (moment: Date) => Date {
  const momentOf = makeMoments(zone)
  return (moment) => new Date(momentOf(wallClock(moment, zone).day, '00:00:00'))
}

function curveOf({ device, metric, shown }: Measured, step: CurveStep, drawn: Drawn | undefined): Curve {
  return {
    DeviceId: device.id,
    Metric: metric,
    Name: shown.name,
    Unit: shown.unit,
    Step: step,
    ...(drawn && { Figures: { Min: drawn.min, Max: drawn.max, Mean: drawn.mean, Count: drawn.count } }),
    Points: drawn?.points ?? [],
  }
}

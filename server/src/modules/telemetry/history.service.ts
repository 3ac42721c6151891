import { found } from '@farm/contract/errors'
import { type Curve, type CurveStep, DEFAULT_POINTS, MAX_CURVES, MAX_PLACE_DEVICES } from '@farm/contract/telemetry'
import type { Db } from '../../platform/db/index.ts'
import { makeMoments, wallClock } from '../../platform/time/index.ts'
import { type DoubtfulOf, doubtfulOf } from './doubtful.store.ts'
import { doubtOf } from './doubts.rules.ts'
import { type Drawn, type Series, drawnOf } from './history.store.ts'
import { type Measured, type Reader, measuredBy } from './measured.service.ts'
import { type SeenDevice, devicesOfPlace, devicesStandingOn, seenDevices } from './seen-devices.store.ts'
import { type Span, coarserThan, spanOf, stepOf, wholeWithin } from './span.rules.ts'

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

const DAY_MS = 86_400_000

interface LookedBack {
  readonly placeId: string
  readonly until: Date
  readonly days: number
  readonly points: number
}

/** A curve with the name of its device. */
export interface CurveOfPlot extends Curve {
  readonly Device: string
}

/** What the devices on a plot measured in the days before a moment; see {@link devicesStandingOn}. */
export async function measuredBefore(
  reader: Pick<Reader, 'db' | 'clock'>,
  { placeId, until, days, points }: LookedBack,
): Promise<CurveOfPlot[]> {
  const devices = await devicesStandingOn(reader.db, placeId, MAX_PLACE_DEVICES)
  const span = { from: new Date(until.getTime() - days * DAY_MS), to: until }
  const names = new Map(devices.map(({ id, name }) => [id, name]))
  const curves = await curvesOf(reader, devices, span, { points })
  return curves.map((curve) => ({ ...curve, Device: names.get(curve.DeviceId) ?? '' }))
}

async function curvesOf(
  { db, clock }: Pick<Reader, 'db' | 'clock'>,
  devices: readonly SeenDevice[],
  span: Span,
  { metric, points = DEFAULT_POINTS }: Asked,
): Promise<Curve[]> {
  const series = firstOfEach(await measuredBy(db, devices, metric === undefined ? undefined : [metric]))
  const { step, drawn } = await drawnAsKept(db, { series, span, points, zone: clock.zone }, stepOf(span))
  const [byPlace, doubtful] = [placesOf(drawn), placesOf(await doubtfulOf(db, series, span))]
  return series.map((one, index) => ({
    ...curveOf(one, step, byPlace.get(index + 1)),
    ...doubtsOf(doubtful.get(index + 1)),
  }))
}

/** The first metrics of each device. */
function firstOfEach(series: readonly Measured[]): Measured[] {
  return [...Map.groupBy(series, ({ device }) => device.id).values()].flatMap((ones) => ones.slice(0, MAX_CURVES))
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

function placesOf<One extends { readonly place: number }>(drawn: readonly One[]): ReadonlyMap<number, One> {
  return new Map(drawn.map((one) => [one.place, one]))
}

function doubtsOf(doubtful: DoubtfulOf | undefined): Pick<Curve, 'Doubtful'> {
  if (!doubtful) return {}
  const Newest = doubtful.newest.map(({ time, value, flags }) => ({
    Time: time,
    Value: value,
    Doubt: doubtOf(flags) ?? '',
  }))
  return { Doubtful: { Count: doubtful.count, Newest } }
}

import { type ConsultationData, MEASURED_DAYS, pointsText } from '@farm/contract/diagnosis'
import { roundTo } from '@farm/contract/values'
import type { Db } from '../../platform/db/index.ts'
import type { Clock } from '../../platform/time/index.ts'
import { type CurveOfPlot, measuredBefore } from '../telemetry/index.ts'

const POINTS = 120
const MOST_CURVES = 24
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** How a device itself is: no expert asks for it. */
const OF_DEVICES: readonly string[] = ['battery', 'signal']

interface Wish {
  readonly db: Db
  readonly clock: Clock
  readonly placeId: string
  readonly until: Date
}

/** What was measured on the plot in the days before it was asked about, as rows of the question. */
export async function measuredRows({
  db,
  clock,
  placeId,
  until,
}: Wish): Promise<NonNullable<ConsultationData['Measured']>> {
  const curves = await measuredBefore({ db, clock }, { placeId, until, days: MEASURED_DAYS, points: POINTS })
  const from = until.getTime() - MEASURED_DAYS * DAY_MS
  return curves
    .filter(({ Metric, Points }) => Points.length > 0 && !OF_DEVICES.includes(Metric))
    .slice(0, MOST_CURVES)
    .map((curve) => rowOf(curve, from))
}

function rowOf({ Device, Metric, Name, Unit, Figures, Points }: CurveOfPlot, from: number) {
  const points = Points.map(([time, value]) => [(Date.parse(time) - from) / MINUTE_MS, value] as const)
  return {
    Device,
    Metric,
    MetricName: Name,
    Unit,
    ...(Figures && { Least: roundTo(Figures.Min, 3), Most: roundTo(Figures.Max, 3), Mean: roundTo(Figures.Mean, 3) }),
    Points: pointsText(points),
  }
}

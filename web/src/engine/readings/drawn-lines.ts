import type { Curve } from '@farm/contract/telemetry'
import { toWallClock } from '../../platform/time.ts'
import type { ChartLine, ChartPoint } from '../../ui/chart/chart-line.ts'
import { digitsOf, isSwitch } from './metric-look.ts'

/** A moment as the clock of the farm shows it, for a chart. */
export function onTheWall(moment: string | number): number {
  return Date.parse(`${toWallClock(new Date(moment).toISOString())}Z`)
}

/** Points of a curve as a chart takes them. */
export function pointsOf({ Points }: Pick<Curve, 'Points'>): readonly ChartPoint[] {
  return Points.map(([time, value]) => [onTheWall(time), value])
}

interface Named {
  readonly curve: Curve
  /** Of the device; left out where all lines are of one. */
  readonly device: string | undefined
}

/** A curve as a line of a chart. */
export function lineOf({ curve, device }: Named): ChartLine {
  return {
    key: `${curve.DeviceId}.${curve.Metric}`,
    name: [device, curve.Name].filter((part) => part !== undefined).join(' · '),
    unit: curve.Unit,
    digits: digitsOf(curve.Metric),
    points: pointsOf(curve),
    ...(isSwitch(curve.Metric) && { isStepped: curve.Step === 'raw', words: ['关', '开'] }),
  }
}

import { readingText } from '../../engine/readings/reading-text.ts'
import type { Alarm } from './alarm.ts'

type Measured = Pick<Alarm, 'metric' | 'unit'>

/** A value of the metric of an alarm: `12.3 %`. */
export function measuredText({ metric, unit }: Measured, value: number): string {
  return readingText({ Metric: metric, Value: value, Unit: unit })
}

/** What raised it and, where it went on, how far: `12.3 %，最远 9.8 %`; empty where it is about no value. */
export function valueText(alarm: Measured & Pick<Alarm, 'value' | 'peak'>): string {
  const { value, peak } = alarm
  if (value === undefined) return ''
  const raised = measuredText(alarm, value)
  const farthest = peak === undefined ? raised : measuredText(alarm, peak)
  return farthest === raised ? raised : `${raised}，最远 ${farthest}`
}

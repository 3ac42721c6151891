import type { Alarm } from '../alarm.ts'
import { isOpen } from '../alarm.ts'
import { CurveAround } from './CurveAround.tsx'
import { useBorders } from './use-borders.ts'

interface AlarmCurveProps {
  readonly alarm: Alarm
  readonly device: string
}

/** What was measured around an alarm. */
export function AlarmCurve({ alarm, device }: AlarmCurveProps) {
  const { metric, metricName, raised, clearedAt } = alarm
  return (
    <CurveAround
      title={`${metricName}变化`}
      device={device}
      metric={metric}
      borders={useBorders(alarm)}
      raised={raised}
      over={isOpen(alarm) ? undefined : clearedAt}
    />
  )
}

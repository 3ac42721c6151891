import { useMemo } from 'react'
import { LineChart } from '../../../engine/chart/LineChart.tsx'
import { lineOf, onTheWall } from '../../../engine/readings/drawn-lines.ts'
import { useNow } from '../../../engine/records/now.ts'
import type { ChartMarks } from '../../../ui/chart/chart-line.ts'
import { wireStretch } from '../../../platform/time.ts'
import { useStretch } from '../alarm-queries.ts'
import { stretchOf } from './stretch.ts'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

interface CurveAroundProps {
  readonly title: string
  readonly device: string
  readonly metric: string
  /** What was crossed. */
  readonly borders: ChartMarks['borders']
  readonly raised: string
  /** Absent while it goes on. */
  readonly over?: string | undefined
}

/** What was measured around an alarm, with the border that was crossed and the time in which it was open. */
export function CurveAround({ title, device, metric, borders, raised: began, over: ended }: CurveAroundProps) {
  const { isGoingOn, from, raised, over, to } = stretchOf({ raised: began, over: ended }, useNow())
  const asked = { device, metric, ...wireStretch({ from, to }) }
  const { data, error, refetch } = useStretch(asked, { isGoingOn })
  const lines = useMemo(() => (data ?? []).map((curve) => lineOf({ curve, device: undefined })), [data])
  const span = useMemo(() => ({ from: onTheWall(from), to: onTheWall(to) }), [from, to])
  const marks = useMemo(() => {
    return { borders, times: [{ name: '预警', from: onTheWall(raised), to: onTheWall(over) }] }
  }, [borders, raised, over])
  if (!data) return <WaitingOrFailure error={error} onRetry={() => void refetch()} />
  return <LineChart title={title} lines={lines} span={span} marks={marks} />
}

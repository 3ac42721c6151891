import { useMemo, useState } from 'react'
import { LineChart } from '../../../engine/chart/LineChart.tsx'
import { useCan } from '../../../engine/permission/index.ts'
import { Failure } from '../../../engine/records/Failure.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import { lineOf, onTheWall } from '../../../engine/readings/drawn-lines.ts'
import { useCurvesOfPlace } from '../telemetry-queries.ts'
import { CurveChoice } from './CurveChoice.tsx'
import styles from './Sensors.module.css'

interface PlotCurvesProps {
  readonly placeId: string
  /** The moment up to which it is told. */
  readonly until: string
}

const DAYS = 30
const DAY_MS = 86_400_000
const POINTS = 240

/** What was measured on a plot in the month before a moment: what somebody saw who asked about it then. */
export function PlotCurves(props: PlotCurvesProps) {
  const can = useCan()
  return can('/FarmOperation/IotData') ? <SeenCurves {...props} /> : null
}

function SeenCurves({ placeId, until }: PlotCurvesProps) {
  const [chosen, choose] = useState<string>()
  const from = new Date(Date.parse(until) - DAYS * DAY_MS).toISOString()
  const { data, error, refetch } = useCurvesOfPlace(placeId, {
    key: `month-${until}`,
    asked: () => ({ from, to: until, points: POINTS }),
    everyMs: undefined,
  })
  const span = useMemo(() => ({ from: onTheWall(from), to: onTheWall(until) }), [from, until])
  const curves = useMemo(() => data?.filter(({ Points }) => Points.length > 0) ?? [], [data])
  const curve = curves.find((one) => keyOf(one) === chosen)
  const lines = useMemo(() => (curve ? [lineOf({ curve, device: undefined })] : []), [curve])
  // A plot on which nothing is measured says nothing of it.
  if (data && curves.length === 0) return null
  return (
    <section className={styles.part} aria-label="提问前 30 天的监测数据">
      <h2 className={styles.title}>提问前 30 天的监测数据</h2>
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Waiting />}
      <ul className={styles.choices}>
        {curves.map((one) => (
          <li key={keyOf(one)}>
            <CurveChoice
              curve={one}
              isOpen={keyOf(one) === chosen}
              onPress={() => choose(keyOf(one) === chosen ? undefined : keyOf(one))}
            />
          </li>
        ))}
      </ul>
      {curve && <LineChart title={curve.Name} lines={lines} span={span} />}
    </section>
  )
}

function keyOf({ DeviceId, Metric }: { readonly DeviceId: string; readonly Metric: string }): string {
  return `${DeviceId}.${Metric}`
}

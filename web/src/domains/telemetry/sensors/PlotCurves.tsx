import { useMemo } from 'react'
import { useCan } from '../../../engine/permission/index.ts'
import { CurveChoices } from '../../../engine/readings/CurveChoices.tsx'
import { onTheWall } from '../../../engine/readings/drawn-lines.ts'
import { Failure } from '../../../engine/records/Failure.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import { useCurvesOfPlace } from '../telemetry-queries.ts'

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
  const from = new Date(Date.parse(until) - DAYS * DAY_MS).toISOString()
  const { data, error, refetch } = useCurvesOfPlace(placeId, {
    key: `month-${until}`,
    asked: () => ({ from, to: until, points: POINTS }),
    everyMs: undefined,
  })
  const span = useMemo(() => ({ from: onTheWall(from), to: onTheWall(until) }), [from, until])
  const curves = useMemo(() => data?.filter(({ Points }) => Points.length > 0) ?? [], [data])
  // A plot on which nothing is measured says nothing of it.
  if (data && curves.length === 0) return null
  return (
    <CurveChoices title="提问前 30 天的监测数据" curves={curves} span={span}>
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Waiting />}
    </CurveChoices>
  )
}

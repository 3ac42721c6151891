import { MEASURED_DAYS } from '@farm/contract/diagnosis'
import { useMemo } from 'react'
import { CurveChoices } from '../../../engine/readings/CurveChoices.tsx'
import { onTheWall } from '../../../engine/readings/drawn-lines.ts'
import type { Consultation } from '../consultation.ts'

const DAY_MS = 86_400_000

/** What was measured on the plot until it was asked, as it was then. */
export function Measured({ one: { measured, asked } }: { readonly one: Consultation }) {
  const end = onTheWall(asked)
  const span = useMemo(() => ({ from: end - MEASURED_DAYS * DAY_MS, to: end }), [end])
  if (measured.length === 0) return null
  const title = `提问前 ${MEASURED_DAYS} 天的监测数据`
  return <CurveChoices title={title} curves={measured} span={span} deviceOf={({ DeviceId }) => DeviceId} />
}

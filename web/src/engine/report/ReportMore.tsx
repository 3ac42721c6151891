import type { Report } from '@farm/contract/statistics'
import { ReportAbsent } from './ReportAbsent.tsx'
import { ReportTable } from './ReportTable.tsx'
import type { Period } from './period.ts'
import type { ReportState } from './report-address.ts'
import { useReport } from './use-report.ts'
import { useWayTo } from './use-way-to.ts'
import { WaitingOrFailure } from '../records/WaitingOrFailure.tsx'

interface ReportMoreProps {
  readonly report: Report
  readonly state: ReportState
  readonly period: Period | undefined
  readonly tellsAbsent: boolean
}

/** The same figures by something else, below the first table. */
export function ReportMore({ report, state, period, tellsAbsent }: ReportMoreProps) {
  const wayTo = useWayTo(report, state, period)
  const { data, error, refetch } = useReport(report, state, period)
  if (!data) return <WaitingOrFailure error={error} onRetry={() => void refetch()} />
  const measures = report.measures.filter(({ key }) => data.Measures.includes(key))
  return (
    <>
      {data.Rows.length > 0 && (
        <ReportTable
          report={report}
          measures={measures}
          answer={data}
          by={data.By}
          period={period}
          wayTo={wayTo}
          order={state.order}
        />
      )}
      {tellsAbsent && data.Absent && <ReportAbsent report={report} absent={data.Absent} />}
    </>
  )
}

import { type Report, type ReportAnswer, movesText } from '@farm/contract/statistics'
import type { ReactNode } from 'react'
import { DoubtedNote } from '../review/DoubtedNote.tsx'
import { ReportAbsent } from './ReportAbsent.tsx'
import { ReportChart, ReportRanking } from './ReportCharts.tsx'
import { ReportMore } from './ReportMore.tsx'
import styles from './ReportPage.module.css'
import { ReportSums } from './ReportSums.tsx'
import { ReportTable } from './ReportTable.tsx'
import type { Period } from './period.ts'
import type { ReportState } from './report-address.ts'
import { useWayTo } from './use-way-to.ts'

interface ReportBodyProps {
  readonly report: Report
  readonly state: ReportState
  readonly period: Period | undefined
  readonly answer: ReportAnswer
  /** What is shown belongs to the choices before. */
  readonly isBusy: boolean
  /** Below the sums. */
  readonly children?: ReactNode
}

/** The figures of a report, from the sums down to the single row, and who has nothing. */
export function ReportBody({ report, state, period, answer, isBusy, children }: ReportBodyProps) {
  const wayTo = useWayTo(report, state, period)
  const measures = report.measures.filter(({ key }) => answer.Measures.includes(key))
  const told = { report, measures, answer, wayTo, by: answer.By, period }
  const others = (report.tables ?? []).filter((one) => one !== answer.By && answer.Groups.includes(one))
  const moves = movesText(answer.Moves)
  const hasRows = answer.Rows.length > 0
  const hasChart = period !== undefined && !report.source.runs && report.fixed !== 'day'
  return (
    <div className={styles.body} aria-busy={isBusy || undefined}>
      <ReportSums {...told} />
      <DoubtedNote doubted={answer.Doubted} to={wayTo({ isDoubted: true })} />
      {moves !== undefined && <p className={styles.moves}>{moves}</p>}
      {hasRows && (
        <div className={styles.pair}>
          {hasChart && <ReportChart {...told} days={period.days} />}
          <ReportRanking {...told} />
        </div>
      )}
      {children}
      {hasRows && <ReportTable {...told} order={state.order} />}
      {answer.Absent && <ReportAbsent report={report} absent={answer.Absent} />}
      {others.map((by, at) => (
        <ReportMore
          key={by}
          report={report}
          state={{ ...state, by }}
          period={period}
          // Each of who and what has nothing is told of once.
          tellsAbsent={at === 0 && answer.Absent?.Of !== report.absent}
        />
      ))}
    </div>
  )
}

import type { Report, ReportAnswer } from '@farm/contract/statistics'
import { useAddress, useCan } from '../permission/index.ts'
import { ReportAbsent } from './ReportAbsent.tsx'
import { ReportChart, ReportRanking } from './ReportCharts.tsx'
import { ReportFigure } from './ReportFigure.tsx'
import figureStyles from './ReportFigures.module.css'
import styles from './ReportPage.module.css'
import { ReportTable } from './ReportTable.tsx'
import type { Period } from './period.ts'
import { type ReportState, type WayTo, recordsPath } from './report-address.ts'
import { figureText } from './report-values.ts'

interface ReportBodyProps {
  readonly report: Report
  readonly state: ReportState
  readonly period: Period | undefined
  readonly answer: ReportAnswer
  /** What is shown belongs to the choices before. */
  readonly isBusy: boolean
}

/** The figures of a report, from the sums down to the single row, and who has nothing. */
export function ReportBody({ report, state, period, answer, isBusy }: ReportBodyProps) {
  const address = useAddress()
  const can = useCan()
  const wayTo: WayTo = (behind = {}) => {
    if (!can(report.source.opens)) return undefined
    const path = recordsPath(report, { days: period?.days, filters: state.filters, ...behind })
    return path === undefined ? undefined : address(path)
  }
  const measures = report.measures.filter(({ key }) => answer.Measures.includes(key))
  const told = { report, measures, answer, wayTo, by: answer.By }
  return (
    <div className={styles.body} aria-busy={isBusy || undefined}>
      <section className={figureStyles.figures} aria-label="合计">
        {measures.map((measure) => (
          <ReportFigure
            key={measure.key}
            label={measure.label}
            unit={measure.unit}
            now={answer.Sums[measure.key] ?? 0}
            before={answer.Before && (answer.Before[measure.key] ?? 0)}
            than={period?.than}
            format={(value) => figureText(measure, value)}
            to={wayTo({ measure })}
          />
        ))}
      </section>
      <div className={styles.pair}>
        {period && !report.source.runs && <ReportChart {...told} days={period.days} />}
        <ReportRanking {...told} />
      </div>
      <ReportTable {...told} order={state.order} />
      {answer.Absent && <ReportAbsent report={report} absent={answer.Absent} />}
    </div>
  )
}

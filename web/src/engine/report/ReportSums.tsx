import { isQuotient } from '@farm/contract/statistics'
import { ReportFigure } from './ReportFigure.tsx'
import styles from './ReportFigures.module.css'
import type { Told } from './ReportCharts.tsx'
import type { Period } from './period.ts'
import { standingFigure, sumIn } from './report-values.ts'

interface ReportSumsProps extends Pick<Told, 'report' | 'measures' | 'answer' | 'wayTo'> {
  readonly period: Period | undefined
}

/** What all records come to, each figure with its change; those that only rows can tell are absent. */
export function ReportSums({ report, measures, answer: { Sums, Before, YearBefore }, period, wayTo }: ReportSumsProps) {
  return (
    <section className={styles.figures} aria-label="合计">
      {measures
        .filter(({ key, of, isOfRows }) => !isOfRows && (!isQuotient(of) || key in Sums))
        .map((measure) => (
          <ReportFigure
            key={measure.key}
            label={measure.label}
            now={sumIn(measure, Sums)}
            before={Before && sumIn(measure, Before)}
            than={measure.isPresent ? undefined : period?.than}
            hasYear={!measure.isPresent && YearBefore !== undefined}
            yearBefore={YearBefore && sumIn(measure, YearBefore.Values)}
            format={(value) => standingFigure({ measure, isUnitChosen: report.isWeighed ?? false }, value)}
            to={wayTo({ measure })}
          />
        ))}
    </section>
  )
}

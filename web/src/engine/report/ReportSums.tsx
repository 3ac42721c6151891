import { ReportFigure } from './ReportFigure.tsx'
import styles from './ReportFigures.module.css'
import type { Told } from './ReportCharts.tsx'
import type { Period } from './period.ts'
import { figureText, isDivided } from './report-values.ts'

interface ReportSumsProps extends Pick<Told, 'measures' | 'answer' | 'wayTo'> {
  readonly period: Period | undefined
}

/** What all records come to, each figure with its change; those that only rows can tell are absent. */
export function ReportSums({ measures, answer: { Sums, Before, YearBefore }, period, wayTo }: ReportSumsProps) {
  return (
    <section className={styles.figures} aria-label="合计">
      {measures
        .filter(({ key, of, isOfRows }) => !isOfRows && (!isDivided(of) || key in Sums))
        .map((measure) => (
          <ReportFigure
            key={measure.key}
            label={measure.label}
            unit={measure.unit}
            now={Sums[measure.key] ?? 0}
            before={Before && (Before[measure.key] ?? 0)}
            than={period?.than}
            yearBefore={YearBefore && (YearBefore.Values[measure.key] ?? 0)}
            format={(value) => figureText(measure, value)}
            to={wayTo({ measure })}
          />
        ))}
    </section>
  )
}

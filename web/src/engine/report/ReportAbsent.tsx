import { type Report, type ReportAnswer, groupLabel } from '@farm/contract/statistics'
import { countWordOf } from '@farm/contract/values'
import styles from './ReportPage.module.css'

interface ReportAbsentProps {
  readonly report: Report
  readonly absent: NonNullable<ReportAnswer['Absent']>
}

/** Who or what has nothing in the period. */
export function ReportAbsent({ report, absent: { Of, Reported, Total, Names } }: ReportAbsentProps) {
  const label = groupLabel(report, Of)
  const word = countWordOf(label)
  const count = Total - Reported
  const record = report.source.kind.name
  return (
    <section className={styles.panel} aria-label="未上报">
      <h2 className={styles.title}>
        没有{record}的{label}
        <span className={styles.aside}>
          共 {Total} {word}，{Reported} {word}有{record}，{count} {word}没有
        </span>
      </h2>
      {count === 0 ? (
        <p className={styles.none}>都有{record}</p>
      ) : (
        <ul className={styles.absent}>
          {Names.map(({ Id, Name, Last }) => (
            <li key={Id}>
              {Name || '—'}
              {Last !== undefined && <span className={styles.aside}>最近 {Last}</span>}
            </li>
          ))}
          {count > Names.length && (
            <li className={styles.aside}>
              等 {count} {word}
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

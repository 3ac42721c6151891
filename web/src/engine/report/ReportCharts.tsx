import {
  type Report,
  type ReportAnswer,
  type ReportMeasure,
  groupLabel,
  isQuotient,
  isTime,
} from '@farm/contract/statistics'
import { formatQuantity } from '@farm/contract/values'
import type { Days } from '../../platform/calendar.ts'
import { BarList } from '../../ui/BarList.tsx'
import { ColumnChart } from '../../ui/ColumnChart.tsx'
import styles from './ReportPage.module.css'
import type { WayTo } from './report-address.ts'
import { overTime } from './report-values.ts'
import { rowName } from './row-name.ts'

const MOST_BARS = 10

export interface Told {
  readonly report: Report
  /** Those that the person may see. */
  readonly measures: readonly ReportMeasure[]
  readonly answer: ReportAnswer
  readonly by: ReportAnswer['By']
  readonly wayTo: WayTo
}

/** How it went from day to day, or from month to month. */
export function ReportChart({ measures, answer, days, wayTo }: Told & { readonly days: Days }) {
  const columns = overTime(days, answer.Days)
  const isByMonth = columns[0]?.key.length === 'yyyy-mm'.length
  const [first] = measures
  if (!first) return null
  // How many people there were on several days is not how many there were in all of them; neither is what is divided.
  const ofDays = measures.filter(
    ({ key, of }) =>
      of !== 'people' && !isQuotient(of) && (key === first.key || answer.Days.some(({ Values }) => key in Values)),
  )
  return (
    <div className={styles.panel}>
      <ColumnChart
        title={`${isByMonth ? '每月' : '每日'}${first.label}`}
        unit={first.unit}
        axis={isByMonth ? '月份' : '日期'}
        columns={columns.map((column) => ({
          key: column.key,
          label: column.label,
          name: column.name,
          value: column.values[first.key] ?? 0,
          told: ofDays.map((one) => toldOf(one, ofDays, column.values[one.key] ?? 0)).join('，'),
          to: wayTo({ days: column.days }),
        }))}
      />
    </div>
  )
}

/** Figures of the same unit are told apart by what they are called. */
function toldOf(measure: ReportMeasure, all: readonly ReportMeasure[], value: number): string {
  const isAlone = all.filter(({ unit }) => unit === measure.unit).length === 1
  return `${isAlone ? '' : `${measure.label} `}${formatQuantity(value, measure.unit, measure.digits)}`
}

function rankedText({ unit, digits }: ReportMeasure, value: number | undefined): string {
  return value === undefined ? '—' : formatQuantity(value, unit, digits)
}

/** The rows with the most; the rest stand in the table. */
export function ReportRanking({ report, measures, answer, by, wayTo }: Told) {
  const [first] = measures
  if (isTime(by) || !first) return null
  const ranked = answer.Rows.filter(({ Key }) => Key !== '')
  const bars = ranked.slice(0, MOST_BARS).map((row) => ({
    key: row.Key,
    label: rowName(report, by, row),
    value: row.Values[first.key] ?? 0,
    text: rankedText(first, row.Values[first.key]),
    to: wayTo({ row: { by, key: row.Key } }),
  }))
  const title = `${groupLabel(report, by)}排名`
  return (
    <section className={styles.panel} aria-label={title}>
      <h2 className={styles.title}>
        {title}
        {ranked.length > MOST_BARS && (
          <span className={styles.aside}>
            前 {MOST_BARS} 名，共 {ranked.length}
          </span>
        )}
      </h2>
      <BarList label={title} bars={bars} of="明细" />
    </section>
  )
}

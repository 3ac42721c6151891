import { MAX_REPORT_ROWS, addsUp, groupLabel, isTime, reportNotes, sharedNote } from '@farm/contract/statistics'
import { Link } from 'react-router'
import { type FigureColumn, FigureTable } from '../../ui/FigureTable.tsx'
import { useKeptAddress } from '../page/index.ts'
import { formatShare, labelWithUnit, formatCount } from '@farm/contract/values'
import { useAddress, useCan } from '../permission/index.ts'
import type { Told } from './ReportCharts.tsx'
import styles from './ReportPage.module.css'
import type { Period } from './period.ts'
import { withOrder } from './report-address.ts'
import { type RowOrder, figureText, sorted } from './report-values.ts'
import { rowName } from './row-name.ts'

type Row = Told['answer']['Rows'][number]

interface ReportTableProps extends Told {
  readonly order: RowOrder | undefined
  readonly period: Period | undefined
}

const CALENDAR = '/Data/ClockCalendar'

/** Every row with its figures and their sum; each figure opens its records. */
export function ReportTable({ report, measures: all, answer, by, wayTo, order, period }: ReportTableProps) {
  const [, setAddress] = useKeptAddress()
  const named = answer.Rows.map((row) => ({ ...row, Name: isTime(by) ? row.Key : rowName(report, by, row) }))
  const rows = order ? sorted(named, order) : named
  const label = groupLabel(report, by)
  const can = useCan()
  const address = useAddress()
  // What these rows cannot tell has no column.
  const measures = all.filter(({ key }) => key in answer.Sums || rows.some(({ Values }) => key in Values))
  const [first] = measures
  const hasCalendar = report.opensCalendar === true && by === 'User' && can(CALENDAR)
  const wayOf = ({ Key }: Row) =>
    hasCalendar && period
      ? address(`${CALENDAR}?user=${Key}&month=${period.days.to.slice(0, 7)}`)
      : wayTo({ row: { by, key: Key } })
  const sum = first && (answer.Sums[first.key] ?? 0)
  const columns: Array<FigureColumn<Row>> = [
    {
      key: 'name',
      header: label,
      cell: (row) => <Opening to={wayOf(row)} text={rowName(report, by, row)} />,
      sum: '合计',
    },
    ...measures.map((measure): FigureColumn<Row> => ({
      key: measure.key,
      header: labelWithUnit(measure.label, measure.unit),
      align: 'end',
      cell: (row) => (
        <Opening
          to={wayTo({ row: { by, key: row.Key }, measure })}
          text={figureText(measure, row.Values[measure.key])}
        />
      ),
      sum: figureText(measure, answer.Sums[measure.key]),
    })),
    ...(first && sum !== undefined && addsUp(report.source, by, first)
      ? [
          {
            key: 'share',
            header: `${first.label}占比`,
            align: 'end' as const,
            cell: ({ Values }: Row) => formatShare(Values[first.key] ?? 0, sum),
            sum: formatShare(sum, sum),
          },
        ]
      : []),
  ]
  const shared = sharedNote(report, by, measures)
  const notes = [...(shared === undefined ? [] : [shared]), ...reportNotes(report, measures)]
  return (
    <section className={styles.panel} aria-label={`按${label}`}>
      <h2 className={styles.title}>
        按{label}
        <span className={styles.aside}>
          {answer.Total > answer.Rows.length &&
            ` 只列出前 ${formatCount(MAX_REPORT_ROWS)} 行，共 ${formatCount(answer.Total)} 行`}
        </span>
      </h2>
      <FigureTable
        label={`按${label}统计`}
        rows={rows}
        keyOf={({ Key }) => Key}
        columns={columns}
        sorting={{
          by: order?.by,
          isDescending: order?.isDescending ?? false,
          keys: ['name', ...measures.map(({ key }) => key)],
          onSort: (key) =>
            setAddress((present) => withOrder(present, order, key), { replace: true, preventScrollReset: true }),
        }}
      />
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </section>
  )
}

function Opening({ text, to }: { readonly text: string; readonly to: string | undefined }) {
  return to === undefined || text === '—' ? (
    <span title={text}>{text}</span>
  ) : (
    <Link to={to} title={text}>
      {text}
    </Link>
  )
}

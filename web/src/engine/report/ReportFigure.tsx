import { Link } from 'react-router'
import styles from './ReportFigures.module.css'
import { changeFrom } from './report-values.ts'

interface ReportFigureProps {
  readonly label: string
  readonly unit: string
  /** Absent where it can’t be told. */
  readonly now: number | undefined
  /** Of the period before; absent where there is none, or it can’t be told. */
  readonly before: number | undefined
  /** What the period before is called. */
  readonly than: string | undefined
  readonly format: (value: number | undefined) => string
  /** It is compared with the same days a year earlier. */
  readonly hasYear: boolean
  /** What there was in them. */
  readonly yearBefore?: number | undefined
  /** What stands behind it. */
  readonly to?: string | undefined
}

/** One large figure, and how it stands to the period before. */
export function ReportFigure({ label, unit, now, before, than, format, hasYear, yearBefore, to }: ReportFigureProps) {
  const changed = { unit, now, format }
  const figure = <b>{format(now)}</b>
  return (
    <div className={styles.figure}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>
        {to === undefined || now === undefined ? (
          figure
        ) : (
          <Link to={to} title={`查看${label}的明细`}>
            {figure}
          </Link>
        )}{' '}
        {unit}
      </span>
      {than !== undefined && <Changed {...changed} before={before} than={than} />}
      {hasYear && <Changed {...changed} before={yearBefore} than="去年同期" />}
    </div>
  )
}

interface ChangedProps extends Pick<ReportFigureProps, 'unit' | 'now' | 'before' | 'format'> {
  readonly than: string
}

function Changed({ unit, now, before, than, format }: ChangedProps) {
  const change = before === undefined || now === undefined ? undefined : changeFrom(before, now)
  if (before === 0 && now !== undefined && !change) return <span className={styles.change}>{than}为 0</span>
  return (
    <span className={styles.change}>
      较{than}{' '}
      <span className={styles.by} data-direction={change?.direction}>
        {change?.text ?? '—'}
      </span>
      {before !== undefined && `（${format(before)} ${unit}）`}
    </span>
  )
}

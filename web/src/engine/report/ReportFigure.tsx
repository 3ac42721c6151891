import { Link } from 'react-router'
import { withUnit } from '@farm/contract/values'
import styles from './ReportFigures.module.css'
import { changeFrom } from './report-values.ts'

interface ReportFigureProps {
  readonly label: string
  /** Absent where it can’t be told. */
  readonly now: number | undefined
  /** Of the period before; absent where there is none, or it can’t be told. */
  readonly before: number | undefined
  /** What the period before is called. */
  readonly than: string | undefined
  readonly format: (value: number | undefined) => { readonly figure: string; readonly unit: string }
  /** It is compared with the same days a year earlier. */
  readonly hasYear: boolean
  /** What there was in them. */
  readonly yearBefore?: number | undefined
  /** What stands behind it. */
  readonly to?: string | undefined
}

/** One large figure, and how it stands to the period before. */
export function ReportFigure({ label, now, before, than, format, hasYear, yearBefore, to }: ReportFigureProps) {
  const changed = { now, format }
  const { figure: written, unit } = format(now)
  const figure = <b>{written}</b>
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
        )}
        {withUnit('', unit)}
      </span>
      {than !== undefined && <Changed {...changed} before={before} than={than} />}
      {hasYear && <Changed {...changed} before={yearBefore} than="去年同期" />}
    </div>
  )
}

function writtenOf({ figure, unit }: ReturnType<ReportFigureProps['format']>): string {
  return withUnit(figure, unit)
}

interface ChangedProps extends Pick<ReportFigureProps, 'now' | 'before' | 'format'> {
  readonly than: string
}

function Changed({ now, before, than, format }: ChangedProps) {
  const change = before === undefined || now === undefined ? undefined : changeFrom(before, now, format(now).unit)
  if (before === 0 && now !== undefined && !change) return <span className={styles.change}>{than}为 0</span>
  return (
    <span className={styles.change}>
      较{than}{' '}
      <span className={styles.by} data-direction={change?.direction}>
        {change?.text ?? '—'}
      </span>
      {before !== undefined && `（${writtenOf(format(before))}）`}
    </span>
  )
}

import { Link } from 'react-router'
import styles from './ClockFigures.module.css'
import { changeFrom } from './counts.ts'

interface FigureProps {
  readonly label: string
  readonly unit: string
  readonly now: number
  /** Of the period before; absent while it is not known. */
  readonly before: number | undefined
  /** What the period before is called. */
  readonly than: string
  readonly format: (value: number) => string
  /** What stands behind it. */
  readonly to?: string | undefined
}

/** One large figure, and how it stands to the period before. */
export function Figure({ label, unit, now, before, than, format, to }: FigureProps) {
  const change = before === undefined ? undefined : changeFrom(before, now)
  const figure = <b>{format(now)}</b>
  return (
    <div className={styles.figure}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>
        {to === undefined ? (
          figure
        ) : (
          <Link to={to} title="查看这段时间的打卡数据">
            {figure}
          </Link>
        )}{' '}
        {unit}
      </span>
      <span className={styles.change}>
        较{than}{' '}
        <span className={styles.by} data-direction={change?.direction}>
          {change?.text ?? '—'}
        </span>
        {before !== undefined && `（${format(before)} ${unit}）`}
      </span>
    </div>
  )
}

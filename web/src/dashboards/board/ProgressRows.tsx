import { formatPercent, roundTo } from '@farm/contract/values'
import { Link } from 'react-router'
import styles from './ProgressRows.module.css'

export interface ProgressRow {
  readonly key: string
  readonly name: string
  /** 0–100. */
  readonly percent: number
  /** Behind its time: told in words on hover, and to those who listen. */
  readonly isLate?: boolean
  readonly to?: string | undefined
}

/** How far things are, one under another. */
export function ProgressRows({ label, rows }: { readonly label: string; readonly rows: readonly ProgressRow[] }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {rows.map((row) => (
        <li key={row.key}>
          <Row row={row} />
        </li>
      ))}
    </ul>
  )
}

function Row({ row: { name, percent, isLate = false, to } }: { readonly row: ProgressRow }) {
  const whole = roundTo(Math.min(100, Math.max(0, percent)), 0)
  const told = `${name}：${formatPercent(whole)}${isLate ? '，已延误' : ''}`
  const content = (
    <>
      <span className={styles.name}>{name}</span>
      <span
        className={styles.track}
        role="meter"
        aria-label={told}
        aria-valuenow={whole}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span className={styles.fill} style={{ width: `${whole}%` }} />
      </span>
      <span className={styles.percent}>{formatPercent(whole)}</span>
    </>
  )
  const props = { className: styles.row, title: told, 'data-late': isLate || undefined }
  return to === undefined ? (
    <span {...props}>{content}</span>
  ) : (
    <Link {...props} to={to}>
      {content}
    </Link>
  )
}

import { formatPercent } from '@farm/contract/values'
import styles from './FulfilledBar.module.css'

interface FulfilledBarProps {
  /** Names it to a screen reader: 订单 DD…的完成. */
  readonly label: string
  /** Whole percent; undefined while nobody has worked it out. */
  readonly percent: number | undefined
  /** What it is made of, on hover. */
  readonly told?: string | undefined
}

/** How much of what was ordered has been harvested. */
export function FulfilledBar({ label, percent, told }: FulfilledBarProps) {
  if (percent === undefined) return <span className={styles.none}>统计中</span>
  const filled = Math.min(percent, 100)
  return (
    <span className={styles.bar} title={told}>
      <span className={styles.track} role="progressbar" aria-label={label} aria-valuenow={filled}>
        <span className={styles.filled} data-full={filled === 100 || undefined} style={{ width: `${filled}%` }} />
      </span>
      <span className={styles.figure}>{formatPercent(percent)}</span>
    </span>
  )
}

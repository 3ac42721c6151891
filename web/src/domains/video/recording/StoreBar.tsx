import { formatFileSize } from '@farm/contract/values'
import styles from './StoreBar.module.css'

interface StoreBarProps {
  /** Bytes: what the recordings of the cameras here take and those of all, what all may take, and what the disk has left. */
  readonly bytes: number
  readonly used: number
  readonly limit: number
  readonly free: number
}

/** How much of the room for recordings is taken. */
export function StoreBar({ bytes, used, limit, free }: StoreBarProps) {
  return (
    <li className={styles.store}>
      <meter aria-label="录像占用的空间" value={used} max={limit} high={limit * 0.9} className={styles.meter} />
      <span className={styles.told}>
        全部录像已用 {formatFileSize(used)}，上限 {formatFileSize(limit)}，磁盘还剩 {formatFileSize(free)}
        {bytes < used && `；其中这些摄像头 ${formatFileSize(bytes)}`}
      </span>
    </li>
  )
}

import { fileSize } from '../../../engine/files/file-size.ts'
import styles from './StoreBar.module.css'

interface StoreBarProps {
  /** Bytes: what the recordings take, what all of the product may, and what the disk has left. */
  readonly bytes: number
  readonly limit: number
  readonly free: number
}

/** How much of the room for recordings is taken. */
export function StoreBar({ bytes, limit, free }: StoreBarProps) {
  return (
    <li className={styles.store}>
      <meter aria-label="录像占用的空间" value={bytes} max={limit} high={limit * 0.9} className={styles.meter} />
      <span className={styles.told}>
        已用 {fileSize(bytes)}，上限 {fileSize(limit)}，磁盘还剩 {fileSize(free)}
      </span>
    </li>
  )
}

import { fileSize } from '../../../engine/files/file-size.ts'
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
        全部录像已用 {fileSize(used)}，上限 {fileSize(limit)}，磁盘还剩 {fileSize(free)}
        {bytes < used && `；其中这些摄像头 ${fileSize(bytes)}`}
      </span>
    </li>
  )
}

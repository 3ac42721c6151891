import { useLiveState } from '../../platform/live-state.ts'
import styles from './LiveNote.module.css'

/** Said while nothing is heard of what changes; it goes away by itself. */
export function LiveNote() {
  const { isLive } = useLiveState()
  return <span role="status">{!isLive && <span className={styles.note}>连接中断，正在重连</span>}</span>
}

import { useNow } from '../../engine/records/now.ts'
import { sessionEndText } from './session-end.ts'
import { useSessionEnd } from './wall-queries.ts'
import styles from './WallBar.module.css'

/** Says that somebody has to sign in again, before the wall shows the sign-in page. */
export function SessionNote() {
  const text = sessionEndText(useSessionEnd(), useNow())
  if (text === undefined) return null
  return (
    <p className={styles.session} role="status">
      {text}，到期后请在此屏幕上重新登录
    </p>
  )
}

import { SOON_DAYS } from '@farm/contract/forms'
import styles from './ExpirySummary.module.css'
import { useExpiry } from './use-expiry.ts'

/** What the certificates in scope ask for, whatever the list is narrowed to. */
export function ExpirySummary() {
  const expiry = useExpiry()
  if (!expiry) return null
  const { soon, over } = expiry
  if (soon.total + over.total === 0) return `没有 ${SOON_DAYS} 天内到期的证书`
  return (
    <span className={styles.late}>
      {soon.text} 份 {SOON_DAYS} 天内到期，{over.text} 份已过期
    </span>
  )
}

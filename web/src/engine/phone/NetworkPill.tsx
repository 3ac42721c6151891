import styles from './NetworkPill.module.css'
import { useIsOnline } from './use-is-online.ts'

/** Says that there is no network: what is handed in now goes out when it is back. */
export function NetworkPill() {
  const isOnline = useIsOnline()
  return (
    <p className={styles.pill} role="status" data-shown={!isOnline || undefined}>
      {!isOnline && '无网络'}
    </p>
  )
}

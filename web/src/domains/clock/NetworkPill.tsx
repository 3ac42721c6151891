import styles from './NetworkPill.module.css'
import { useIsOnline } from './use-is-online.ts'

/** Says that there is no network; what waits on the device to be sent is counted here. */
export function NetworkPill() {
  const isOnline = useIsOnline()
  return (
    <p className={styles.pill} role="status" data-shown={!isOnline || undefined}>
      {!isOnline && '无网络'}
    </p>
  )
}

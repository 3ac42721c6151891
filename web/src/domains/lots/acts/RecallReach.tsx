import { useTrace } from '../lot-queries.ts'
import { recallReach } from './recall-reach.ts'
import styles from './Sheet.module.css'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

/** Tells before a lot is called back what goes with it. */
export function RecallReach({ id }: { readonly id: string }) {
  const { data, error, refetch } = useTrace(id)
  if (!data) return <WaitingOrFailure error={error} onRetry={() => void refetch()} />
  return (
    <p className={styles.reach} role="status">
      {recallReach(data)}
    </p>
  )
}

import { Failure } from '../../../engine/records/Failure.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import { useTrace } from '../lot-queries.ts'
import { recallReach } from './recall-reach.ts'
import styles from './Sheet.module.css'

/** Tells before a lot is called back what goes with it. */
export function RecallReach({ id }: { readonly id: string }) {
  const { data, error, refetch } = useTrace(id)
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Waiting />
  return (
    <p className={styles.reach} role="status">
      {recallReach(data)}
    </p>
  )
}

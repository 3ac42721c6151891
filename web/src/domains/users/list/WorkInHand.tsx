import { ReferrerGroups } from '../../../engine/care/referrers/ReferrerGroups.tsx'
import { useOpenWork } from '../user-queries.ts'
import styles from './List.module.css'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

/** What waits for somebody, as far as the person who looks may see it. */
export function WorkInHand({ userId }: { readonly userId: string }) {
  const { data, error, refetch } = useOpenWork([userId], undefined)
  if (!data) return <WaitingOrFailure error={error} onRetry={() => void refetch()} />
  const { Works, HasOthers } = data
  return (
    <>
      <ReferrerGroups referrers={Works} />
      {Works.length === 0 && !HasOthers && <p className={styles.second}>没有未完成的工作。</p>}
      {HasOthers && <p className={styles.second}>还有您看不到的工作。</p>}
    </>
  )
}

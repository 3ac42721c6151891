import type { Purge } from '@farm/contract/forms'
import { formatCount } from '@farm/contract/values'
import { formatMoment } from '../../../platform/time.ts'
import { StateBlock } from '../../../ui/StateBlock.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import { Failure } from '../../records/Failure.tsx'
import { usePurges } from '../care-queries.ts'
import styles from './Bin.module.css'

/** When how much was purged, and what it was called. */
export function Purges({ formId }: { readonly formId: string }) {
  const { data, error, refetch } = usePurges(formId)
  if (!data && error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  if (data.length === 0) return <StateBlock kind="empty" title="还没有清除过记录" />
  return (
    <ol className={styles.purges} aria-label="清理记录">
      {data.map((purge) => (
        <li key={purge.Time} className={styles.purge}>
          <p className={styles.purgeHead}>
            <time dateTime={purge.Time}>{formatMoment(purge.Time)}</time> 彻底清除 {formatCount(purge.Records)} 条
          </p>
          <p className={styles.names}>{namesText(purge)}</p>
        </li>
      ))}
    </ol>
  )
}

/** Of many, the first are named. */
function namesText({ Names, Records }: Purge): string {
  const named = Names.filter((name) => name !== '').join('、')
  if (named === '') return '这些记录没有名称'
  return Records > Names.length ? `${named} 等` : named
}

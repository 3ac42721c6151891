import { StateBlock } from '../../../ui/StateBlock.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import { Failure } from '../../records/Failure.tsx'
import { type Kept, useReferrers } from '../care-queries.ts'
import { ReferrerGroups } from './ReferrerGroups.tsx'

/** What refers to a record, as far as the person may see it. */
export function RecordReferrers({ kept }: { readonly kept: Kept }) {
  const { data, error, refetch } = useReferrers(kept)
  if (!data && error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  if (data.length === 0) return <StateBlock kind="empty" title="没有数据引用它" />
  return <ReferrerGroups referrers={data} id={kept.id} />
}

import { Button } from '../../ui/Button.tsx'
import { StateBlock } from '../../ui/StateBlock.tsx'
import { NoticeLine } from './NoticeLine.tsx'
import styles from './Notices.module.css'
import type { useNotices } from './notice-queries.ts'
import { WaitingOrFailure } from '../../engine/records/WaitingOrFailure.tsx'

interface NoticeListProps {
  readonly notices: ReturnType<typeof useNotices>
  readonly empty: string
  /** A notice leads away from here. */
  readonly onOpen?: (() => void) | undefined
}

/** Notices in every state, newest first, the ones before on demand. */
export function NoticeList({ notices, empty, onOpen }: NoticeListProps) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = notices
  if (!data) return <WaitingOrFailure error={error} onRetry={() => void refetch()} />
  const all = data.pages.flat()
  if (all.length === 0) {
    return (
      <StateBlock kind="empty" title={empty}>
        派给您的工单、快到期和延误的事会出现在这里
      </StateBlock>
    )
  }
  return (
    <>
      <ol className={styles.list} aria-label="消息">
        {all.map((notice) => (
          <li key={notice.Id}>
            <NoticeLine notice={notice} onOpen={onOpen} />
          </li>
        ))}
      </ol>
      {isFetchNextPageError && (
        <p className={styles.fault} role="alert">
          {error?.message}
        </p>
      )}
      {hasNextPage && (
        <div className={styles.more}>
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? '正在加载…' : '加载更早的消息'}
          </Button>
        </div>
      )}
    </>
  )
}

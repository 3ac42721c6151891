import type { HistoryEntry, WireRecord } from '@farm/contract/forms'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { StateBlock } from '../../../ui/StateBlock.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import { Failure } from '../../records/Failure.tsx'
import type { RecordForm } from '../../records/record-form.ts'
import { useHistory } from '../care-queries.ts'
import { HistoryLine } from './HistoryLine.tsx'
import styles from './RecordHistory.module.css'
import { RestoreDialog } from './RestoreDialog.tsx'
import { useRestore } from './use-restore.ts'
import { changesTo } from './version.ts'

/** After these there is no content of its own to bring back. */
const NO_CONTENT: ReadonlyArray<HistoryEntry['Act']> = ['delete', 'publish']

interface RecordHistoryProps {
  readonly form: RecordForm
  readonly record: WireRecord
  readonly canRestore: boolean
}

/** What happened to a record, newest first, and the way back to what it held before. */
export function RecordHistory({ form, record, canRestore }: RecordHistoryProps) {
  const [asked, setAsked] = useState<HistoryEntry>()
  const restore = useRestore(form)
  const history = useHistory({ formId: form.id, id: record.Id })
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = history
  if (!data && error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  if (data.length === 0 && !hasNextPage) return <StateBlock kind="empty" title="没有可以查看的修改" />
  const changesFor = ({ Time }: HistoryEntry) => changesTo(form.fields, record, data, Time)
  const bringsBack = (entry: HistoryEntry) =>
    canRestore && !NO_CONTENT.includes(entry.Act) && changesFor(entry).length > 0
  return (
    <>
      <ol className={styles.entries} aria-label="历史">
        {data.map((entry) => (
          <HistoryLine
            key={entry.Time}
            form={form}
            entry={entry}
            onRestore={bringsBack(entry) ? () => setAsked(entry) : undefined}
          />
        ))}
      </ol>
      {isFetchNextPageError && (
        <p className={styles.failed} role="alert">
          加载失败，请重试
        </p>
      )}
      {hasNextPage && (
        <div className={styles.more}>
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? '正在加载…' : '更早的修改'}
          </Button>
        </div>
      )}
      {asked && (
        <RestoreDialog
          form={form}
          entry={asked}
          changes={changesFor(asked)}
          onConfirm={() => {
            setAsked(undefined)
            void restore(record, asked.Time)
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

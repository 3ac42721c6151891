import { type RetentionSuspension, retentionCalls } from '@farm/contract/retention'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '../../platform/time.ts'
import { getAnywhere, post } from '../../platform/http.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { suspensionText } from './suspension-text.ts'
import styles from './RetentionBanner.module.css'

const KEY = ['retention']
const EVERY_MS = 60_000

/** Over every page of an administrator while nothing is deleted for its age because a clock jumped; else it is not there. */
export function RetentionBanner() {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => getAnywhere(retentionCalls.state, {}, signal),
    refetchInterval: EVERY_MS,
  })
  if (!data?.Suspension) return null
  return <Suspended suspension={data.Suspension} />
}

function Suspended({ suspension }: { readonly suspension: RetentionSuspension }) {
  const client = useQueryClient()
  // As the question shows it: what becomes known while it is open was confirmed by nobody.
  const [asked, setAsked] = useState<RetentionSuspension>()
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ Since, DatabaseNow }: RetentionSuspension) => post(retentionCalls.resume, { Since, DatabaseNow }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
  return (
    <div className={styles.banner} role="status">
      <span>{suspensionText(suspension)}</span>
      {error && <span role="alert">{error.message}</span>}
      {suspension.Agree && (
        <button type="button" className={styles.resume} disabled={isPending} onClick={() => setAsked(suspension)}>
          时间无误，立即恢复
        </button>
      )}
      {asked && (
        <ConfirmDialog
          title="恢复自动清理"
          text={`请确认现在确实是 ${formatMoment(asked.DatabaseNow)} 前后。恢复后，到这个时间已超过保存期限的遥测数据、录像、抓拍、回收站内容和日志会立即删除，不能找回。`}
          words={{ confirm: '确认时间无误并恢复', cancel: '取消' }}
          onConfirm={() => {
            setAsked(undefined)
            mutate(asked)
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}

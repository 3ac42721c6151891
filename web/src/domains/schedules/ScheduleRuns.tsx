import type { WireRecord } from '@farm/contract/forms'
import { type ReportRun, scheduleCalls } from '@farm/contract/schedules'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useOrganPath } from '../../engine/permission/index.ts'
import { Failure } from '../../engine/records/Failure.tsx'
import { DownloadButton } from '../../engine/sheets/DownloadButton.tsx'
import { get, post } from '../../platform/http.ts'
import { formatMoment } from '../../platform/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import styles from './ScheduleRuns.module.css'

const RUNS = 'schedule-runs'

/** What came of a schedule: the files to fetch, and why one failed. */
export function ScheduleRuns({ record: { Id } }: { readonly record: WireRecord }) {
  const organPath = useOrganPath()
  const { data, error, refetch } = useQuery({
    queryKey: ['statistics', organPath, RUNS, Id],
    queryFn: ({ signal }) => get(scheduleCalls.runs, { schedule: Id }, signal),
  })
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Waiting />
  return (
    <section className={styles.runs} aria-label="生成记录">
      <h3 className={styles.title}>生成记录</h3>
      {data.length === 0 ? (
        <p className={styles.none}>到时间后自动生成，完成时消息里会提醒</p>
      ) : (
        <ul className={styles.list}>
          {data.map((run) => (
            <Run key={run.Id} run={run} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Run({ run }: { readonly run: ReportRun }) {
  const { From, To, User, IsOwn, State, Reason, NextTry } = run
  return (
    <li className={styles.run}>
      <span className={styles.span}>{From === To ? From : `${From} 至 ${To}`}</span>
      {!IsOwn && <span className={styles.who}>{User.Name || '—'}</span>}
      {State === 'done' && IsOwn && (
        <DownloadButton call={scheduleCalls.file} query={{ run: run.Id }} name={run.FileName ?? '定时报表.xlsx'}>
          下载
        </DownloadButton>
      )}
      {State === 'done' && !IsOwn && <span>已生成</span>}
      {State === 'waiting' && <span>{Reason === undefined ? '正在生成' : `没有生成：${Reason}`}</span>}
      {NextTry !== undefined && <span className={styles.who}>{formatMoment(NextTry)} 再试</span>}
      {State === 'failed' && <Failed run={run} />}
    </li>
  )
}

/** Why it failed, and for whom it was meant the way to have it made again. */
function Failed({ run: { Id, IsOwn, Reason = '' } }: { readonly run: ReportRun }) {
  const client = useQueryClient()
  const again = useMutation({
    mutationFn: () => post(scheduleCalls.rerun, { Run: Id }),
    onSettled: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === RUNS }),
  })
  return (
    <>
      <span className={styles.failed}>没有生成：{again.error?.message ?? Reason}</span>
      {IsOwn && (
        <Button disabled={again.isPending} onClick={() => again.mutate()}>
          重新生成
        </Button>
      )}
    </>
  )
}

import type { WireRecord } from '@farm/contract/forms'
import { type ReportRun, scheduleCalls } from '@farm/contract/schedules'
import { formatDateRange } from '@farm/contract/values'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCan, useOrganPath } from '../../engine/permission/index.ts'
import { useChangeable } from '../../engine/records/use-changeable.ts'
import { DownloadButton } from '../../engine/sheets/DownloadButton.tsx'
import { get, post } from '../../platform/http.ts'
import { formatMoment } from '../../platform/time.ts'
import { Button } from '../../ui/Button.tsx'
import { useToast } from '../../ui/toast-context.ts'
import styles from './ScheduleRuns.module.css'
import { WaitingOrFailure } from '../../engine/records/WaitingOrFailure.tsx'

const RUNS = 'schedule-runs'
const SOON_MS = 5000

/** Not put off after it failed. */
function isBeingMade({ State, NextTry }: ReportRun): boolean {
  return State === 'waiting' && NextTry === undefined
}

/** What came of a schedule: the files to fetch, and why one failed. */
export function ScheduleRuns({ record }: { readonly record: WireRecord }) {
  const { Id } = record
  const organPath = useOrganPath()
  const { data, error, refetch } = useQuery({
    queryKey: ['statistics', organPath, RUNS, Id],
    queryFn: ({ signal }) => get(scheduleCalls.runs, { schedule: Id }, signal),
    // What is being made is there soon.
    refetchInterval: ({ state }) => state.data?.some(isBeingMade) === true && SOON_MS,
  })
  if (!data) return <WaitingOrFailure error={error} onRetry={() => void refetch()} />
  return (
    <section className={styles.runs} aria-label="生成记录">
      <div className={styles.head}>
        <h3 className={styles.title}>生成记录</h3>
        <RunNow schedule={record} isRunning={data.some(({ State }) => State === 'waiting')} />
      </div>
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

/** For who may edit the schedule: its report without waiting for its time. */
function RunNow({ schedule, isRunning }: { readonly schedule: WireRecord; readonly isRunning: boolean }) {
  const mayEdit = useCan()('/Data/ScheduleAdd/:id')
  const isChangeable = useChangeable()(schedule)
  const client = useQueryClient()
  const toast = useToast()
  const now = useMutation({
    mutationFn: () => post(scheduleCalls.run, { Schedule: schedule.Id }),
    onSuccess: () => toast.done('已开始生成，完成时消息里会提醒'),
    onSettled: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === RUNS }),
  })
  if (!mayEdit || !isChangeable) return null
  return (
    <>
      <Button disabled={now.isPending || isRunning} onClick={() => now.mutate()}>
        {now.isPending || isRunning ? '正在生成…' : '立即生成'}
      </Button>
      {now.error && <span className={styles.failed}>{now.error.message}</span>}
    </>
  )
}

function Run({ run }: { readonly run: ReportRun }) {
  const { From, To, User, IsOwn, State, Reason, NextTry } = run
  return (
    <li className={styles.run}>
      <span className={styles.span}>{formatDateRange(From, To)}</span>
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

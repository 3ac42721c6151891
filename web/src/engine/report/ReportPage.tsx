import { type Report, type ReportAnswer, groupLabel, reportCalls } from '@farm/contract/statistics'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { chunk } from '../../platform/chunk.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { StateBlock } from '../../ui/StateBlock.tsx'
import { ViewSwitch } from '../../ui/ViewSwitch.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { usePage } from '../page/index.ts'
import { useCan } from '../permission/index.ts'
import { Failure } from '../records/Failure.tsx'
import { DownloadButton } from '../sheets/DownloadButton.tsx'
import { PeriodPicker } from './PeriodPicker.tsx'
import { PrintHead } from './PrintHead.tsx'
import { ReportBody } from './ReportBody.tsx'
import styles from './ReportPage.module.css'
import type { Period } from './period.ts'
import { type ReportState, readReport, withGroup } from './report-address.ts'
import { type ChosenPeriod, usePeriod } from './use-period.ts'
import { reportQuery, useReport } from './use-report.ts'

// What is chosen by name brings a list that opens, which weighs as much as the rest.
const ReportFilters = chunk(() => import('./ReportFilters.tsx').then((file) => file.ReportFilters))

/** A report of records that are counted: what there is of them in a period, and of what. */
export function ReportPage({ report }: { readonly report: Report }) {
  const { title = report.title } = usePage()
  const [address] = useSearchParams()
  const chosen = usePeriod()
  const period = report.source.isOverTime ? chosen.period : undefined
  const state = readReport(address, report)
  const query = useReport(report, state, period)
  const span = period && spanText(period)
  const isAsked = !report.source.isOverTime || period !== undefined
  return (
    <div className={styles.report}>
      <PageHeader
        title={title}
        note={span}
        actions={<Acts report={report} state={state} period={period} isReady={isAsked && query.data !== undefined} />}
      />
      <PrintHead report={report} state={state} span={span} />
      <Choices report={report} state={state} chosen={chosen} answer={query.data} />
      {isAsked ? (
        <Told report={report} state={state} period={period} query={query} />
      ) : (
        <StateBlock kind="empty" title={chosen.fault ?? '请选择起止日期'} />
      )}
    </div>
  )
}

function spanText({ days: { from, to } }: Period): string {
  return from === to ? from : `${from} 至 ${to}`
}

interface Chosen {
  readonly report: Report
  readonly state: ReportState
  readonly period: Period | undefined
}

/** On paper, and as a sheet. */
function Acts({ report, state, period, isReady }: Chosen & { readonly isReady: boolean }) {
  const can = useCan()
  const name = `${report.title}${period ? ` ${spanText(period)}` : ''}.xlsx`
  return (
    <span className={`${styles.screen} ${styles.acts}`}>
      {isReady && can(`${report.path}#Export`) && (
        <DownloadButton call={reportCalls.export} query={reportQuery(report, state, period)} name={name}>
          导出 Excel
        </DownloadButton>
      )}
      <Button disabled={!isReady} onClick={() => window.print()}>
        打印
      </Button>
    </span>
  )
}

interface ChoicesProps extends Pick<Chosen, 'report' | 'state'> {
  readonly chosen: ChosenPeriod
  readonly answer: ReportAnswer | undefined
}

/** When, of what, and by what. */
function Choices({ report, state, chosen, answer }: ChoicesProps) {
  const [address] = useSearchParams()
  const groups = answer ? report.groups.filter((one) => answer.Groups.includes(one)) : report.groups
  const filters = report.filters.filter((one) => !answer || answer.Groups.includes(one))
  return (
    <div className={styles.screen}>
      <div className={styles.choices}>
        {report.source.isOverTime && <PeriodPicker chosen={chosen} />}
        <div className={styles.line}>
          <Suspense fallback={<span className={styles.waiting} />}>
            <ReportFilters report={report} names={filters} filters={state.filters} />
          </Suspense>
          <div className={styles.ways}>
            <ViewSwitch
              label="统计方式"
              open={state.by}
              views={groups.map((group) => ({
                key: group,
                label: `按${groupLabel(report, group)}`,
                search: withGroup(address, report, group),
              }))}
            />
          </div>
        </div>
      </div>
    </div>
  )
}

interface ToldProps extends Chosen {
  readonly query: Pick<ReturnType<typeof useReport>, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>
}

function Told({ report, state, period, query: { data, error, refetch, isPlaceholderData } }: ToldProps) {
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Waiting />
  return (
    <>
      {error && (
        <p className={styles.stale} role="alert">
          没能更新，下面是先前的内容：{error.message}{' '}
          <Button kind="quiet" onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      )}
      {data.Rows.length === 0 ? (
        <Nothing report={report} state={state} />
      ) : (
        <ReportBody report={report} state={state} period={period} answer={data} isBusy={isPlaceholderData} />
      )}
    </>
  )
}

function Nothing({ report, state }: Pick<Chosen, 'report' | 'state'>) {
  const { key } = usePeriod()
  const isNarrowed = Object.keys(state.filters).length > 0
  const longer =
    report.source.isOverTime && key !== 'year' ? <ButtonLink to="?period=year">查看本年</ButtonLink> : undefined
  const what = report.source.isOverTime ? `这段时间没有${report.source.kind.name}` : `还没有${report.source.kind.name}`
  return (
    <StateBlock kind="empty" title={what} action={longer}>
      {isNarrowed ? '换一段时间，或去掉筛选再看' : '有了记录，这里会马上更新'}
    </StateBlock>
  )
}

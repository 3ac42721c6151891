import { type Report, type ReportAnswer, groupLabel, reportCalls } from '@farm/contract/statistics'
import { formatDateRange, formatDayOfWeek } from '@farm/contract/values'
import { type ComponentType, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { Days } from '../../platform/calendar.ts'
import { chunk } from '../../platform/chunk.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { StateBlock } from '../../ui/StateBlock.tsx'
import { ViewSwitch } from '../../ui/ViewSwitch.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { usePage } from '../page/index.ts'
import { useCan } from '../permission/index.ts'
import { DoubtedNote } from '../review/DoubtedNote.tsx'
import { DownloadButton } from '../sheets/DownloadButton.tsx'
import { Misread } from './Misread.tsx'
import { PeriodPicker } from './PeriodPicker.tsx'
import { PrintHead } from './PrintHead.tsx'
import { ScheduleLink } from './ScheduleLink.tsx'
import { ReportBody } from './ReportBody.tsx'
import styles from './ReportPage.module.css'
import { ReportSums } from './ReportSums.tsx'
import { StretchPicker } from './StretchPicker.tsx'
import { type Period, weekText } from './period.ts'
import { weighed, weightUnitIn, weightUnits, withWeightUnit } from './weights.ts'
import { type ReportState, readReport, showsRows, withGroup, withTold } from './report-address.ts'
import { type ChosenPeriod, usePeriod, withPeriod } from './use-period.ts'
import { reportQuery, useReport } from './use-report.ts'
import { useWayTo } from './use-way-to.ts'
import { WaitingOrFailure } from '../records/WaitingOrFailure.tsx'

// Most reports list no records.
const ReportList = chunk(() => import('./ReportList.tsx').then((file) => file.ReportList))
// What is chosen by name brings a list that opens, which weighs as much as the rest.
const ReportFilters = chunk(() => import('./ReportFilters.tsx').then((file) => file.ReportFilters))

/** What a page shows of its days and what it is narrowed to, below the sums. */
export type ReportDetails = ComponentType<{ readonly days: Days; readonly filters: ReportState['filters'] }>

interface ReportPageProps {
  readonly report: Report
  readonly Details?: ReportDetails | undefined
}

/** A report of records that are counted: what there is of them in a period, and of what. */
export function ReportPage({ report, Details }: ReportPageProps) {
  const { title = report.title } = usePage()
  const [address] = useSearchParams()
  const chosen = usePeriod(report.fixed)
  const period = report.source.isOverTime ? chosen.period : undefined
  const state = readReport(address, report)
  const query = useReport(report, state, period)
  const span = period && spanText(report, period)
  const isAsked = !report.source.isOverTime || period !== undefined
  const choices = <Choices report={report} state={state} chosen={chosen} answer={query.data} />
  if (report.list && showsRows(address) && isAsked) {
    return (
      <Suspense fallback={<Waiting />}>
        <ReportList
          report={report}
          list={report.list}
          state={state}
          days={period?.days}
          switches={<RowsSwitch />}
          above={
            <div className={styles.report}>
              {choices}
              {query.data && <RowSums report={report} state={state} period={period} answer={query.data} />}
            </div>
          }
        />
      </Suspense>
    )
  }
  return (
    <div className={styles.report}>
      <PageHeader
        title={title}
        note={span}
        actions={
          <>
            {report.list && <RowsSwitch />}
            <Acts report={report} state={state} period={period} isReady={isAsked && query.data !== undefined} />
          </>
        }
      />
      <PrintHead report={report} state={state} span={span} />
      {choices}
      {isAsked ? (
        <Told report={report} state={state} period={period} query={query} Details={Details} />
      ) : (
        <StateBlock kind="empty" title={chosen.fault ?? '请选择起止日期'} />
      )}
    </div>
  )
}

/** One by one, or their figures. */
function RowsSwitch() {
  const [address] = useSearchParams()
  return (
    <span className={styles.screen}>
      <ViewSwitch
        open={showsRows(address) ? 'rows' : 'figures'}
        views={[
          { key: 'rows', label: '明细', search: withTold(address, 'rows') },
          { key: 'figures', label: '统计', search: withTold(address, 'figures') },
        ]}
      />
    </span>
  )
}

/** The sums above the rows; not while somebody narrowed the rows further than the report can be. */
function RowSums({ report: counted, state, period, answer: told }: Chosen & { readonly answer: ReportAnswer }) {
  const [address] = useSearchParams()
  const wayTo = useWayTo(counted, state, period)
  const { report, answer } = weighed({ report: counted, answer: told }, weightUnitIn(address))
  const isNarrowed = [...(report.list?.filters ?? []), 'where', 'search'].some((name) => address.has(name))
  if (isNarrowed) return null
  const measures = report.measures.filter(({ key }) => answer.Measures.includes(key))
  return (
    <>
      <ReportSums report={report} measures={measures} answer={answer} period={period} wayTo={wayTo} />
      <DoubtedNote doubted={answer.Doubted} to={wayTo({ isDoubted: true })} />
    </>
  )
}

function spanText({ fixed }: Report, { days: { from, to } }: Period): string {
  if (fixed === 'day') return formatDayOfWeek(from)
  const span = formatDateRange(from, to)
  return fixed === 'week' ? `${weekText(from)} · ${span}` : span
}

interface Chosen {
  readonly report: Report
  readonly state: ReportState
  readonly period: Period | undefined
}

/** On paper, and as a sheet. */
function Acts({ report, state, period, isReady }: Chosen & { readonly isReady: boolean }) {
  const can = useCan()
  const name = `${report.title}${period ? ` ${spanText(report, period)}` : ''}.xlsx`
  return (
    <span className={`${styles.screen} ${styles.acts}`}>
      {isReady && can(`${report.path}#Export`) && (
        <DownloadButton call={reportCalls.export} query={reportQuery(report, state, period)} name={name}>
          导出 Excel
        </DownloadButton>
      )}
      {!report.isOfRecords && (
        <ScheduleLink title={report.title} filters={state.filters} by={groupLabel(report, state.by)} />
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
  // All tables stand there at once, or rows in their place.
  const hasWays = !report.tables && !(report.list && showsRows(address))
  return (
    <div className={styles.screen}>
      <div className={styles.choices}>
        {report.fixed && <StretchPicker of={report.fixed} chosen={chosen} />}
        {report.source.isOverTime && !report.fixed && <PeriodPicker chosen={chosen} />}
        <div className={styles.line}>
          <Suspense fallback={<span className={styles.waiting} />}>
            <ReportFilters report={report} names={filters} filters={state.filters} />
          </Suspense>
          {report.isWeighed && (
            <ViewSwitch
              label="重量单位"
              open={weightUnitIn(address).key}
              views={weightUnits.map((unit) => ({
                key: unit.key,
                label: unit.label,
                search: withWeightUnit(address, unit),
              }))}
            />
          )}
          {hasWays && (
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
          )}
        </div>
        <Misread report={report} />
      </div>
    </div>
  )
}

interface ToldProps extends Chosen {
  readonly query: Pick<ReturnType<typeof useReport>, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>
  readonly Details: ReportDetails | undefined
}

function Told({ report: counted, state, period, query, Details }: ToldProps) {
  const [address] = useSearchParams()
  const { data, error, refetch, isPlaceholderData } = query
  if (!data) return <WaitingOrFailure error={error} onRetry={() => void refetch()} />
  const { report, answer } = weighed({ report: counted, answer: data }, weightUnitIn(address))
  // Who has nothing is worth telling of a day, a week or a month on which nobody has anything.
  const isEmpty = data.Rows.length === 0
  const nothing = isEmpty && <Nothing report={report} state={state} />
  return (
    <>
      {error && (
        <p className={styles.stale} role="alert">
          更新失败，下面是先前的内容：{error.message}{' '}
          <Button kind="quiet" onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      )}
      {data.Valuing !== undefined && (
        <p className={styles.stale} role="status">
          有 {data.Valuing} 种库存补记了出入库，金额正在重新计价，完成后自动更新
        </p>
      )}
      {isEmpty && !report.fixed && !data.Absent?.Total ? (
        nothing
      ) : (
        <ReportBody report={report} state={state} period={period} answer={answer} isBusy={isPlaceholderData}>
          {nothing}
          {Details && period && (
            <Suspense fallback={<Waiting />}>
              <Details days={period.days} filters={state.filters} />
            </Suspense>
          )}
        </ReportBody>
      )}
    </>
  )
}

function Nothing({ report, state }: Pick<Chosen, 'report' | 'state'>) {
  const { key } = usePeriod(report.fixed)
  const [address] = useSearchParams()
  const isNarrowed = Object.keys(state.filters).length > 0
  const canBeLonger = report.source.isOverTime && !report.fixed && key !== 'year'
  const longer = canBeLonger ? <ButtonLink to={`?${withPeriod(address, 'year')}`}>查看本年</ButtonLink> : undefined
  const what = report.source.isOverTime ? `这段时间没有${report.source.kind.name}` : `还没有${report.source.kind.name}`
  return (
    <StateBlock kind="empty" title={what} action={longer}>
      {isNarrowed ? '换一段时间，或去掉筛选再看' : '有了记录，这里会马上更新'}
    </StateBlock>
  )
}

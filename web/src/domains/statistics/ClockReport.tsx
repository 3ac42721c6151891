import { Failure } from '../../engine/records/Failure.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { StateBlock } from '../../ui/StateBlock.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import styles from './ClockIn.module.css'
import { ClockFigures } from './ClockFigures.tsx'
import { CountTable } from './CountTable.tsx'
import { EnterpriseRanking } from './EnterpriseRanking.tsx'
import { OverTime } from './OverTime.tsx'
import { ReportPanel } from './ReportPanel.tsx'
import type { Period, PeriodKey } from './period.ts'
import { useClockCounts } from './statistics-queries.ts'

interface ClockReportProps {
  readonly periodKey: PeriodKey
  readonly period: Period
}

/** The figures of a period, from the sum down to the single enterprise and operation. */
export function ClockReport({ periodKey, period: { days, before } }: ClockReportProps) {
  const byEnterprise = useClockCounts(days, 'Enterprise')
  const earlier = useClockCounts(before, 'Enterprise')
  const byDay = useClockCounts(days, 'Day')
  const byOperation = useClockCounts(days, 'Operation')
  const { data: enterprises, error } = byEnterprise
  if (!enterprises) {
    const again = () => void Promise.all([byEnterprise, earlier, byDay, byOperation].map((one) => one.refetch()))
    return error ? <Failure error={error} onRetry={again} /> : <Waiting />
  }
  return (
    <>
      <ClockFigures periodKey={periodKey} days={days} counts={enterprises} earlier={earlier} />
      {enterprises.length === 0 ? (
        <NothingDone periodKey={periodKey} />
      ) : (
        <>
          <div className={styles.pair}>
            <ReportPanel query={byDay}>{(counts) => <OverTime days={days} counts={counts} />}</ReportPanel>
            <EnterpriseRanking days={days} counts={enterprises} />
          </div>
          <CountTable title="按企业" first="企业" by="Enterprise" days={days} counts={enterprises} />
          <ReportPanel query={byOperation}>
            {(counts) => <CountTable title="按农事操作" first="农事操作" by="Operation" days={days} counts={counts} />}
          </ReportPanel>
        </>
      )}
    </>
  )
}

function NothingDone({ periodKey }: Pick<ClockReportProps, 'periodKey'>) {
  const longer = periodKey === 'year' ? undefined : <ButtonLink to="?period=year">查看本年</ButtonLink>
  return (
    <StateBlock kind="empty" title="这段时间没有打卡" action={longer}>
      换一段时间看看；田间人员在手机上打卡后，这里会马上更新
    </StateBlock>
  )
}

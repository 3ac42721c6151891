import type { ClockCount } from '@farm/contract/statistics'
import type { Days } from '../../platform/calendar.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './ClockFigures.module.css'
import { Figure } from './Figure.tsx'
import { sumOf } from './counts.ts'
import { type PeriodKey, periods } from './period.ts'
import type { CountsQuery } from './statistics-queries.ts'
import { areaText, countText } from './texts.ts'
import { useRecordsAddress } from './use-records-address.ts'

interface ClockFiguresProps {
  readonly periodKey: PeriodKey
  readonly days: Days
  /** By enterprise. */
  readonly counts: readonly ClockCount[]
  /** The same of the period before. */
  readonly earlier: Pick<CountsQuery, 'data' | 'error' | 'refetch'>
}

/** The period in three figures, each against the period before. */
export function ClockFigures({ periodKey, days, counts, earlier }: ClockFiguresProps) {
  const than = periods.find(({ key }) => key === periodKey)?.before ?? ''
  const now = sumOf(counts)
  const before = earlier.data && { ...sumOf(earlier.data), enterprises: earlier.data.length }
  const records = useRecordsAddress(days)()
  return (
    <section aria-label="合计">
      <div className={styles.figures}>
        <Figure
          label="打卡次数"
          unit="次"
          now={now.count}
          before={before?.count}
          than={than}
          format={countText}
          to={records}
        />
        <Figure label="作业面积" unit="亩" now={now.areaMu} before={before?.areaMu} than={than} format={areaText} />
        <Figure
          label="有打卡的企业"
          unit="家"
          now={counts.length}
          before={before?.enterprises}
          than={than}
          format={countText}
        />
      </div>
      {!earlier.data && earlier.error && (
        <p className={styles.failed} role="alert">
          {than}的数据没有取到：{earlier.error.message}{' '}
          <Button kind="quiet" onClick={() => void earlier.refetch()}>
            重试
          </Button>
        </p>
      )}
    </section>
  )
}

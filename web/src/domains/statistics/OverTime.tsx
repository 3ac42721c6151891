import type { ClockCount } from '@farm/contract/statistics'
import type { Days } from '../../platform/calendar.ts'
import { ColumnChart } from '../../ui/ColumnChart.tsx'
import styles from './ClockIn.module.css'
import { overTime } from './counts.ts'
import { areaText } from './texts.ts'

interface OverTimeProps {
  readonly days: Days
  readonly counts: readonly ClockCount[]
}

/** How many punch-ins there were from day to day, or from month to month. */
export function OverTime({ days, counts }: OverTimeProps) {
  const columns = overTime(days, counts)
  const isByMonth = columns[0]?.key.length === 'yyyy-mm'.length
  return (
    <div className={styles.panel}>
      <ColumnChart
        title={isByMonth ? '每月打卡' : '每日打卡'}
        unit="次"
        axis={isByMonth ? '月份' : '日期'}
        columns={columns.map(({ count, areaMu, ...column }) => ({
          ...column,
          value: count,
          told: `${count} 次，${areaText(areaMu)} 亩`,
        }))}
      />
    </div>
  )
}

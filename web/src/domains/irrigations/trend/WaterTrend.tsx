import { reportCalls, reportOf } from '@farm/contract/statistics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { usePage } from '../../../engine/page/index.ts'
import { useAddress, useCan, useOrganPath } from '../../../engine/permission/index.ts'
import { formatMonthDay, formatQuantity, daysLater } from '@farm/contract/values'
import { useToday } from '../../../engine/records/use-today.ts'
import { RECORDS } from '../../../engine/records/records-key.ts'
import { eachDay } from '../../../platform/calendar.ts'
import { get } from '../../../platform/http.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { ColumnChart } from '../../../ui/ColumnChart.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { IRRI_PATH } from '../irri-address.ts'
import { PartSwitch } from '../PartSwitch.tsx'
import styles from './WaterTrend.module.css'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

const DAYS = 30
const REPORT = '/Data/IrriReport'

/** What was watered in the last thirty days, beside the thirty before. */
export function WaterTrend() {
  const { title = '灌溉数据' } = usePage()
  const can = useCan()
  const address = useAddress()
  const organPath = useOrganPath()
  const to = useToday()
  const days = { from: daysLater(to, 1 - DAYS), to }
  const { data, error, refetch } = useQuery({
    queryKey: [RECORDS, organPath, 'water', days.from],
    queryFn: ({ signal }) => get(reportCalls.report, { key: 'irrigation', ...days, by: 'Day' }, signal),
    placeholderData: keepPreviousData,
  })
  const measures = (reportOf('irrigation')?.measures ?? []).filter(({ key }) => data?.Measures.includes(key))
  const text = (value: number | undefined, digits: number, unit: string) =>
    value === undefined ? '—' : formatQuantity(value, unit, digits)
  const byDay = new Map(data?.Days.map(({ Day, Values }) => [Day, Values]))
  return (
    <div className={styles.page}>
      <PageHeader
        title={title}
        actions={
          <>
            <PartSwitch open="trend" />
            {can(REPORT) && <ButtonLink to={address(REPORT)}>灌溉报表</ButtonLink>}
          </>
        }
      />
      {!data && <WaitingOrFailure error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <Facts
            facts={measures.map(({ key, label, digits, unit }) => ({
              label: `近 30 天${label}`,
              value: `${text(data.Sums[key], digits, unit)}（之前 30 天 ${text(data.Before?.[key], digits, unit)}）`,
            }))}
          />
          {data.Measures.includes('water') && (
            <ColumnChart
              title="每日灌溉水量"
              unit="m³"
              axis="日期"
              columns={eachDay(days).map((day) => {
                const water = byDay.get(day)?.water ?? 0
                return {
                  key: day,
                  label: formatMonthDay(day),
                  name: day,
                  value: water,
                  told: `${text(water, 2, 'm³')}，${byDay.get(day)?.count ?? 0} 次`,
                  to: address(`${IRRI_PATH}?OccurTime=${day}~${day}`),
                }
              })}
            />
          )}
        </>
      )}
    </div>
  )
}

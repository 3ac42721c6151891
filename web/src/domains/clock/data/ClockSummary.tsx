import { Link, useSearchParams } from 'react-router'
import { useAddress } from '../../../engine/permission/index.ts'
import { formatDateRange, formatNumber } from '@farm/contract/values'
import { useNow } from '../../../engine/records/now.ts'
import { type Days, monthAround, weekAround } from '../../../platform/calendar.ts'
import { today } from '../../../platform/time.ts'
import styles from './ClockSummary.module.css'
import { usePunchInCounts } from '../clock-queries.ts'

const PERIOD = 'OccurTime'

/** Beside the title: how many punch-ins there were lately. Each figure leads to just these. */
export function ClockSummary() {
  const { data } = usePunchInCounts()
  const day = today(useNow())
  if (!data) return null
  const figures = [
    { label: '本周', count: data.Week, days: weekAround(day) },
    { label: '本月', count: data.Month, days: monthAround(day) },
    { label: '上月', count: data.LastMonth, days: monthAround(day, -1) },
  ]
  return figures.map((figure) => <Figure key={figure.label} {...figure} />)
}

interface FigureProps {
  readonly label: string
  readonly count: number
  readonly days: Days
}

function Figure({ label, count, days: { from, to } }: FigureProps) {
  const address = useAddress()
  const period = `${from}~${to}`
  const isShown = useSearchParams()[0].get(PERIOD) === period
  return (
    <Link
      className={styles.figure}
      to={address(`/FarmOperation/ClockData?${PERIOD}=${period}`)}
      aria-current={isShown || undefined}
      title={formatDateRange(from, to)}
    >
      {label} <b>{formatNumber(count)}</b> 次
    </Link>
  )
}

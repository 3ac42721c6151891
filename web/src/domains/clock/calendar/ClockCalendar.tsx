import { formatMonth, formatNumber } from '@farm/contract/values'
import { Link, useSearchParams } from 'react-router'
import { usePage } from '../../../engine/page/index.ts'
import { Failure } from '../../../engine/records/Failure.tsx'
import { DoubtedOf } from '../../../engine/review/DoubtedOf.tsx'
import { useToday } from '../../../engine/records/use-today.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { CalendarFilters } from './CalendarFilters.tsx'
import styles from './ClockCalendar.module.css'
import { DayList } from './DayList.tsx'
import { Month } from './Month.tsx'
import { type CalendarPlace, dayTitle, readPlace, stepped } from './calendar-place.ts'
import { inMonth, useLookedAt, useMonth } from './calendar-queries.ts'
import { changedAddress } from '../../../platform/changed-address.ts'

/** 打卡日历: how often each operation was punched in, day by day, and who did not report. */
export function ClockCalendar() {
  const { title = '打卡日历' } = usePage()
  const [address, setAddress] = useSearchParams()
  const present = useToday()
  const place = readPlace(address, present)
  const looked = useLookedAt(place.enterprise)
  const { data, error, refetch, isPlaceholderData } = useMonth(place, looked)
  const change = (next: Partial<CalendarPlace>) =>
    setAddress(changedAddress<CalendarPlace>(address, next), { replace: true })
  const total = data?.reduce((sum, { Count }) => sum + Count, 0)
  return (
    <div className={styles.screen}>
      <PageHeader
        title={title}
        note={total !== undefined && `${formatMonth(place.month)} · ${formatNumber(total)} 次打卡`}
      />
      <CalendarFilters place={place} onChange={change} />
      <MonthSteps place={place} present={present} />
      <DoubtedOf where={inMonth(place)} />
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Month place={place} present={present} counts={data} isStale={isPlaceholderData} />
      )}
      {place.day !== undefined && (
        <SidePanel title={dayTitle(place.day)} onClose={() => change({ day: undefined })}>
          <DayList key={place.day} day={place.day} place={place} looked={looked} />
        </SidePanel>
      )}
    </div>
  )
}

interface MonthStepsProps {
  readonly place: CalendarPlace
  readonly present: string
}

function MonthSteps({ place: { month }, present }: MonthStepsProps) {
  const [address] = useSearchParams()
  const to = (next: string) => ({
    search: changedAddress<CalendarPlace>(address, { month: next, day: undefined }).toString(),
  })
  return (
    <nav className={styles.steps} aria-label="月份">
      <Link className={styles.step} to={to(stepped(month, -1))} preventScrollReset>
        上一月
      </Link>
      <strong className={styles.month} aria-live="polite">
        {formatMonth(month)}
      </strong>
      <Link className={styles.step} to={to(stepped(month, 1))} preventScrollReset>
        下一月
      </Link>
      <Link className={styles.step} to={to(present.slice(0, 7))} preventScrollReset>
        本月
      </Link>
    </nav>
  )
}

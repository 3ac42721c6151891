import type { CalendarCount } from '@farm/contract/statistics'
import { formatWeekday } from '@farm/contract/values'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { eachDay } from '../../../platform/calendar.ts'
import { useIsPhone } from '../../../ui/useIsPhone.ts'
import styles from './ClockCalendar.module.css'
import { type CalendarPlace, dayTitle, weeksOf } from './calendar-place.ts'
import { changedAddress } from '../../../platform/changed-address.ts'

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'] as const
/** A cell names so many operations; the day itself lists all. */
const MOST_NAMED = 4

interface MonthProps {
  readonly place: CalendarPlace
  readonly present: string
  /** Nothing while they are on their way. */
  readonly counts: readonly CalendarCount[] | undefined
  readonly isStale: boolean
}

/** A month of days with what was done on each; a day opens its list. */
export function Month({ place, present, counts, isStale }: MonthProps) {
  const isPhone = useIsPhone()
  const drawn = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // One under the other the days of a month are longer than the screen: what is of today comes first.
    if (isPhone) drawn.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' })
  }, [isPhone, place.month])
  const byDay = Map.groupBy(counts ?? [], ({ Date: day }) => day)
  return (
    <div ref={drawn} className={styles.days} data-phone={isPhone || undefined} aria-busy={!counts || isStale}>
      {!isPhone && (
        <div className={styles.weekdays} aria-hidden="true">
          {WEEKDAYS.map((day) => (
            <span key={day}>周{day}</span>
          ))}
        </div>
      )}
      {weeksOf(place.month).map((days) => (
        <div key={days.from} className={styles.week}>
          {eachDay(days).map((day) => (
            <Day key={day} day={day} place={place} present={present} counts={byDay.get(day) ?? []} />
          ))}
        </div>
      ))}
    </div>
  )
}

interface DayProps {
  readonly day: string
  readonly place: CalendarPlace
  readonly present: string
  readonly counts: readonly CalendarCount[]
}

function Day({ day, place, present, counts }: DayProps) {
  const [address] = useSearchParams()
  const isPhone = useIsPhone()
  const isOther = !day.startsWith(place.month)
  if (isOther) return isPhone ? null : <span className={styles.day} data-other />
  // Of a day to come there is nothing to open.
  if (day > present) {
    return (
      <span className={styles.day}>
        <span className={styles.date}>
          <DateOf day={day} />
        </span>
      </span>
    )
  }
  const total = counts.reduce((sum, { Count }) => sum + Count, 0)
  const named = counts.toSorted((one, other) => other.Count - one.Count)
  const left = named.length - MOST_NAMED
  return (
    <Link
      className={styles.day}
      to={{ search: changedAddress<CalendarPlace>(address, { day }).toString() }}
      preventScrollReset
      title={`${dayTitle(day)}，${total} 次打卡`}
      aria-current={day === present ? 'date' : undefined}
      data-open={day === place.day || undefined}
    >
      <span className={styles.date}>
        <DateOf day={day} />
        {total > 0 && <b>{total} 次</b>}
      </span>
      {named.slice(0, MOST_NAMED).map(({ Operation, Count }) => (
        <span key={Operation.Id} className={styles.operation}>
          <span className={styles.name}>{Operation.Name || '其他操作'}</span>
          {Count}
        </span>
      ))}
      {left > 0 && <span className={styles.more}>还有 {left} 种操作</span>}
    </Link>
  )
}

/** On a phone the days stand one under the other: there each says which of the week it is. */
function DateOf({ day }: { readonly day: string }) {
  const isPhone = useIsPhone()
  return (
    <>
      {Number(day.slice(8))}
      {isPhone && <span className={styles.weekday}>{formatWeekday(day)}</span>}
    </>
  )
}

import type { WireRecord } from '@farm/contract/forms'
import { Link, useSearchParams } from 'react-router'
import type { ListModel } from '../../../engine/list/use-list.ts'
import { Failure } from '../../../engine/records/Failure.tsx'
import { type Days, eachDay } from '../../../platform/calendar.ts'
import { useIsPhone } from '../../../ui/useIsPhone.ts'
import { dropProps } from '../dragging.ts'
import styles from './Calendar.module.css'
import { DayEntry } from './DayEntry.tsx'
import type { CalendarPlace } from './calendar-days.ts'
import { useWeek } from './use-weeks.ts'

/** Titles of a day that are drawn before the others are only counted. */
const MOST_TITLES = { month: 3, week: 20 } as const

interface WeekProps {
  readonly list: ListModel
  readonly days: Days
  readonly place: CalendarPlace
  readonly present: string
  /** On its way to another day. */
  readonly underWay: { readonly record: WireRecord; readonly day: string } | undefined
  /** One is dragged: days take it. */
  readonly isTaking: boolean
  readonly mayMove: (record: WireRecord) => boolean
  readonly onDrag: (record: WireRecord | undefined) => void
  readonly onAsk: (record: WireRecord) => void
  readonly onDrop: (day: string) => void
}

/** One week of the calendar. On a phone only days on which something is due. */
export function Week(props: WeekProps) {
  const { list, days, underWay } = props
  const isPhone = useIsPhone()
  const { byDay, left, error, retry } = useWeek(list, days)
  const of = (day: string) => withMove(byDay?.get(day) ?? [], day, underWay)
  const drawn = eachDay(days).filter((day) => !isPhone || of(day).length > 0)
  if (error && !byDay) return <Failure error={error} onRetry={retry} />
  return (
    <>
      <div className={styles.week} aria-busy={!byDay}>
        {drawn.map((day) => (
          <Day key={day} {...props} day={day} records={of(day)} />
        ))}
      </div>
      {left > 0 && (
        <p className={styles.left}>
          这一周还有 {left} 张没有画出，
          <WeekLink days={days} />
        </p>
      )}
    </>
  )
}

function WeekLink({ days }: { readonly days: Days }) {
  const [address] = useSearchParams()
  return <Link to={{ search: dayAddress(address, days).toString() }}>在列表中查看</Link>
}

interface DayProps extends WeekProps {
  readonly day: string
  readonly records: readonly WireRecord[]
}

function Day({ day, records, place, present, isTaking, mayMove, onDrag, onAsk, onDrop }: DayProps) {
  const [address] = useSearchParams()
  const isPhone = useIsPhone()
  const most = isPhone ? records.length : MOST_TITLES[place.span]
  const left = records.length - most
  const isOther = place.span === 'month' && day.slice(0, 7) !== place.day.slice(0, 7)
  return (
    <section
      className={styles.day}
      aria-label={`${day}，${records.length} 张`}
      data-other={isOther || undefined}
      aria-current={day === present ? 'date' : undefined}
      {...dropProps({ takes: isTaking, onDrop: () => onDrop(day) })}
    >
      <h3 className={styles.date}>
        {isPhone ? day : Number(day.slice(8))}
        {records.length > 0 && <span className={styles.count}>{records.length}</span>}
      </h3>
      <ul className={styles.entries}>
        {records.slice(0, most).map((record) => (
          <DayEntry key={record.Id} record={record} mayMove={mayMove(record)} onDrag={onDrag} onAsk={onAsk} />
        ))}
      </ul>
      {left > 0 && (
        <Link
          className={styles.more}
          to={{ search: dayAddress(address, { from: day, to: day }).toString() }}
          aria-label={`${day} 还有 ${left} 张，在列表中查看`}
        >
          +{left}
        </Link>
      )}
    </section>
  )
}

/** The work orders of a day as if the one that is on its way had come there already. */
function withMove(records: readonly WireRecord[], day: string, underWay: WeekProps['underWay']): readonly WireRecord[] {
  if (!underWay) return records
  const others = records.filter(({ Id }) => Id !== underWay.record.Id)
  return underWay.day === day ? [underWay.record, ...others] : others
}

/** The address of the list of what is due within days, with the other choices of the person. */
function dayAddress(address: URLSearchParams, { from, to }: Days): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const name of ['show', 'span', 'day', 'page', 'after', 'open']) next.delete(name)
  next.set('Due', `${from}~${to}`)
  return next
}

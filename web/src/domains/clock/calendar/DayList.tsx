import type { WireRecord } from '@farm/contract/forms'
import { formatTime } from '@farm/contract/values'
import { Link } from 'react-router'
import { useAddress } from '../../../engine/permission/index.ts'
import { DistanceText } from '../../../engine/records/DistanceText.tsx'
import { toWallClock } from '../../../platform/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { makerOf, nameOfReferred, referredBy } from '../../../engine/records/referred-by.ts'
import { GradeBadge } from '../review/GradeBadge.tsx'
import { ReviewTag } from '../review/ReviewTag.tsx'
import styles from './DayList.module.css'
import { SilentPeople } from './SilentPeople.tsx'
import type { CalendarPlace } from './calendar-place.ts'
import { type useLookedAt, usePunchInsOn } from './calendar-queries.ts'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

interface DayListProps {
  readonly day: string
  readonly place: CalendarPlace
  readonly looked: ReturnType<typeof useLookedAt>
}

/** What was punched in on a day, and who did not. */
export function DayList({ day, place, looked }: DayListProps) {
  const isOfAll = place.plan === undefined && place.user === undefined
  return (
    <div className={styles.day}>
      {isOfAll && <SilentPeople day={day} looked={looked} />}
      <PunchIns day={day} place={place} looked={looked} />
    </div>
  )
}

function PunchIns({ day, place, looked }: DayListProps) {
  const { data, error, refetch, ...more } = usePunchInsOn(day, place, looked)
  const records = data?.pages.flatMap(({ answer }) => answer)
  const total = data?.pages[0]?.total ?? records?.length
  return (
    <section aria-label="当天的打卡">
      <h3 className={styles.title}>打卡{total !== undefined && ` ${total} 次`}</h3>
      {!records && <WaitingOrFailure error={error} onRetry={() => void refetch()} />}
      {records && <Items records={records} />}
      {records && error && <p role="alert">{error.message}</p>}
      {records && more.hasNextPage && <More shown={records.length} {...more} />}
    </section>
  )
}

function Items({ records }: { readonly records: readonly WireRecord[] }) {
  if (records.length === 0) return <p className={styles.none}>这一天没有打卡</p>
  return (
    <ul className={styles.list}>
      {records.map((record) => (
        <Item key={record.Id} record={record} />
      ))}
    </ul>
  )
}

interface MoreProps extends Pick<ReturnType<typeof usePunchInsOn>, 'isFetchingNextPage' | 'fetchNextPage'> {
  readonly shown: number
}

function More({ shown, isFetchingNextPage, fetchNextPage }: MoreProps) {
  return (
    <Button size="touch" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {isFetchingNextPage ? '正在加载…' : `加载更多（已显示 ${shown} 次）`}
    </Button>
  )
}

function Item({ record }: { readonly record: WireRecord }) {
  const { Id, Data, OccurTime } = record
  const address = useAddress()
  const names = (field: string) => referredBy(record, field).map(nameOfReferred).join('、')
  return (
    <li className={styles.item}>
      <Link to={address(`/ClockSys/ClockOperation/ClockDetail/${Id}`)} className={styles.head}>
        {names('Operation')}
      </Link>
      <time className={styles.clock} dateTime={OccurTime}>
        {formatTime(toWallClock(OccurTime))}
      </time>
      <span className={styles.facts}>
        {[makerOf(record), names('Place')].filter(Boolean).join(' · ')}
        <DistanceText record={record} />
        <GradeBadge data={Data} />
        <ReviewTag record={record} />
      </span>
    </li>
  )
}

import type { WireRecord } from '@farm/contract/forms'
import { Link } from 'react-router'
import { useAddress } from '../../../engine/permission/index.ts'
import { DistanceText } from '../../../engine/records/DistanceText.tsx'
import { Failure } from '../../../engine/records/Failure.tsx'
import { toWallClock } from '../../../platform/time.ts'
import { Waiting } from '../../../ui/Waiting.tsx'
import { nameOfReferred, referredBy } from '../known.ts'
import { GradeBadge } from '../review/GradeBadge.tsx'
import { ReviewTag } from '../review/ReviewTag.tsx'
import styles from './DayList.module.css'
import { SilentPeople } from './SilentPeople.tsx'
import type { CalendarPlace } from './calendar-place.ts'
import { type useLookedAt, usePunchInsOn } from './calendar-queries.ts'

interface DayListProps {
  readonly day: string
  readonly place: CalendarPlace
  readonly looked: ReturnType<typeof useLookedAt>
}

/** What was punched in on a day, and who did not. */
export function DayList({ day, place, looked }: DayListProps) {
  const { data, error, refetch } = usePunchInsOn(day, place, looked)
  const isOfAll = place.plan === undefined && place.user === undefined
  return (
    <div className={styles.day}>
      {isOfAll && <SilentPeople day={day} looked={looked} />}
      <section aria-label="当天的打卡">
        <h3 className={styles.title}>打卡{data && ` ${data.length} 次`}</h3>
        {!data && (error ? <Failure error={error} onRetry={() => void refetch()} /> : <Waiting />)}
        {data?.length === 0 && <p className={styles.none}>这一天没有打卡</p>}
        <ul className={styles.list}>
          {data?.map((record) => (
            <Item key={record.Id} record={record} />
          ))}
        </ul>
      </section>
    </div>
  )
}

function Item({ record }: { readonly record: WireRecord }) {
  const { Id, Data, User, OccurTime } = record
  const address = useAddress()
  const names = (field: string) => referredBy(record, field).map(nameOfReferred).join('、')
  return (
    <li className={styles.item}>
      <Link to={address(`/ClockSys/ClockOperation/ClockDetail/${Id}`)} className={styles.head}>
        {names('Operation')}
      </Link>
      <time className={styles.clock} dateTime={OccurTime}>
        {toWallClock(OccurTime).slice(11, 16)}
      </time>
      <span className={styles.facts}>
        {[User.RealName || User.Name, names('Place')].filter(Boolean).join(' · ')}
        <DistanceText record={record} />
        <GradeBadge data={Data} />
        <ReviewTag data={Data} />
      </span>
    </li>
  )
}

import { formatQuantity } from '@farm/contract/values'
import { Link } from 'react-router'
import { useAddress } from '../../../engine/permission/index.ts'
import { toneOf } from '../../../engine/input-checks/verdict-tones.ts'
import { PhotoStrip } from '../../../engine/photos/PhotoStrip.tsx'
import { useNow } from '../../../engine/records/now.ts'
import { today } from '../../../platform/time.ts'
import { Tag } from '../../../ui/Tag.tsx'
import styles from './PunchInDays.module.css'
import { type PunchIn, byDay, dayText } from './punch-in.ts'

interface PunchInDaysProps {
  readonly punchIns: readonly PunchIn[]
  /** Days of punch-ins that the server does not know of yet, `2026-11-20`. */
  readonly waitingDays: readonly string[]
}

/** One’s own punch-ins, day by day, today always first. */
export function PunchInDays({ punchIns, waitingDays }: PunchInDaysProps) {
  const now = useNow()
  const days = byDay(punchIns)
  const hasToday = days[0]?.day === today(now) || waitingDays.includes(today(now))
  return (
    <>
      {!hasToday && (
        <section className={styles.day} aria-label="今天">
          <h2 className={styles.title}>今天</h2>
          <p className={styles.none}>今天还没有打卡</p>
        </section>
      )}
      {days.map(({ day, punchIns: own }) => (
        <section key={day} className={styles.day} aria-label={dayText(day, now)}>
          <h2 className={styles.title}>
            {dayText(day, now)}
            <span className={styles.count}>{own.length} 次</span>
          </h2>
          <ul className={styles.list}>
            {own.map((punchIn) => (
              <li key={punchIn.id} className={styles.item}>
                <Item punchIn={punchIn} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function Item({ punchIn }: { readonly punchIn: PunchIn }) {
  const { id, operation, plan, places, areaMu, photos, note, verdict, day, clock } = punchIn
  const address = useAddress()
  const where = [places, areaMu === undefined ? undefined : formatQuantity(areaMu, '亩')].filter(Boolean).join(' · ')
  return (
    <>
      <p className={styles.head}>
        <Link className={styles.operation} to={address(`/ClockSys/ClockOperation/ClockDetail/${id}`)}>
          {operation}
        </Link>
        <time className={styles.clock} dateTime={`${day}T${clock}`}>
          {clock}
        </time>
      </p>
      {verdict && (
        <p className={styles.fact}>
          <Tag tone={toneOf(verdict)}>投入品核查：{verdict}</Tag>
        </p>
      )}
      {plan && <p className={styles.fact}>{plan}</p>}
      {where && <p className={styles.fact}>{where}</p>}
      {note && <p className={styles.note}>{note}</p>}
      <PhotoStrip ids={photos} label={`${operation}的照片`} size="small" />
    </>
  )
}

import { formatMonthDay } from '@farm/contract/values'
import { Link } from 'react-router'
import { sendingText } from '../../../engine/outbox/sending-text.ts'
import { useAddress } from '../../../engine/permission/index.ts'
import { OUTBOX_PATH } from '../../../engine/phone/outbox-path.ts'
import type { LiveItem } from '../../../platform/outbox/index.ts'
import { formatMoment } from '../../../platform/time.ts'
import styles from './PunchInDays.module.css'

/** What was punched in on this device and is not with the server yet, the latest first. */
export function WaitingPunchIns({ items }: { readonly items: readonly LiveItem[] }) {
  const address = useAddress()
  if (items.length === 0) return null
  return (
    <section className={styles.day} aria-label="待上传">
      <h2 className={styles.title}>
        待上传
        <span className={styles.count}>{items.length} 次</span>
      </h2>
      <ul className={styles.list}>
        {items.toReversed().map((item) => (
          <li key={item.id} className={styles.item}>
            <p className={styles.head}>
              <Link className={styles.operation} to={address(OUTBOX_PATH)}>
                {item.title}
              </Link>
              <time className={styles.clock} dateTime={item.occurTime}>
                {formatMonthDay(formatMoment(item.occurTime))}
              </time>
            </p>
            <p className={styles.fact}>{sendingText(item)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { workOrderForm } from '@farm/contract/work-orders'
import { Link } from 'react-router'
import { useNames } from '../../../engine/reference/reference-queries.ts'
import { useThingAddress } from '../../../engine/reference/thing-pages.ts'
import { formatMoment } from '../../../platform/time.ts'
import type { Alarm } from '../alarm.ts'
import styles from './AlarmFacts.module.css'
import { happeningsOf } from './happenings.ts'

/** What became of an alarm, and the work order that was made of it. */
export function AlarmTimeline({ alarm }: { readonly alarm: Alarm }) {
  const happenings = happeningsOf(alarm)
  const people = useNames('users', [...new Set(happenings.map(({ user }) => user).filter(Boolean))])
  return (
    <ol className={styles.line} aria-label="处理记录">
      {happenings.map(({ act, time, user, note }) => (
        <li key={act}>
          <p className={styles.what}>
            <span className={styles.act}>{act}</span>
            {user !== '' && <span>{people.get(user)?.Name ?? '—'}</span>}
            {time !== undefined && (
              <time className={styles.time} dateTime={time}>
                {formatMoment(time)}
              </time>
            )}
          </p>
          {note !== '' && <p className={styles.note}>{note}</p>}
        </li>
      ))}
      {alarm.workOrder !== '' && <OrderLine id={alarm.workOrder} />}
    </ol>
  )
}

function OrderLine({ id }: { readonly id: string }) {
  const [found] = useNames(workOrderForm.key, [id]).values()
  const at = useThingAddress()(workOrderForm.key, id)
  // Of a work order that is gone or not for one’s eyes there is nothing to tell.
  if (!found || found.Deleted || found.Name === undefined) return null
  return (
    <li>
      <p className={styles.what}>
        <span className={styles.act}>已生成工单</span>
        {at === undefined ? (
          found.Name
        ) : (
          <Link to={at} className={styles.link}>
            {found.Name}
          </Link>
        )}
      </p>
    </li>
  )
}

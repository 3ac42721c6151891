import { useNow } from '../../../engine/records/now.ts'
import { PhotoStrip } from '../../../engine/photos/PhotoStrip.tsx'
import { useNames } from '../../../engine/reference/reference-queries.ts'
import { formatMoment } from '../../../platform/time.ts'
import { dueText } from '../due.ts'
import { type WorkOrder, handedInWith } from '../work-order.ts'
import styles from './AskedAndDone.module.css'

/** Who handed it in and when, how late that was, with their words and pictures; nothing before it was. */
export function HandedIn({ order }: { readonly order: WorkOrder }) {
  const now = useNow()
  const { user, time, note, photos = [] } = handedInWith(order) ?? {}
  const names = useNames('users', user === undefined ? [] : [user])
  if (time === undefined) return null
  const { status, due, finished } = order
  const late = due === undefined ? undefined : dueText({ status, due, finished }, now)
  const who = user === undefined ? undefined : names.get(user)?.Name
  return (
    <>
      <p className={styles.words}>
        {[who, formatMoment(time), '提交'].filter(Boolean).join(' ')}
        {late?.isOverdue && <span className={styles.late}>{late.text}</span>}
      </p>
      {note !== undefined && <p className={styles.words}>“{note}”</p>}
      <PhotoStrip ids={photos} label="提交的照片" size="small" />
    </>
  )
}

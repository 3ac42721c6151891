import { useNames } from '../../../engine/reference/reference-queries.ts'
import { PhotoStrip } from '../../../engine/photos/PhotoStrip.tsx'
import { formatMoment } from '../../../platform/time.ts'
import type { Happening } from '../work-order.ts'
import styles from './Timeline.module.css'

/** What became of a work order: who did what when, the latest first. */
export function Timeline({ happenings }: { readonly happenings: readonly Happening[] }) {
  const people = useNames('users', [...new Set(happenings.flatMap(({ user }) => user ?? []))])
  if (happenings.length === 0) return <p className={styles.none}>还没有处理记录</p>
  return (
    <ol className={styles.line} aria-label="处理记录" reversed>
      {happenings.toReversed().map(({ key, act, status, time, user, note, photos }) => (
        <li key={key} className={styles.happening}>
          <p className={styles.head}>
            <span className={styles.act}>{act || status}</span>
            {user !== undefined && <span>{people.get(user)?.Name ?? '—'}</span>}
            {time !== undefined && (
              <time className={styles.time} dateTime={time}>
                {formatMoment(time)}
              </time>
            )}
          </p>
          {note && <p className={styles.note}>{note}</p>}
          <PhotoStrip ids={photos} label={`${act}的照片`} size="small" />
        </li>
      ))}
    </ol>
  )
}

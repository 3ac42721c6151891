import type { WireRecord } from '@farm/contract/forms'
import { Link } from 'react-router'
import { useAddress } from '../../../engine/permission/index.ts'
import { PhotoStrip } from '../../../engine/photos/PhotoStrip.tsx'
import { Moment } from '../../../engine/records/Moment.tsx'
import styles from '../Diagnosis.module.css'
import { consultationOf } from '../consultation.ts'
import { DueText, RatingText, StateTag } from '../marks.tsx'

/** A consultation in a list: what it is about, who asks, and what became of it. */
export function ConsultationCard({ record }: { readonly record: WireRecord }) {
  const address = useAddress()
  const one = consultationOf(record)
  const about = [one.crop, one.stage, one.place, one.organ].filter((text) => text !== undefined).join(' · ')
  return (
    <article className={styles.card}>
      <div className={styles.cardHead}>
        <StateTag state={one.state} />
        <DueText state={one.state} due={one.due} />
        <span className={styles.time}>
          <Moment at={one.asked} />
        </span>
      </div>
      <Link className={styles.cardTitle} to={address(`/ClockSys/Diagnosis/Detail/${one.id}`)}>
        {one.title}
      </Link>
      <p className={styles.second}>{about}</p>
      <p className={styles.second}>
        {one.asker} 提问{one.expert !== undefined && `，${one.expert} 受理`}
        {one.replies.length > 0 && `，${one.replies.length} 条回复`}
        {one.rating !== undefined && <RatingText rating={one.rating} />}
      </p>
      <PhotoStrip ids={one.photos} label={`${one.title}的照片`} size="small" />
    </article>
  )
}

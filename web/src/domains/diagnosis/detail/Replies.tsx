import { prescribedText } from '@farm/contract/diagnosis'
import { useState } from 'react'
import { useIsViewing, usePermission } from '../../../engine/permission/index.ts'
import { PhotoStrip } from '../../../engine/photos/PhotoStrip.tsx'
import { formatMoment } from '../../../platform/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import styles from '../Diagnosis.module.css'
import type { Consultation, Reply } from '../consultation.ts'
import { OrderWay } from './OrderWay.tsx'
import { ReplySheet } from './ReplySheet.tsx'

/** What was said since, the earliest first, and from whom to whom it went. */
export function Replies({ one }: { readonly one: Consultation }) {
  return (
    <section className={styles.card} aria-label="回复">
      <h2 className={styles.head}>回复</h2>
      {one.replies.length === 0 && <p className={styles.second}>还没有回复</p>}
      <ol className={styles.replies} aria-label="回复列表">
        {one.replies.map((reply) => (
          <li key={reply.key}>
            <Said one={one} reply={reply} />
          </li>
        ))}
      </ol>
      {one.handOvers.map(({ key, text, time }) => (
        <p key={key} className={styles.second}>
          {time !== undefined && formatMoment(time)} {text}
        </p>
      ))}
    </section>
  )
}

interface SaidProps {
  readonly one: Consultation
  readonly reply: Reply
}

function Said({ one, reply }: SaidProps) {
  const { User } = usePermission()
  const isViewing = useIsViewing()
  const [isOpen, setOpen] = useState(false)
  const mayEdit = reply.userId === User.Id && one.state !== 'closed' && !isViewing
  return (
    <article className={styles.reply} data-kind={reply.kind === '回复' ? 'expert' : 'asker'}>
      <p className={styles.cardHead}>
        <b>{reply.name}</b>
        <Tag tone={reply.kind === '回复' ? 'good' : 'info'}>{reply.kind}</Tag>
        <span className={styles.time}>
          {reply.time !== undefined && formatMoment(reply.time)}
          {reply.isEdited && '（已修改）'}
        </span>
      </p>
      <p className={styles.text}>{reply.text}</p>
      <PhotoStrip ids={reply.photos} label={`${reply.name}的照片`} />
      {reply.prescription.length > 0 && (
        <div className={styles.prescribed}>
          <h3 className={styles.label}>处方</h3>
          <ol className={styles.prescription} aria-label="处方">
            {reply.prescription.map((row) => (
              <li key={prescribedText(row)}>{prescribedText(row)}</li>
            ))}
          </ol>
          <OrderWay one={one} reply={reply} />
        </div>
      )}
      {mayEdit && (
        <div className={styles.ways}>
          <Button kind="quiet" onClick={() => setOpen(true)}>
            修改
          </Button>
        </div>
      )}
      {isOpen && <ReplySheet one={one} reply={reply} kind={reply.kind} onClose={() => setOpen(false)} />}
    </article>
  )
}

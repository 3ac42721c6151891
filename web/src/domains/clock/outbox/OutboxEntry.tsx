import { useState } from 'react'
import { useAddress } from '../../../engine/permission/index.ts'
import type { LiveItem, Outbox } from '../../../platform/outbox/index.ts'
import { formatMoment } from '../../../platform/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { changePath } from '../form/work-detail-path.ts'
import styles from './OutboxPage.module.css'
import { sendingText } from './sending-text.ts'

interface OutboxEntryProps {
  readonly item: LiveItem
  readonly outbox: Outbox
}

/** One record that was handed in: how it stands, and what the person can do about it. */
export function OutboxEntry({ item, outbox }: OutboxEntryProps) {
  const { id, title, occurTime, photos, state, reason, progress } = item
  const count = photos.length > 0 ? ` · ${photos.length} 张照片` : ''
  return (
    <article className={styles.entry} aria-label={title}>
      <p className={styles.head}>
        <span className={styles.title}>{title}</span>
        <span className={styles.state} data-state={state} role="status">
          {sendingText(item)}
        </span>
      </p>
      <p className={styles.fact}>
        <time dateTime={occurTime}>{formatMoment(occurTime)}</time>
        {count}
      </p>
      {progress && photos.length > 0 && (
        <progress className={styles.progress} value={progress.percent} max={100} aria-label={`${title}上传进度`} />
      )}
      {reason && <p className={styles.reason}>退回原因：{reason.text}</p>}
      {state !== 'delivered' && <Ways id={id} isWaiting={state === 'waiting'} title={title} outbox={outbox} />}
    </article>
  )
}

interface WaysProps {
  readonly id: string
  readonly title: string
  readonly isWaiting: boolean
  readonly outbox: Outbox
}

function Ways({ id, title, isWaiting, outbox }: WaysProps) {
  const address = useAddress()
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={styles.ways}>
      <ButtonLink to={address(changePath(id))} size="touch">
        修改
      </ButtonLink>
      {!isWaiting && (
        <Button size="touch" onClick={() => void outbox.retry(id)}>
          重新提交
        </Button>
      )}
      <Button size="touch" onClick={() => setAsking(true)}>
        删除
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="删除打卡"
          text={`“${title}”还没有送达。删除后填写的内容和照片会从这台设备上清除，不能恢复。`}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            void outbox.remove(id)
          }}
        />
      )}
    </div>
  )
}

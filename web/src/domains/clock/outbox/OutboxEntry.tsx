import type { WireRecord } from '@farm/contract/forms'
import { useState } from 'react'
import { sendingText } from '../../../engine/outbox/sending-text.ts'
import { useAddress } from '../../../engine/permission/index.ts'
import { type LiveItem, type Outbox, isWorthRetrying } from '../../../platform/outbox/index.ts'
import { formatMoment } from '../../../platform/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { isMarked } from '../form/StoredVerdict.tsx'
import styles from './OutboxPage.module.css'
import { faultLines } from './fault-lines.ts'
import { kindOf } from './handed-kinds.ts'

interface OutboxEntryProps {
  readonly item: LiveItem
  readonly outbox: Outbox
}

/** One record that was handed in: how it stands, and what the person can do about it. */
export function OutboxEntry({ item, outbox }: OutboxEntryProps) {
  const { title, occurTime, photos, state, reason, progress } = item
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
      {reason &&
        faultLines(reason, kindOf(item).fields).map((line) => (
          <p key={line} className={styles.reason}>
            {line}
          </p>
        ))}
      {item.record && isMarked(item.record) && <Marked record={item.record} />}
      {state !== 'delivered' && <Ways item={item} outbox={outbox} />}
    </article>
  )
}

/** What was found of what went out by itself, while nobody looked at the page that says so. */
function Marked({ record: { Id, Data } }: { readonly record: WireRecord }) {
  const address = useAddress()
  return (
    <>
      <p className={styles.reason}>打卡已保留，投入品核查为“{String(Data.InputVerdict)}”</p>
      <div className={styles.ways}>
        <ButtonLink to={address(`/ClockSys/ClockOperation/ClockDetail/${Id}`)} size="touch">
          查看这条打卡
        </ButtonLink>
      </div>
    </>
  )
}

function Ways({ item, outbox }: OutboxEntryProps) {
  const { id, title } = item
  const address = useAddress()
  const [isAsking, setAsking] = useState(false)
  const { noun, wayOf } = kindOf(item)
  const way = wayOf(item)
  return (
    <div className={styles.ways}>
      {way && (
        <ButtonLink to={address(way.path)} size="touch">
          {way.text}
        </ButtonLink>
      )}
      <Again item={item} outbox={outbox} />
      <Button size="touch" onClick={() => setAsking(true)}>
        删除
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`删除${noun}`}
          text={`“${title}”还没有送达。${item.act ? ACT_LOST_TEXT : LOST_TEXT}`}
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

const LOST_TEXT = '删除后填写的内容和照片会从这台设备上清除，不能恢复。'
const ACT_LOST_TEXT = '删除后这一步不会送到服务器。'

/** How it goes out once more; what is at fault in itself has to be changed first. */
function Again({ item, outbox }: OutboxEntryProps) {
  const { id, state, reason } = item
  if (state === 'waiting') return null
  if (reason?.way === 'edit') {
    return (
      <Button size="touch" onClick={() => void outbox.saveChanges(id)}>
        保存修改
      </Button>
    )
  }
  if (reason?.way === 'anew') {
    return (
      <Button size="touch" onClick={() => void outbox.sendAnew(id)}>
        作为新记录提交
      </Button>
    )
  }
  if (reason?.way === 'confirm') {
    return (
      <Button size="touch" onClick={() => void outbox.confirm(id)}>
        确认并提交
      </Button>
    )
  }
  if (!isWorthRetrying(item)) return null
  return (
    <Button size="touch" onClick={() => void outbox.retry(id)}>
      重新提交
    </Button>
  )
}

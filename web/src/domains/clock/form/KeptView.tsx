import { useEffect, useRef } from 'react'
import { sendingText } from '../../../engine/outbox/sending-text.ts'
import type { LiveItem } from '../../../platform/outbox/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import styles from './StoredView.module.css'

interface KeptViewProps {
  readonly item: LiveItem | undefined
  /** What is kept outlives the page. */
  readonly isLasting: boolean
  readonly home: string
  /** Where it can be changed before it goes out. */
  readonly change: string
  /** Absent where there is nothing more to fill in. */
  readonly onAnother: (() => void) | undefined
}

/** A punch-in that is safe on the device, on its way or waiting for a signal. */
export function KeptView({ item, isLasting, home, change, onAnother }: KeptViewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.stored} aria-labelledby="punch-in-kept">
      <h2 id="punch-in-kept" ref={heading} className={styles.title} tabIndex={-1}>
        <span className={styles.tick} aria-hidden="true">
          ✓
        </span>
        已保存，有信号时自动送出
      </h2>
      <p className={styles.sending} role="status">
        {item && sendingText(item)}
      </p>
      {!isLasting && <p className={styles.earlier}>这个浏览器不能在设备上保存数据：送达之前请不要关闭页面。</p>}
      <div className={styles.ways}>
        <ButtonLink to={home} kind="primary" size="touch">
          完成
        </ButtonLink>
        {onAnother && (
          <Button size="touch" onClick={onAnother}>
            再打一条
          </Button>
        )}
        <ButtonLink to={change} size="touch">
          修改
        </ButtonLink>
      </div>
    </section>
  )
}

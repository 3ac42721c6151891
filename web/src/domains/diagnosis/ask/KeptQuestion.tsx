import { useEffect, useRef } from 'react'
import { sendingText } from '../../../engine/outbox/sending-text.ts'
import { useAddress } from '../../../engine/permission/index.ts'
import type { LiveItem } from '../../../platform/outbox/index.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import styles from '../Diagnosis.module.css'

interface KeptQuestionProps {
  readonly item: LiveItem | undefined
  /** What is kept outlives the page. */
  readonly isLasting: boolean
}

/** A question that is safe on the device, on its way or waiting for a signal. */
export function KeptQuestion({ item, isLasting }: KeptQuestionProps) {
  const address = useAddress()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.card} aria-labelledby="question-kept">
      <h2 id="question-kept" ref={heading} className={styles.title} tabIndex={-1}>
        已保存，有信号时自动送给专家
      </h2>
      <p className={styles.second} role="status">
        {item && sendingText(item)}
      </p>
      {!isLasting && <p className={styles.due}>这个浏览器不能在设备上保存数据：送达之前请不要关闭页面。</p>}
      <div className={styles.buttons}>
        <ButtonLink to={address('/ClockSys/Diagnosis')} kind="primary" size="touch">
          完成
        </ButtonLink>
        {item && item.state !== 'delivered' && (
          <ButtonLink to={address(`/ClockSys/Diagnosis/Ask?item=${item.id}`)} size="touch">
            修改
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

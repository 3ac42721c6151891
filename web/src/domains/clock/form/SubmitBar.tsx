import type { Phase } from '../../../engine/outbox/use-handing-in.ts'
import { useIsOnline } from '../../../engine/phone/use-is-online.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import styles from './SubmitBar.module.css'

interface SubmitBarProps {
  readonly label: string
  readonly phase: Phase
  readonly fault: string | undefined
  /** What a press waits for. */
  readonly waitsFor: string | undefined
  /** What is handed in outlives the page. */
  readonly isLasting: boolean
  readonly onSubmit: () => void
}

/** The one button of the form, always within reach of the thumb. */
export function SubmitBar({ label, phase, fault, waitsFor, isLasting, onSubmit }: SubmitBarProps) {
  const isOnline = useIsOnline()
  const keptText = isLasting ? KEPT_TEXT : STAY_TEXT
  const offlineText = isOnline ? undefined : keptText
  const isFilling = phase === 'filling'
  return (
    <div className={styles.bar}>
      {fault && <Notice>{fault}</Notice>}
      <p className={styles.hint} role="status">
        {isFilling && (waitsFor ?? offlineText)}
      </p>
      <div className={styles.buttons}>
        <Button kind="primary" size="touch" disabled={!isFilling} onClick={onSubmit}>
          {isFilling ? label : '正在保存…'}
        </Button>
      </div>
    </div>
  )
}

const KEPT_TEXT = '没有网络：提交后保存在这台设备上，有信号时自动送出'
const STAY_TEXT = '没有网络：提交后请不要关闭页面，联网后自动送出'

import { useId, useRef, useState } from 'react'
import { planForm } from '@farm/contract/plans'
import { Button } from '../../../ui/Button.tsx'
import frame from '../../../ui/Dialog.module.css'
import { useModal } from '../../../ui/useModal.ts'
import styles from './StopDialog.module.css'

const MAX = planForm.fields.StopReason.max

interface StopDialogProps {
  readonly name: string
  readonly reason: string
  readonly onReason: (reason: string) => void
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks for the reason before a plan is ended early; Esc is 取消. */
export function StopDialog({ name, reason, onReason, onConfirm, onCancel }: StopDialogProps) {
  const { ref, onCancel: onEsc } = useModal(onCancel)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const [isMissing, setMissing] = useState(false)
  const confirm = () => {
    if (reason.trim() !== '') return onConfirm()
    setMissing(true)
    return field.current?.focus()
  }
  return (
    <dialog ref={ref} className={frame.dialog} aria-labelledby={`${id}-title`} onCancel={onEsc}>
      <h2 id={`${id}-title`} className={frame.title}>
        终止计划
      </h2>
      <p className={frame.text}>确定要终止“{name}”吗？终止后不能再恢复执行。</p>
      <label htmlFor={`${id}-reason`} className={styles.label}>
        终止原因
      </label>
      <textarea
        id={`${id}-reason`}
        ref={field}
        className={styles.reason}
        rows={3}
        maxLength={MAX}
        value={reason}
        required
        aria-invalid={isMissing}
        aria-describedby={`${id}-below`}
        onChange={({ target }) => {
          setMissing(false)
          onReason(target.value)
        }}
      />
      <p id={`${id}-below`} className={isMissing ? styles.fault : styles.below}>
        {isMissing ? '请填写终止原因' : `${reason.length} / ${MAX}`}
      </p>
      <div className={frame.buttons}>
        <Button onClick={onCancel}>取消</Button>
        <Button kind="primary" onClick={confirm}>
          确定
        </Button>
      </div>
    </dialog>
  )
}

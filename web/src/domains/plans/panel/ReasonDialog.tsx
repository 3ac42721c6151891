import { useId, useRef, useState } from 'react'
import { planForm } from '@farm/contract/plans'
import { Button } from '../../../ui/Button.tsx'
import frame from '../../../ui/Dialog.module.css'
import { useModal } from '../../../ui/useModal.ts'
import styles from './ReasonDialog.module.css'

const MAX = planForm.fields.StopReason.max

interface ReasonDialogProps {
  readonly title: string
  readonly text: string
  /** What the reason is called. */
  readonly label: string
  readonly reason: string
  readonly onReason: (reason: string) => void
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks for the reason before something is done to a plan; Esc is 取消. */
export function ReasonDialog({ title, text, label, reason, onReason, onConfirm, onCancel }: ReasonDialogProps) {
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
        {title}
      </h2>
      <p className={frame.text}>{text}</p>
      <label htmlFor={`${id}-reason`} className={styles.label}>
        {label}
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
        {isMissing ? `请填写${label}` : `${reason.length} / ${MAX}`}
      </p>
      <div className={frame.buttons}>
        <Button onClick={onCancel}>取消</Button>
        <Button kind="primary" onClick={confirm}>
          {title}
        </Button>
      </div>
    </dialog>
  )
}

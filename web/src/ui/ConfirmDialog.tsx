import { useId } from 'react'
import { Button } from './Button.tsx'
import styles from './Dialog.module.css'
import { useModal } from './useModal.ts'

interface ConfirmDialogProps {
  readonly title: string
  readonly text: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before something is done; Esc is 取消. Stands open as long as it is drawn. */
export function ConfirmDialog({ title, text, onConfirm, onCancel }: ConfirmDialogProps) {
  // A touch beside it answers nothing: the question stays.
  const { ref, onCancel: onEsc } = useModal(onCancel)
  const id = useId()
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={onEsc}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      <p id={`${id}-text`} className={styles.text}>
        {text}
      </p>
      <div className={styles.buttons}>
        <Button onClick={onCancel}>取消</Button>
        <Button kind="primary" onClick={onConfirm}>
          确定
        </Button>
      </div>
    </dialog>
  )
}

import { type ReactNode, useId } from 'react'
import { Button } from './Button.tsx'
import styles from './Dialog.module.css'
import { useModal } from './useModal.ts'

interface ConfirmDialogProps {
  readonly title: string
  readonly text: string
  /** What the question is about, below it. */
  readonly children?: ReactNode
  /** On the buttons, 确定 and 取消 unless told. */
  readonly words?: { readonly confirm: string; readonly cancel: string }
  /** What was confirmed is under way: it is not confirmed once more. */
  readonly isBusy?: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

const WORDS = { confirm: '确定', cancel: '取消' } as const

/** Asks before something is done; Esc is 取消. Stands open as long as it is drawn. */
export function ConfirmDialog({
  title,
  text,
  children,
  words = WORDS,
  isBusy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
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
      {children && <div className={styles.about}>{children}</div>}
      <div className={styles.buttons}>
        <Button onClick={onCancel}>{words.cancel}</Button>
        <Button kind="primary" disabled={isBusy} onClick={onConfirm}>
          {words.confirm}
        </Button>
      </div>
    </dialog>
  )
}

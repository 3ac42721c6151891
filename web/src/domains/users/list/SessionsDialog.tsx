import { useId } from 'react'
import { SessionList } from '../../../engine/sessions/index.ts'
import { Button } from '../../../ui/Button.tsx'
import frame from '../../../ui/Dialog.module.css'
import { useModal } from '../../../ui/useModal.ts'
import styles from './List.module.css'

interface SessionsDialogProps {
  readonly userId: string
  readonly name: string
  readonly onClose: () => void
}

/** Where somebody is signed in; one or all can be ended. */
export function SessionsDialog({ userId, name, onClose }: SessionsDialogProps) {
  const { ref, onCancel } = useModal(onClose)
  const titleId = useId()
  return (
    <dialog ref={ref} className={`${frame.dialog} ${styles.sessions}`} aria-labelledby={titleId} onCancel={onCancel}>
      <h2 id={titleId} className={frame.title}>
        {name}的登录记录
      </h2>
      <div className={styles.body}>
        <SessionList userId={userId} />
      </div>
      <div className={frame.buttons}>
        <Button onClick={onClose}>关闭</Button>
      </div>
    </dialog>
  )
}

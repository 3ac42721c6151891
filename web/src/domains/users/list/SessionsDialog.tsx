import { useId } from 'react'
import { SessionList } from '../../../engine/sessions/index.ts'
import { useAddress, useCan } from '../../../engine/permission/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import frame from '../../../ui/Dialog.module.css'
import { useModal } from '../../../ui/useModal.ts'
import styles from './List.module.css'

interface SessionsDialogProps {
  readonly userId: string
  readonly name: string
  readonly onClose: () => void
}

/** Where somebody is signed in; one or all can be ended. What was before is in the log. */
export function SessionsDialog({ userId, name, onClose }: SessionsDialogProps) {
  const { ref, onCancel } = useModal(onClose)
  const titleId = useId()
  const can = useCan()
  const address = useAddress()
  return (
    <dialog ref={ref} className={`${frame.dialog} ${styles.sessions}`} aria-labelledby={titleId} onCancel={onCancel}>
      <h2 id={titleId} className={frame.title}>
        {name}的登录设备
      </h2>
      <div className={styles.body}>
        <SessionList userId={userId} />
      </div>
      <div className={frame.buttons}>
        {can('/User/SignInLog') && <ButtonLink to={address(`/User/SignInLog?user=${userId}`)}>登录日志</ButtonLink>}
        <Button onClick={onClose}>关闭</Button>
      </div>
    </dialog>
  )
}

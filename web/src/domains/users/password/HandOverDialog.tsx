import { useId } from 'react'
import { Button } from '../../../ui/Button.tsx'
import frame from '../../../ui/Dialog.module.css'
import { useModal } from '../../../ui/useModal.ts'
import { GeneratedPassword } from './GeneratedPassword.tsx'

interface HandOverDialogProps {
  readonly name: string
  readonly account: string
  readonly password: string
  readonly onClose: () => void
}

/** The password that was made up for somebody, once it is theirs: nobody sees it again. */
export function HandOverDialog({ name, account, password, onClose }: HandOverDialogProps) {
  const { ref, onCancel } = useModal(onClose)
  const titleId = useId()
  return (
    <dialog ref={ref} className={frame.dialog} aria-labelledby={titleId} onCancel={onCancel}>
      <h2 id={titleId} className={frame.title}>
        请把密码交给{name}
      </h2>
      <div className={frame.text}>
        <p>账号：{account}</p>
        <GeneratedPassword password={password} />
      </div>
      <div className={frame.buttons}>
        <Button kind="primary" onClick={onClose}>
          已交给本人
        </Button>
      </div>
    </dialog>
  )
}

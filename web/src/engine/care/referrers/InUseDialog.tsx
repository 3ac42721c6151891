import type { Referrer } from '@farm/contract/forms'
import { useId } from 'react'
import { Button } from '../../../ui/Button.tsx'
import frame from '../../../ui/Dialog.module.css'
import { useModal } from '../../../ui/useModal.ts'
import styles from './InUseDialog.module.css'
import { ReferrerGroups } from './ReferrerGroups.tsx'

interface InUseDialogProps {
  /** The refusal as the server says it. */
  readonly text: string
  readonly referrers: readonly Referrer[]
  readonly onClose: () => void
}

/** Why something was not deleted: what still refers to it, with the ways there. */
export function InUseDialog({ text, referrers, onClose }: InUseDialogProps) {
  const modal = useModal(onClose)
  const id = useId()
  return (
    <dialog {...modal} className={`${frame.dialog} ${styles.dialog}`} aria-labelledby={id}>
      <h2 id={id} className={frame.title}>
        不能删除
      </h2>
      <p className={frame.text}>{text}。先改掉或删除下面的引用，再删除它。</p>
      <div className={styles.referrers}>
        <ReferrerGroups referrers={referrers} onLeave={onClose} />
      </div>
      <div className={frame.buttons}>
        <Button kind="primary" onClick={onClose}>
          知道了
        </Button>
      </div>
    </dialog>
  )
}

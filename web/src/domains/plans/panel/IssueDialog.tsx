import { useId, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import frame from '../../../ui/Dialog.module.css'
import { Notice } from '../../../ui/Notice.tsx'
import { useModal } from '../../../ui/useModal.ts'
import type { Plan } from '../plan.ts'
import { IssuedList } from './IssuedList.tsx'
import { IssueWhich } from './IssueWhich.tsx'
import type { IssueWish } from './issue-wish.ts'
import styles from './IssueDialog.module.css'
import { useIssue } from './use-issue.ts'

interface IssueDialogProps {
  readonly plan: Plan
  readonly onClose: () => void
}

/** Makes work orders from steps of a plan: from chosen ones, or from all that begin soon. */
export function IssueDialog({ plan, onClose }: IssueDialogProps) {
  const { ref, onCancel } = useModal(onClose)
  const id = useId()
  const [wish, setWish] = useState<IssueWish>({ by: 'steps', steps: [], days: 7 })
  const { issue, issued, fault, isSending } = useIssue(plan.id, onClose)
  const isNothing = wish.by === 'steps' && wish.steps.length === 0
  return (
    <dialog ref={ref} className={`${frame.dialog} ${styles.dialog}`} aria-labelledby={id} onCancel={onCancel}>
      <h2 id={id} className={frame.title}>
        生成工单
      </h2>
      {issued ? <IssuedList issued={issued} /> : <IssueWhich plan={plan} wish={wish} onChange={setWish} />}
      {fault && <Notice>{fault}</Notice>}
      <div className={frame.buttons}>
        {issued ? (
          <Button kind="primary" onClick={onClose}>
            知道了
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>取消</Button>
            <Button kind="primary" disabled={isNothing || isSending} onClick={() => issue(wish)}>
              {isSending ? '正在生成…' : '生成'}
            </Button>
          </>
        )}
      </div>
    </dialog>
  )
}

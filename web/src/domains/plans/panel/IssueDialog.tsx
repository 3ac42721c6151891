import { useId, useState } from 'react'
import { useNow } from '../../../engine/records/now.ts'
import { useToday } from '../../../engine/records/use-today.ts'
import { Button } from '../../../ui/Button.tsx'
import frame from '../../../ui/Dialog.module.css'
import { Notice } from '../../../ui/Notice.tsx'
import { useModal } from '../../../ui/useModal.ts'
import type { Plan } from '../plan.ts'
import { shownSteps } from '../plan-steps.ts'
import { IssuedList } from './IssuedList.tsx'
import { IssueWhich } from './IssueWhich.tsx'
import { dueFault, firstWish, lateSteps } from './issue-wish.ts'
import { LateDue } from './LateDue.tsx'
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
  const now = useNow()
  const [wish, setWish] = useState(() => firstWish(now))
  const { issue, issued, fault, isSending } = useIssue(plan.id, onClose)
  const open = shownSteps(plan, useToday()).filter(({ state }) => state !== 'done')
  const late = lateSteps(wish, open, now)
  const atDue = late.length > 0 ? dueFault(wish, now) : undefined
  const isNothing = wish.by === 'steps' && wish.steps.length === 0
  const send = () => issue({ ...wish, due: late.length > 0 ? wish.due : '' })
  return (
    <dialog ref={ref} className={`${frame.dialog} ${styles.dialog}`} aria-labelledby={id} onCancel={onCancel}>
      <h2 id={id} className={frame.title}>
        生成工单
      </h2>
      {issued ? <IssuedList issued={issued} /> : <IssueWhich steps={open} wish={wish} onChange={setWish} />}
      {!issued && late.length > 0 && (
        <LateDue
          count={late.length}
          due={wish.due}
          fault={atDue}
          onChange={(due) => setWish((before) => ({ ...before, due }))}
        />
      )}
      {fault && <Notice>{fault}</Notice>}
      <div className={frame.buttons}>
        {issued ? (
          <Button kind="primary" onClick={onClose}>
            知道了
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>取消</Button>
            <Button kind="primary" disabled={isNothing || isSending || atDue !== undefined} onClick={send}>
              {isSending ? '正在生成…' : '生成'}
            </Button>
          </>
        )}
      </div>
    </dialog>
  )
}

import type { WireRecord } from '@farm/contract/forms'
import { COMES_BACK } from '../../../engine/list/list-acts.ts'
import { useChangeable } from '../../../engine/records/use-changeable.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import styles from './PlanActions.module.css'
import { StopDialog } from './StopDialog.tsx'
import type { PlanActs } from '../plan-acts.ts'
import { nameOfReferred } from '../plan.ts'
import { type Work, plannedWork } from '../plan-work.ts'
import type { ShownPlan } from '../shown-plan.ts'
import { useStatusChange } from './use-status-change.ts'

interface PlanActionsProps {
  readonly record: WireRecord
  readonly plan: ShownPlan['plan']
  /** Absent while it is not known what was done. */
  readonly work: readonly Work[] | undefined
  readonly acts: PlanActs
  readonly onRemove: () => void
}

/** What can be done with one plan. */
export function PlanActions({ record, plan, work, acts, onRemove }: PlanActionsProps) {
  const { asked, fault, reason, setReason, isSending, ask, cancel, confirm } = useStatusChange(record)
  const canChange = useChangeable()(record)
  const canEnd = canChange && acts.edit !== undefined && plan.status === '执行中'
  return (
    <footer className={styles.foot}>
      {fault && <Notice>{fault}</Notice>}
      <div className={styles.actions}>
        {canEnd && (
          <Button kind="primary" disabled={isSending} onClick={() => ask('已完成')}>
            完成
          </Button>
        )}
        {canChange && acts.edit && (
          <ButtonLink to={acts.edit(plan.id)} state={COMES_BACK}>
            编辑
          </ButtonLink>
        )}
        {acts.copy && (
          <ButtonLink to={acts.copy(plan.id)} state={COMES_BACK}>
            复制
          </ButtonLink>
        )}
        {canEnd && (
          <Button disabled={isSending} onClick={() => ask('已终止')}>
            终止
          </Button>
        )}
        {canChange && acts.canRemove && (
          <Button kind="quiet" onClick={onRemove}>
            删除
          </Button>
        )}
      </div>
      {asked === '已完成' && (
        <ConfirmDialog
          title="完成计划"
          text={finishQuestion(plan, work)}
          onConfirm={() => confirm('已完成')}
          onCancel={cancel}
        />
      )}
      {asked === '已终止' && (
        <StopDialog
          name={plan.name}
          reason={reason}
          onReason={setReason}
          onConfirm={() => confirm('已终止')}
          onCancel={cancel}
        />
      )}
    </footer>
  )
}

function finishQuestion(plan: ShownPlan['plan'], work: readonly Work[] | undefined): string {
  const question = `确定要完成“${plan.name}”吗？完成后不能再改回执行中。`
  const left = work ? plannedWork(plan, work).filter((one) => !one.work) : []
  if (left.length === 0) return question
  const names = left.map(({ operation }) => nameOfReferred(operation)).join('、')
  return `还有 ${left.length} 项作业没有打卡：${names}。${question}`
}

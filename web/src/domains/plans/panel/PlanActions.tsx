import type { WireRecord } from '@farm/contract/forms'
import { Suspense, useState } from 'react'
import { COMES_BACK } from '../../../engine/list/list-acts.ts'
import { useChangeable } from '../../../engine/records/use-changeable.ts'
import { chunk } from '../../../platform/chunk.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import styles from './PlanActions.module.css'
import { StatusButtons } from './StatusButtons.tsx'
import { StatusDialogs } from './StatusDialogs.tsx'
import type { PlanActs } from '../plan-acts.ts'
import { type Plan, isWorkedOff } from '../plan.ts'
import { useStatusChange } from './use-status-change.ts'

const IssueDialog = chunk(() => import('./IssueDialog.tsx').then((file) => file.IssueDialog))

interface PlanActionsProps {
  readonly record: WireRecord
  readonly plan: Plan
  readonly acts: PlanActs
  /** Absent where it is not deleted from here. */
  readonly onRemove?: () => void
}

/** What can be done with one plan. */
export function PlanActions({ record, plan, acts, onRemove }: PlanActionsProps) {
  const change = useStatusChange(record)
  const [isIssuing, setIssuing] = useState(false)
  const canChange = useChangeable()(record)
  const canEdit = canChange && acts.edit !== undefined
  const canIssue = plan.status === '执行中' && acts.canIssue && plan.steps.length > 0
  return (
    <>
      {change.fault && <Notice>{change.fault}</Notice>}
      <div className={styles.actions}>
        {canIssue && (
          <Button kind={isWorkedOff(plan) ? 'plain' : 'primary'} onClick={() => setIssuing(true)}>
            生成工单
          </Button>
        )}
        {canEdit && <StatusButtons plan={plan} change={change} />}
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
        {canChange && acts.canRemove && onRemove && (
          <Button kind="quiet" onClick={onRemove}>
            删除
          </Button>
        )}
      </div>
      <StatusDialogs plan={plan} change={change} />
      {isIssuing && (
        <Suspense>
          <IssueDialog plan={plan} onClose={() => setIssuing(false)} />
        </Suspense>
      )}
    </>
  )
}

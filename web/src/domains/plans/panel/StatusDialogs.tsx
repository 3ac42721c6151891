import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { type Plan, isPlanEnded } from '../plan.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import type { StatusChange } from './use-status-change.ts'

interface StatusDialogsProps {
  readonly plan: Plan
  readonly change: StatusChange
}

/** The question before a plan is started, finished or ended. */
export function StatusDialogs({ plan, change }: StatusDialogsProps) {
  const { asked, reason, setReason, cancel, confirm } = change
  const { name, steps } = plan
  const left = leftOf(plan)
  const answers = { reason, onReason: setReason, onCancel: cancel }
  switch (asked) {
    case '执行中': {
      const text = `确定要开始执行“${name}”吗？共 ${steps.length} 个步骤，开始后按步骤提醒和派工。`
      return <ConfirmDialog title="开始执行" text={text} onConfirm={() => confirm('执行中')} onCancel={cancel} />
    }
    case '已完成': {
      const question = `确定要完成“${name}”吗？完成后不能再改回执行中。`
      const onConfirm = () => confirm('已完成')
      if (left === 0) return <ConfirmDialog title="完成计划" text={question} onConfirm={onConfirm} onCancel={cancel} />
      const text = `${left === undefined ? '可能还有步骤没有完成' : `还有 ${left} 个步骤没有完成`}。${question}`
      return <ReasonDialog title="完成计划" text={text} label="完成说明" {...answers} onConfirm={onConfirm} />
    }
    case '已终止':
      return (
        <ReasonDialog
          title="终止计划"
          text={`确定要终止“${name}”吗？终止后不能再恢复执行。`}
          label="终止原因"
          {...answers}
          onConfirm={() => confirm('已终止')}
        />
      )
    case undefined:
      return null
  }
}

/** How many steps are not done; undefined while nobody knows. */
function leftOf(plan: Plan): number | undefined {
  const { steps, standing } = plan
  if (steps.length === 0 || isPlanEnded(plan)) return 0
  return standing.doneCount === undefined ? undefined : steps.length - standing.doneCount
}

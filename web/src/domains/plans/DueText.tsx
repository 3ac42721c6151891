import styles from './DueText.module.css'
import { dueText } from './plan-dates.ts'
import type { ShownPlan } from './shown-plan.ts'

/** By when the next step of a running plan should be done, and how late it is. */
export function DueText({ plan, today }: Pick<ShownPlan, 'plan' | 'today'>) {
  const due = dueText({ status: plan.status, due: plan.standing.nextDue }, today)
  return (
    due && (
      <span
        className={styles.due}
        data-late={due.isLate || undefined}
        title={`下一步应在 ${plan.standing.nextDue} 前完成`}
      >
        {due.text}
      </span>
    )
  )
}

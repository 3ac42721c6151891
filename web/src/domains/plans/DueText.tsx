import styles from './DueText.module.css'
import { dueText } from './plan-dates.ts'
import type { ShownPlan } from './shown-plan.ts'

/** How many days a running plan is late or has left, once that matters. */
export function DueText({ plan, today, isLate }: Pick<ShownPlan, 'plan' | 'today' | 'isLate'>) {
  const text = dueText(plan, today)
  return (
    text && (
      <span className={styles.due} data-late={isLate || undefined}>
        {text}
      </span>
    )
  )
}

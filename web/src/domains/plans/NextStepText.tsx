import { Cut } from '../../ui/Cut.tsx'
import styles from './NextStepText.module.css'
import { isPlanEnded } from './plan.ts'
import type { ShownPlan } from './shown-plan.ts'

/** What is to be done next in a plan. */
export function NextStepText({ plan }: Pick<ShownPlan, 'plan'>) {
  const { next, percent } = plan.standing
  if (percent === 100) return <span className={styles.done}>全部完成</span>
  if (next === undefined || isPlanEnded(plan)) return '—'
  return <Cut title={next}>{next}</Cut>
}

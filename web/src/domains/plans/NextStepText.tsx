import { Cut } from '../../ui/Cut.tsx'
import styles from './NextStepText.module.css'
import { nameOfReferred } from './plan.ts'
import type { ShownPlan } from './shown-plan.ts'

/** What is to be done next in a plan. */
export function NextStepText({ standing, isWaiting }: Pick<ShownPlan, 'standing' | 'isWaiting'>) {
  if (isWaiting) return <span className={styles.waiting} aria-hidden="true" />
  switch (standing?.next.kind) {
    case 'operation': {
      const name = nameOfReferred(standing.next.operation)
      return <Cut title={name}>{name}</Cut>
    }
    case 'all-done':
      return <span className={styles.done}>全部完成</span>
    default:
      return '—'
  }
}

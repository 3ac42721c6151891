import { filterOn } from '@farm/contract/forms'
import { planForm } from '@farm/contract/plans'
import styles from './PlanSummary.module.css'
import { useCount } from '../../../engine/records/use-count.ts'
import { LATE, RUNNING } from './plan-tabs.ts'

/** All plans in scope in three figures, whatever the list is narrowed to. */
export function PlanSummary() {
  const all = useCount(planForm.id)
  const running = useCount(planForm.id, { qs: filterOn(RUNNING) })
  const late = useCount(planForm.id, { qs: filterOn(LATE) })
  if (!all || !running || !late) return null
  return (
    <>
      共 {all.text} 个计划，执行中 {running.text} 个，
      <span className={late.total > 0 ? styles.late : undefined}>{late.text} 个有延误</span>
    </>
  )
}

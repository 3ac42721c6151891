import { ListTop } from '../../../engine/list/ListTop.tsx'
import { PlanTabs } from './PlanTabs.tsx'
import styles from './PlansTop.module.css'
import type { PlansModel } from './use-plan-list.ts'

interface PlansTopProps {
  readonly plans: PlansModel
  /** Address of what was deleted; absent when the person may not delete. */
  readonly bin: string | undefined
  /** Absent when the person may not delete. */
  readonly onRemove: (() => void) | undefined
}

/** Above the plans: the tabs; a chart has neither density nor columns to choose. */
export function PlansTop({ plans: { list, view, tab, filterOf }, bin, onRemove }: PlansTopProps) {
  const tabs = <PlanTabs open={tab} filterOf={filterOf} />
  if (view.key === 'gantt') return <div className={styles.top}>{tabs}</div>
  return <ListTop list={list} tabs={tabs} bin={bin} onRemove={onRemove} />
}

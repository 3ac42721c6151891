import { planForm } from '@farm/contract/plans'
import { ListTop } from '../../../engine/list/ListTop.tsx'
import { TabLinks } from '../../../engine/tabs/TabLinks.tsx'
import { tabs } from './plan-tabs.ts'
import styles from './PlansTop.module.css'
import type { PlansModel } from './use-plan-list.ts'

interface PlansTopProps {
  readonly plans: PlansModel
  /** Address of what was deleted; absent when the person may not delete. */
  readonly bin: string | undefined
  readonly canEdit: boolean
  /** Absent when the person may not delete. */
  readonly onRemove: (() => void) | undefined
}

/** Above the plans: the tabs; a chart has neither density nor columns to choose. */
export function PlansTop({ plans: { list, view, tab, narrowingOf }, bin, canEdit, onRemove }: PlansTopProps) {
  const links = <TabLinks formId={planForm.id} tabs={tabs} open={tab} narrowingOf={narrowingOf} />
  if (view.key === 'gantt') return <div className={styles.top}>{links}</div>
  return <ListTop list={list} tabs={links} bin={bin} canEdit={canEdit} onRemove={onRemove} />
}

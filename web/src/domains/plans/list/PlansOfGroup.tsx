import type { ListModel } from '../../../engine/list/use-list.ts'
import { PlanRows } from './PlanRows.tsx'
import type { PlansModel } from './use-plan-list.ts'

interface PlansOfGroupProps {
  readonly plans: PlansModel
  /** The list as far as the group goes. */
  readonly list: ListModel
  readonly canRemove: boolean
}

/** The first plans of a group. */
export function PlansOfGroup({ plans, list, canRemove }: PlansOfGroupProps) {
  return <PlanRows plans={{ ...plans, list, records: list.page.data?.answer }} canRemove={canRemove} canMove={false} />
}

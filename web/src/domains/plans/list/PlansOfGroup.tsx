import type { ListModel } from '../../../engine/list/use-list.ts'
import { usePlanWork } from '../plan-queries.ts'
import { PlansInSightContext } from '../shown-plan.ts'
import { PlanRows } from './PlanRows.tsx'
import { WorkFault } from './WorkFault.tsx'
import type { PlansModel } from './use-plan-list.ts'

interface PlansOfGroupProps {
  readonly plans: PlansModel
  /** The list as far as the group goes. */
  readonly list: ListModel
  readonly canRemove: boolean
}

/** The first plans of a group, with what was done in them. */
export function PlansOfGroup({ plans, list, canRemove }: PlansOfGroupProps) {
  const records = list.page.data?.answer
  const work = usePlanWork(records?.map(({ Id }) => Id) ?? [])
  const inSight = { ...plans.inSight, work: work.data, isWaiting: work.isLoading }
  return (
    <PlansInSightContext value={inSight}>
      <WorkFault error={work.error} onRetry={() => void work.refetch()} />
      <PlanRows plans={{ ...plans, list, records }} canRemove={canRemove} />
    </PlansInSightContext>
  )
}

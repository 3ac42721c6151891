import type { planForm } from '@farm/contract/plans'
import type { ListDeclaration } from '../../../engine/list/list-declaration.ts'
import { seenDeclaration } from '../../../engine/list/seen-declaration.ts'
import type { RecordForm } from '../../../engine/records/record-form.ts'
import { RUNNING } from '../list/plan-tabs.ts'

interface PlanningOptions {
  /** The form of plans as the person sees it. */
  readonly form: RecordForm
  readonly isOfMany: boolean
}

/** The running plans, those that are most late first. */
export function planningList({ form, isOfMany }: PlanningOptions): ListDeclaration {
  return seenDeclaration<typeof planForm>(
    {
      columns: ['Name'],
      where: RUNNING,
      whereLabel: '执行中',
      search: ['Name'],
      filters: isOfMany ? ['Enterprise', 'Crops'] : ['Crops'],
      order: ['LateDays desc', 'NextDue asc'],
      expand: ['Enterprise', 'Crops', 'Place', 'Order', 'Manager'],
      empty: '没有执行中的计划',
    },
    form,
  )
}

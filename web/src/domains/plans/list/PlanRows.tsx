import { useIsPhone } from '../../../ui/useIsPhone.ts'
import { PlanCards } from './PlanCards.tsx'
import { PlanGantt } from './PlanGantt.tsx'
import { PlanTable } from './PlanTable.tsx'
import type { PlansModel } from './use-plan-list.ts'

interface PlanRowsProps {
  readonly plans: PlansModel
  readonly canRemove: boolean
}

/** The plans of a page, drawn as the view and the width ask for. */
export function PlanRows({ plans: { view, list, records }, canRemove }: PlanRowsProps) {
  const isPhone = useIsPhone()
  const isBusy = list.page.isPlaceholderData
  if (view.key === 'gantt') return <PlanGantt records={records} isBusy={isBusy} open={list.state.open} />
  return isPhone ? <PlanCards records={records} isBusy={isBusy} /> : <PlanTable list={list} canRemove={canRemove} />
}

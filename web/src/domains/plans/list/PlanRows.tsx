import { Suspense } from 'react'
import { chunk } from '../../../platform/chunk.ts'
import { Waiting } from '../../../ui/Waiting.tsx'
import { useIsPhone } from '../../../ui/useIsPhone.ts'
import { PlanCards } from './PlanCards.tsx'
import { PlanTable } from './PlanTable.tsx'
import type { PlansModel } from './use-plan-list.ts'

const PlanGantt = chunk(() => import('./gantt/PlanGantt.tsx').then((file) => file.PlanGantt))

interface PlanRowsProps {
  readonly plans: PlansModel
  readonly canRemove: boolean
  /** Bars of the chart can be moved. */
  readonly canMove: boolean
}

/** The plans of a page, drawn as the view and the width ask for. */
export function PlanRows({ plans: { view, list, records }, canRemove, canMove }: PlanRowsProps) {
  const isPhone = useIsPhone()
  const isBusy = list.page.isPlaceholderData
  if (view.key === 'gantt') {
    return (
      <Suspense fallback={<Waiting />}>
        <PlanGantt records={records} isBusy={isBusy} open={list.state.open} canEdit={canMove} />
      </Suspense>
    )
  }
  return isPhone ? <PlanCards records={records} isBusy={isBusy} /> : <PlanTable list={list} canRemove={canRemove} />
}

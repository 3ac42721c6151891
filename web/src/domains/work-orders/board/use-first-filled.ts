import { type WorkOrderStatus, workOrderForm } from '@farm/contract/work-orders'
import { useQueries } from '@tanstack/react-query'
import type { ListModel } from '../../../engine/list/use-list.ts'
import { useOrganPath } from '../../../engine/permission/index.ts'
import { countQuery } from '../../../engine/records/use-count.ts'
import { narrowingTo } from './use-column.ts'

/** The first of the columns that holds a card, the first of all where none does; absent while that is not known. */
export function useFirstFilled(list: ListModel, statuses: readonly WorkOrderStatus[]): WorkOrderStatus | undefined {
  const organPath = useOrganPath()
  const counts = useQueries({
    queries: statuses.map((status) => countQuery(organPath, workOrderForm.id, narrowingTo(list, status))),
  })
  // Those that come after the first that holds a card need not be known.
  const end = counts.findIndex(({ data, isPending }) => isPending || (data?.total ?? 0) > 0)
  if (end === -1) return statuses[0]
  return counts[end]?.isPending ? undefined : statuses[end]
}

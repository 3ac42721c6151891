import { workOrderStates, type WorkOrderStatus } from '@farm/contract/work-orders'
import { formatCount } from '@farm/contract/values'
import { chosenRecords } from '../../../engine/list/list-query.ts'
import type { ListModel } from '../../../engine/list/use-list.ts'
import { useRecordPages } from '../../../engine/records/record-queries.ts'

/** So many cards of a state are read at once. */
const PAGE_SIZE = 30
/** States that nothing follows: the latest stand first. */

type Choices = Pick<ListModel, 'declaration' | 'state'>

/** Which of the work orders that the choices of the person leave are in a state. */
export function narrowingTo({ declaration, state }: Choices, status: WorkOrderStatus) {
  return chosenRecords(declaration, state, [{ path: ['Status'], op: '=', values: [status] }])
}

/** The work orders of one state that the choices of the person leave: the first of them, and more when asked for. */
export function useColumn(choices: Choices, status: WorkOrderStatus) {
  const query = {
    ...narrowingTo(choices, status),
    pageSize: PAGE_SIZE,
    orderBy: workOrderStates.is(status, 'open') ? 'Due asc' : 'Due desc',
    expand: 'Plan,Place,Operation,Assignees',
  }
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useRecordPages(query, {
    enabled: true,
  })
  const [first] = data?.pages ?? []
  return {
    records: data?.pages.flatMap(({ answer }) => answer),
    totalText: first ? formatCount(first.total ?? 0, first) : '…',
    error,
    retry: () => void refetch(),
    more: hasNextPage ? () => void fetchNextPage() : undefined,
    isLoadingMore: isFetchingNextPage,
  }
}

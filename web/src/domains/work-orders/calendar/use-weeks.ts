import type { WireRecord } from '@farm/contract/forms'
import { chosenRecords } from '../../../engine/list/list-query.ts'
import type { ListModel } from '../../../engine/list/use-list.ts'
import { useRecordPage } from '../../../engine/records/record-queries.ts'
import type { Days } from '../../../platform/calendar.ts'
import { today } from '../../../platform/time.ts'
import { workOrderOf } from '../work-order.ts'
import { dueWithin } from './calendar-days.ts'

/** So many of one week are read. */
const MOST = 200

/** What is due in a week, by day, of what the choices of the person leave. */
export function useWeek({ declaration, state }: Pick<ListModel, 'declaration' | 'state'>, days: Days) {
  const { data, error, refetch, isPlaceholderData } = useRecordPage({
    ...chosenRecords(declaration, state, dueWithin(days)),
    page: 1,
    pageSize: MOST,
    orderBy: 'Due asc',
    expand: 'Assignees,Place,Operation',
  })
  const records = isPlaceholderData ? undefined : data?.answer
  return {
    byDay: records && Map.groupBy(records, dayOf),
    /** How many of the week are not drawn. */
    left: records && data ? Math.max(0, (data.total ?? 0) - records.length) : 0,
    error,
    retry: () => void refetch(),
  }
}

function dayOf(record: WireRecord): string {
  return today(Date.parse(workOrderOf(record).due ?? ''))
}

import { type ClockGroup, statisticsCalls } from '@farm/contract/statistics'
import { useQuery } from '@tanstack/react-query'
import { useOrganPath } from '../../engine/permission/index.ts'
import type { Days } from '../../platform/calendar.ts'
import { get } from '../../platform/http.ts'

/** Punch-ins and worked area of some days, counted by one thing. */
export function useClockCounts({ from, to }: Days, by: ClockGroup) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: ['statistics', organPath, 'clock-counts', by, from, to],
    queryFn: ({ signal }) => get(statisticsCalls.clockCounts, { from, to, by }, signal),
  })
}

export type CountsQuery = ReturnType<typeof useClockCounts>

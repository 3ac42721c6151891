import { alarmCalls } from '@farm/contract/alarms'
import { manyCalls } from '@farm/contract/forms'
import { statisticsCalls } from '@farm/contract/statistics'
import { useQuery } from '@tanstack/react-query'
import { useOrganPath } from '../../../engine/permission/index.ts'
import { RECORDS } from '../../../engine/records/records-key.ts'
import { get } from '../../../platform/http.ts'

const STATISTICS = 'statistics'
/** What devices measure is no record of which anybody is told: it is read anew by the clock. */
const EVERY_MS = 60_000

/** Who punched in on a day, how often, and how much land they worked. */
export function usePunchIns(day: string) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [STATISTICS, organPath, 'today-people', day],
    queryFn: ({ signal }) => get(statisticsCalls.clockCounts, { from: day, to: day, by: 'User' }, signal),
  })
}

/** Inputs and water of today; the day stands in its name only, the server knows it. */
export function useUsed(day: string) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [STATISTICS, organPath, 'today-used', day],
    queryFn: ({ signal }) => get(statisticsCalls.today, {}, signal),
    refetchInterval: EVERY_MS,
  })
}

/** How many records of a form there are by a choice of theirs. */
export function useCounts(formId: string, by: string) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [RECORDS, organPath, 'today-counts', formId, by],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, number>> => {
      const { Groups = [] } = await get(manyCalls.figures, { formId, by }, signal)
      return new Map(Groups.map(({ Key = '', Count }) => [Key, Count]))
    },
  })
}

export function useAlarmFigures() {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [RECORDS, organPath, 'alarm-figures'],
    queryFn: ({ signal }) => get(alarmCalls.figures, {}, signal),
  })
}

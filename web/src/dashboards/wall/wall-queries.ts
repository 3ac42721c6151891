import { sessionCalls } from '@farm/contract/access'
import { MOST_ENTERPRISES, boardCalls } from '@farm/contract/statistics'
import { useQuery } from '@tanstack/react-query'
import { getAnywhere } from '../../platform/http.ts'

const HOUR_MS = 3600_000
/** Enterprises come and go seldom. */
const ROUND_EVERY_MS = HOUR_MS / 4

/** The enterprises that there are for the person, whatever the page is narrowed to at the moment: those of a round. */
export function useRound() {
  return useQuery({
    queryKey: ['wall-round'],
    queryFn: ({ signal }) => getAnywhere(boardCalls.enterprises, { top: MOST_ENTERPRISES }, signal),
    select: ({ Enterprises }) => Enterprises,
    refetchInterval: ROUND_EVERY_MS,
    staleTime: ROUND_EVERY_MS,
  })
}

/** When the session of this page ends at the latest: none is made longer by being used. */
export function useSessionEnd(): string | undefined {
  const { data } = useQuery({
    queryKey: ['wall-session'],
    queryFn: ({ signal }) => getAnywhere(sessionCalls.list, {}, signal),
    refetchInterval: HOUR_MS,
    staleTime: HOUR_MS,
  })
  return data?.find(({ IsCurrent }) => IsCurrent)?.EndTime
}

import { clockForm } from '@farm/contract/clock'
import { type ClauseOn, recordCalls, filterOn } from '@farm/contract/forms'
import { statisticsCalls } from '@farm/contract/statistics'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useOrganPath } from '../../../engine/permission/index.ts'
import { RECORDS } from '../../../engine/records/records-key.ts'
import { occurredBetween } from '../../../engine/review/counted.ts'
import { get, getPage } from '../../../platform/http.ts'
import { monthAround } from '../../../platform/calendar.ts'
import type { CalendarPlace } from './calendar-place.ts'

/** The organisation that the calendar looks at: that of the chosen enterprise, else that of the page. */
export function useLookedAt(enterprise: string | undefined) {
  const organPath = useOrganPath()
  const { data } = useQuery({
    queryKey: [RECORDS, organPath, 'enterprise-of-calendar', enterprise],
    queryFn: ({ signal }) => get(recordCalls.get, { id: enterprise ?? '' }, signal),
    enabled: enterprise !== undefined,
  })
  if (enterprise === undefined) return { path: organPath, isKnown: true }
  return { path: data?.Organ.Path, isKnown: data !== undefined }
}

type LookedAt = ReturnType<typeof useLookedAt>

const at = ({ path }: LookedAt) => (path === undefined ? {} : { organPath: path })

/** How often each operation was punched in, day by day of a month; the month before stays until it is there. */
export function useMonth({ month, plan, user }: CalendarPlace, looked: LookedAt) {
  const query = { month, ...(plan && { plan }), ...(user && { user }), ...at(looked) }
  return useQuery({
    queryKey: [RECORDS, 'clock-month', query],
    queryFn: ({ signal }) => get(statisticsCalls.calendar, query, signal),
    placeholderData: keepPreviousData,
    enabled: looked.isKnown,
  })
}

/** Which punch-ins the calendar counts. */
export function inMonth({ month, enterprise, plan, user }: CalendarPlace): ReadonlyArray<ClauseOn<typeof clockForm>> {
  return [
    ...occurredBetween(monthAround(`${month}-01`)),
    ...(enterprise ? [{ path: ['Enterprise'], op: '=', values: [enterprise] } as const] : []),
    ...(plan ? [{ path: ['Plan'], op: '=', values: [plan] } as const] : []),
    ...(user ? [{ path: ['UserId'], op: '=', values: [user] } as const] : []),
  ]
}

const DAY_PAGE = 100

/** What was punched in on a day, the latest first, page by page. */
export function usePunchInsOn(day: string, { plan, user }: CalendarPlace, looked: LookedAt) {
  const qs = filterOn<typeof clockForm>([
    ...occurredBetween({ from: day, to: day }),
    ...(plan ? [{ path: ['Plan'], op: '=', values: [plan] } as const] : []),
    ...(user ? [{ path: ['UserId'], op: '=', values: [user] } as const] : []),
  ])
  const query = { formId: clockForm.id, qs, orderBy: 'OccurTime desc', pageSize: DAY_PAGE, ...at(looked) }
  return useInfiniteQuery({
    queryKey: [RECORDS, 'clock-day', query],
    queryFn: ({ pageParam: cursor, signal }) => {
      const page = cursor === '' ? { page: 1 } : { cursor }
      return getPage(recordCalls.list, { ...query, ...page, expand: 'Operation,Place' }, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: looked.isKnown,
  })
}

/** Who works in the field and did not punch in on a day. */
export function useSilent(day: string, page: number, looked: LookedAt) {
  const query = { day, page, ...at(looked) }
  return useQuery({
    queryKey: [RECORDS, 'clock-silent', query],
    queryFn: ({ signal }) => get(statisticsCalls.silent, query, signal),
    placeholderData: keepPreviousData,
    enabled: looked.isKnown,
  })
}

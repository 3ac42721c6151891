import { consultationForm, diagnosisCalls } from '@farm/contract/diagnosis'
import type { QueryOf } from '@farm/contract/wire'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useOrganPath } from '../../engine/permission/index.ts'
import { RECORDS } from '../../engine/records/records-key.ts'
import { get, getPage } from '../../platform/http.ts'

type ListQuery = QueryOf<typeof diagnosisCalls.list>

/** Consultations page by page; only the first page counts how many there are. */
export function useConsultations(query: ListQuery) {
  const organPath = useOrganPath()
  return useInfiniteQuery({
    queryKey: [RECORDS, organPath, 'consultations', consultationForm.id, query],
    queryFn: ({ pageParam: cursor, signal }) =>
      getPage(diagnosisCalls.list, cursor === '' ? { ...query, page: 1 } : { ...query, cursor }, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
}

export function useExperts() {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [RECORDS, organPath, 'experts'],
    queryFn: ({ signal }) => get(diagnosisCalls.expertList, {}, signal),
  })
}

export function useDiagnosisFigures() {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [RECORDS, organPath, 'consultation-figures'],
    queryFn: ({ signal }) => get(diagnosisCalls.statistics, {}, signal),
  })
}

/** Closed cases that are like what is being asked; nothing is asked for where nothing is known of it yet. */
export function useCases(query: QueryOf<typeof diagnosisCalls.cases>, { enabled }: { readonly enabled: boolean }) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [RECORDS, organPath, 'cases', query],
    queryFn: ({ signal }) => get(diagnosisCalls.cases, query, signal),
    placeholderData: keepPreviousData,
    enabled,
  })
}

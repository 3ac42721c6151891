import { manyCalls } from '@farm/contract/forms'
import type { QueryOf } from '@farm/contract/wire'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { get } from '../../../platform/http.ts'
import { useOrganPath } from '../../permission/index.ts'
import { RECORDS } from '../../records/records-key.ts'
import type { ListModel } from '../use-list.ts'

type FigureQuery = QueryOf<typeof manyCalls.figures>

interface FigureOptions {
  readonly enabled: boolean
}

/** How many records there are, what their numbers come to, and how they fall into groups; read anew with the records. */
export function useFigures(query: FigureQuery, { enabled }: FigureOptions) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [RECORDS, organPath, 'figures', query],
    queryFn: ({ signal }) => get(manyCalls.figures, query, signal),
    placeholderData: keepPreviousData,
    enabled,
  })
}

/** What the chosen number fields of all listed records come to; nothing is asked while none is chosen. */
export function useSums({ chosen, state: { sums } }: Pick<ListModel, 'chosen' | 'state'>) {
  return useFigures({ ...chosen, sums: sums.join(',') }, { enabled: sums.length > 0 })
}

import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { recordCalls } from '@farm/contract/forms'
import type { QueryOf } from '@farm/contract/wire'
import { formatCount } from '@farm/contract/values'
import { getPage } from '../../platform/http.ts'
import { useOrganPath } from '../permission/index.ts'
import { RECORDS } from './records-key.ts'

/** What narrows a list, as the server is asked for it. */
export type Narrowing = Pick<QueryOf<typeof recordCalls.list>, 'qs' | 'search'>

export interface Count {
  readonly total: number
  /** As it is shown, `10,000+` where the server stops counting. */
  readonly text: string
}

interface CountOptions {
  readonly enabled?: boolean
}

const ALL: Narrowing = {}

/** How many records of a form there are, all unless narrowed; a single row is read for it. */
export function useCount(
  formId: string,
  { qs, search }: Narrowing = ALL,
  { enabled = true }: CountOptions = {},
): Count | undefined {
  const query = countQuery(useOrganPath(), formId, { qs, search })
  const { data } = useQuery({ ...query, placeholderData: keepPreviousData, enabled })
  return data && { total: data.total ?? 0, text: formatCount(data.total ?? 0, data) }
}

/** What asks how many records of a form there are. */
export function countQuery(organPath: string | undefined, formId: string, { qs, search }: Narrowing) {
  return queryOptions({
    queryKey: [RECORDS, organPath, 'count', formId, qs, search],
    queryFn: ({ signal }) =>
      getPage(recordCalls.list, { formId, page: 1, pageSize: 1, ...(qs && { qs }), ...(search && { search }) }, signal),
  })
}

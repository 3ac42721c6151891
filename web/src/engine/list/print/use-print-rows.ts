import { recordCalls } from '@farm/contract/forms'
import { MAX_PAGE_SIZE } from '@farm/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { getPage } from '../../../platform/http.ts'
import { useOrganPath } from '../../permission/index.ts'
import { RECORDS } from '../../records/records-key.ts'
import type { ListModel } from '../use-list.ts'

/** So many rows go on paper: some forty sheets. */
export const MOST_PRINTED = 1_000

/** All rows of a list, whatever page of it is in sight, up to as many as are printed. */
export function usePrintRows({ query: asked, totalText }: ListModel) {
  const query = { ...asked, cursor: undefined, page: 1, pageSize: MAX_PAGE_SIZE }
  const organPath = useOrganPath()
  const { data, error, refetch } = useQuery({
    queryKey: [RECORDS, organPath, 'print', query],
    queryFn: async ({ signal }) => {
      const read = (page: number) => getPage(recordCalls.list, { ...query, page }, signal)
      const first = await read(1)
      const { total = first.answer.length } = first
      const second = total > MAX_PAGE_SIZE ? await read(2) : undefined
      return { records: [...first.answer, ...(second?.answer ?? [])].slice(0, MOST_PRINTED), total }
    },
    gcTime: 0,
    // What is on its way to the printer does not change any more.
    staleTime: Infinity,
  })
  return { ...data, totalText, error, retry: () => void refetch() }
}

import type { WireRecord, recordCalls } from '@farm/contract/forms'
import type { QueryOf } from '@farm/contract/wire'
import type { Page } from '../../platform/http.ts'
import { useRecordPage, useRecordPages } from '../records/record-queries.ts'

/** The records of a list as far as they were read. */
export interface Rows {
  readonly data: Page<WireRecord[]> | undefined
  readonly error: Error | null
  /** What is shown belongs to the choices before. */
  readonly isPlaceholderData: boolean
  readonly refetch: () => Promise<unknown>
  /** How a list goes on that is not turned page by page. */
  readonly more?: MoreRows
}

export interface MoreRows {
  /** Absent at the end. */
  readonly load?: (() => void) | undefined
  readonly isLoading: boolean
  readonly hasFailed: boolean
}

interface RowsOptions {
  readonly goesOn: boolean
}

/** One page of a list, or with `goesOn` the first rows and all that the person asked for after them. */
export function useRows(query: QueryOf<typeof recordCalls.list>, { goesOn }: RowsOptions): Rows {
  const page = useRecordPage(query, { enabled: !goesOn })
  const pages = useRecordPages({ ...query, page: undefined }, { enabled: goesOn })
  if (!goesOn) return page
  const { data, error, isPlaceholderData, refetch } = pages
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages
  const [first] = data?.pages ?? []
  return {
    data: first && { ...first, answer: data?.pages.flatMap(({ answer }) => answer) ?? [] },
    // That the next rows did not come is told where they were asked for.
    error: isFetchNextPageError ? null : error,
    isPlaceholderData,
    refetch,
    more: {
      isLoading: isFetchingNextPage,
      hasFailed: isFetchNextPageError,
      ...(hasNextPage && { load: () => void fetchNextPage() }),
    },
  }
}

/** Nothing is known yet of the first rows. */
export function isWaiting({ data, error }: Pick<Rows, 'data' | 'error'>): boolean {
  return !data && !error
}

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { formatCount } from '@farm/contract/values'
import type { Page } from '../../platform/http.ts'
import { pageSizes } from '../list/list-address.ts'
import type { MoreRows } from '../list/use-rows.ts'
import { useOrganPath } from '../permission/index.ts'
import type { TableState } from './table-address.ts'
import type { Asked, TableDeclaration } from './table-declaration.ts'

const [, STEP] = pageSizes

/** The rows of a list as far as they were read. */
export interface TableRead<Row> {
  readonly rows: readonly Row[] | undefined
  readonly error: Error | null
  /** What is shown belongs to the choices before. */
  readonly isOld: boolean
  readonly again: () => void
  /** Absent where the server does not count. */
  readonly total: number | undefined
  readonly totalText: string | undefined
  readonly more?: MoreRows
}

interface Reading<Row> {
  readonly declaration: TableDeclaration<Row>
  readonly asked: Asked
  readonly state: TableState
}

/** One page, all there are, or with `more` the first rows and those that were asked for after them. */
export function useTableRead<Row>(reading: Reading<Row>): TableRead<Row> {
  const page = usePageRead(reading)
  const more = useMoreRead(reading)
  return reading.declaration.paging === 'more' ? more : page
}

function usePageRead<Row>({ declaration: { key, paging, read }, asked, state }: Reading<Row>): TableRead<Row> {
  const organPath = useOrganPath()
  const { page, pageSize } = state
  const whole = paging === 'pages' ? { ...asked, page, pageSize } : asked
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [...key, organPath, 'list', whole],
    queryFn: ({ signal }) => read(whole, signal),
    placeholderData: keepPreviousData,
    enabled: paging !== 'more',
  })
  return {
    rows: data?.answer,
    error,
    isOld: isPlaceholderData,
    again: () => void refetch(),
    ...countOf(data, paging === 'whole' ? data?.answer.length : data?.total),
  }
}

function useMoreRead<Row>({ declaration: { key, paging, read }, asked }: Reading<Row>): TableRead<Row> {
  const organPath = useOrganPath()
  const pages = useInfiniteQuery({
    queryKey: [...key, organPath, 'more', asked],
    queryFn: ({ pageParam: cursor, signal }) => read({ ...asked, pageSize: STEP, ...(cursor && { cursor }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    enabled: paging === 'more',
  })
  const { data, error, isPlaceholderData, refetch, hasNextPage, isFetchNextPageError: hasFailed } = pages
  const [first] = data?.pages ?? []
  return {
    rows: data?.pages.flatMap(({ answer }) => answer),
    // That the next rows did not come is told where they were asked for.
    error: hasFailed ? null : error,
    isOld: isPlaceholderData,
    again: () => void refetch(),
    ...countOf(first, first?.total),
    more: {
      isLoading: pages.isFetchingNextPage,
      hasFailed,
      ...(hasNextPage && { load: () => void pages.fetchNextPage() }),
    },
  }
}

function countOf(page: Pick<Page<unknown>, 'isCapped'> | undefined, total: number | undefined) {
  return { total, totalText: total === undefined ? undefined : formatCount(total, { isCapped: page?.isCapped }) }
}

import { NOTICE_FACT, type Notice, type NoticeKind, noticeCalls } from '@farm/contract/notices'
import {
  type InfiniteData,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { get, post } from '../../platform/http.ts'

/** The key of all that is read of notices: read anew when the server says that there are others. */
const NOTICES = NOTICE_FACT
const PAGE = 20

const countQuery = queryOptions({
  queryKey: [NOTICES, 'count'],
  queryFn: ({ signal }) => get(noticeCalls.count, {}, signal),
})

const preferencesQuery = queryOptions({
  queryKey: [NOTICES, 'preferences'],
  queryFn: ({ signal }) => get(noticeCalls.preferences, {}, signal),
})

/** How many notices the person has not read, counted to 100; undefined while nobody knows. */
export function useUnread(): number | undefined {
  return useQuery(countQuery).data?.Unread
}

export interface NoticeFilter {
  readonly isUnread?: boolean
  readonly kind?: NoticeKind | undefined
}

/** The person’s notices, newest first, and page by page those before. */
export function useNotices({ isUnread = false, kind }: NoticeFilter = {}) {
  return useInfiniteQuery({
    queryKey: [NOTICES, 'list', isUnread, kind],
    queryFn: ({ pageParam: before, signal }) =>
      get(
        noticeCalls.list,
        { pageSize: PAGE, ...(isUnread && { unread: true }), ...(kind && { kind }), ...(before !== '' && { before }) },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === PAGE ? page.at(-1)?.Id : undefined),
    placeholderData: keepPreviousData,
  })
}

/** Notes that notices were read: those that are named, else all. The page shows it before the server answers. */
export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: readonly string[] | undefined) => post(noticeCalls.read, ids ? { Ids: [...ids] } : {}),
    onMutate: (ids) => {
      client.setQueriesData<InfiniteData<Notice[]>>(
        { queryKey: [NOTICES, 'list'] },
        (before) => before && read(before, ids),
      )
    },
    onSettled: () => client.invalidateQueries({ queryKey: [NOTICES] }),
  })
}

function read(
  { pages, pageParams }: InfiniteData<Notice[]>,
  ids: readonly string[] | undefined,
): InfiniteData<Notice[]> {
  const isMeant = ({ Id }: Notice) => ids === undefined || ids.includes(Id)
  return { pageParams, pages: pages.map((page) => page.map((one) => (isMeant(one) ? { ...one, IsRead: true } : one))) }
}

/** Of which kinds the person wants to be told. */
export function usePreferences() {
  return useQuery(preferencesQuery)
}

interface Preference {
  readonly kind: NoticeKind
  readonly isOn: boolean
}

/** Turns a kind on or off at once; where the server refuses it goes back. */
export function useSetPreference() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, isOn }: Preference) => post(noticeCalls.setPreference, { Kind: kind, IsOn: isOn }),
    onMutate: ({ kind, isOn }) => {
      client.setQueryData(preferencesQuery.queryKey, (before) =>
        before?.map((one) => (one.Kind === kind ? { ...one, IsOn: isOn } : one)),
      )
    },
    onSettled: () => client.invalidateQueries({ queryKey: preferencesQuery.queryKey }),
  })
}

import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type WireRecord, recordCalls } from '@farm/contract/forms'
import type { BodyOf, QueryOf } from '@farm/contract/wire'
import { get, getPage, post } from '../../platform/http.ts'
import { useConfirming } from '../confirming/confirming-context.ts'
import { useOrganPath } from '../permission/index.ts'
import { keepNames } from '../reference/reference-queries.ts'
import { formQuery } from './form-query.ts'
import type { RecordForm } from './record-form.ts'
import { IN_WORK, RECORDS } from './records-key.ts'

type RecordQuery = QueryOf<typeof recordCalls.list>

interface ReadOptions {
  readonly enabled?: boolean
}

/** One page of records; the page before stays while the next one is fetched. */
export function useRecordPage(query: RecordQuery, { enabled = true }: ReadOptions = {}) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [RECORDS, organPath, 'page', query],
    queryFn: ({ signal }) => getPage(recordCalls.list, query, signal),
    placeholderData: keepPreviousData,
    enabled,
  })
}

/** The first records and, page by page, those that follow; only the first page counts how many there are. */
export function useRecordPages(query: RecordQuery, { enabled }: Required<ReadOptions>) {
  const organPath = useOrganPath()
  return useInfiniteQuery({
    queryKey: [RECORDS, organPath, 'pages', query],
    queryFn: ({ pageParam: cursor, signal }) =>
      getPage(recordCalls.list, cursor === '' ? { ...query, page: 1 } : { ...query, page: undefined, cursor }, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    enabled,
  })
}

/** One record with the names of what it refers to. */
export function useRecord(id: string, expand?: string) {
  return useQuery(recordQuery(useOrganPath(), id, expand))
}

/** Several records, those that have come and that the person may see. */
export function useRecordsNamed(ids: readonly string[]): WireRecord[] {
  const organPath = useOrganPath()
  return useQueries({ queries: ids.map((id) => recordQuery(organPath, id)) }).flatMap(({ data }) => data ?? [])
}

function recordQuery(organPath: string | undefined, id: string, expand?: string) {
  return queryOptions({
    queryKey: [RECORDS, organPath, 'record', id, expand],
    queryFn: ({ signal }) => get(recordCalls.get, { id, ...(expand && { expand }) }, signal),
  })
}

/** One record as it is now, for changing it: what was read before does not count. Its names are kept for pickers. */
export function useFreshRecord(form: RecordForm, id: string, expand?: string) {
  const organPath = useOrganPath()
  const client = useQueryClient()
  return useQuery({
    queryKey: [RECORDS, organPath, IN_WORK, id, expand],
    queryFn: async ({ signal }) => {
      const record = await get(recordCalls.get, { id, ...(expand && { expand }) }, signal)
      keepNames(client, organPath, form.fields, record)
      return record
    },
    gcTime: 0,
    staleTime: Infinity,
  })
}

/** The definition of a form and what the person may do with its records. */
export function useForm(id: string) {
  const organPath = useOrganPath()
  return useQuery(formQuery(organPath, id))
}

/** The forms of the data menu of a module. */
export function useForms(module?: string) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: ['forms', organPath, 'of', module],
    queryFn: ({ signal }) => get(recordCalls.listForms, module === undefined ? {} : { module }, signal),
  })
}

export type SendRecord =
  | { readonly add: BodyOf<typeof recordCalls.add> }
  | { readonly edit: BodyOf<typeof recordCalls.edit> }

/** Adds or edits a record, with what has to be confirmed for it; whatever shows records is read anew. */
export function useSendRecord() {
  const client = useQueryClient()
  const confirming = useConfirming()
  return useMutation({
    mutationFn: (send: SendRecord): Promise<WireRecord> =>
      confirming((along) =>
        'add' in send
          ? post(recordCalls.add, { ...send.add, ...along })
          : post(recordCalls.edit, { ...send.edit, ...along }),
      ),
    onSuccess: () => void client.invalidateQueries({ queryKey: [RECORDS] }),
  })
}

export function useRemoveRecords() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: readonly string[]) => post(recordCalls.remove, { Ids: [...ids] }),
    onSuccess: () => void client.invalidateQueries({ queryKey: [RECORDS] }),
  })
}

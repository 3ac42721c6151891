import { type HistoryEntry, careCalls } from '@farm/contract/forms'
import type { BodyOf } from '@farm/contract/wire'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { get, getPage, post } from '../../platform/http.ts'
import { useConfirming } from '../confirming/confirming-context.ts'
import { useOrganPath } from '../permission/index.ts'
import { RECORDS } from '../records/records-key.ts'

const ENTRIES = 20
export const BIN_PAGE = 20

/** A record, and the form that tells which changes concern what is kept of it. */
export interface Kept {
  readonly formId: string
  readonly id: string
}

/** What happened to a record, newest first; more of it on demand. */
export function useHistory({ formId, id }: Kept) {
  const organPath = useOrganPath()
  return useInfiniteQuery({
    queryKey: [RECORDS, organPath, 'history', formId, id],
    queryFn: ({ pageParam: cursor, signal }) =>
      getPage(careCalls.history, { id, pageSize: ENTRIES, ...(cursor && { cursor }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }): readonly HistoryEntry[] => pages.flatMap(({ answer }) => answer),
  })
}

/** What people said of a record. */
export function useComments({ formId, id }: Kept) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [RECORDS, organPath, 'comments', formId, id],
    queryFn: ({ signal }) => get(careCalls.comments, { id }, signal),
  })
}

/** What refers to a record. */
export function useReferrers({ formId, id }: Kept) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [RECORDS, organPath, 'referrers', formId, id],
    queryFn: ({ signal }) => get(careCalls.referrers, { id }, signal),
  })
}

/** A page of what was deleted of a form. */
export function useBin(formId: string, page: number) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [RECORDS, organPath, 'bin', formId, page],
    queryFn: ({ signal }) => getPage(careCalls.deleted, { formId, page, pageSize: BIN_PAGE }, signal),
  })
}

/** What was purged of a form. */
export function usePurges(formId: string) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [RECORDS, organPath, 'purges', formId],
    queryFn: ({ signal }) => get(careCalls.purges, { formId }, signal),
  })
}

/** Whatever shows records is read anew after what a mutation did. */
function useAfterwards(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [RECORDS] })
}

export function useRestoreRecord() {
  const confirming = useConfirming()
  const onSettled = useAfterwards()
  return useMutation({
    mutationFn: (body: BodyOf<typeof careCalls.restore>) =>
      confirming((along) => post(careCalls.restore, { ...body, ...along })),
    // A refusal says that what is shown is out of date.
    onSettled,
  })
}

export function useAddComment() {
  const onSuccess = useAfterwards()
  return useMutation({
    mutationFn: (body: BodyOf<typeof careCalls.addComment>) => post(careCalls.addComment, body),
    onSuccess,
  })
}

export function useRemoveComment() {
  const onSuccess = useAfterwards()
  return useMutation({ mutationFn: (Id: string) => post(careCalls.removeComment, { Id }), onSuccess })
}

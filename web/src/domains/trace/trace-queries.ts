import { type StoryLot, traceCalls } from '@farm/contract/trace'
import type { BodyOf, QueryOf } from '@farm/contract/wire'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useOrganPath } from '../../engine/permission/index.ts'
import { RECORDS } from '../../engine/records/records-key.ts'
import { get, post } from '../../platform/http.ts'

type Asked = Omit<QueryOf<typeof traceCalls.list>, 'before' | 'organPath'>

/** Plans that may be traced, the newest first, page by page. */
export function useTraced(asked: Asked) {
  const organPath = useOrganPath()
  return useInfiniteQuery({
    queryKey: [RECORDS, organPath, 'trace', asked],
    queryFn: ({ pageParam: before, signal }) =>
      get(traceCalls.list, { ...asked, ...(before !== '' && { before }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ Next }) => Next,
    placeholderData: keepPreviousData,
  })
}

/** The story of a plan, page by page. */
export function useStory(id: string) {
  const organPath = useOrganPath()
  return useInfiniteQuery({
    queryKey: [RECORDS, organPath, 'story', id],
    queryFn: ({ pageParam: after, signal }) => get(traceCalls.story, { id, ...(after !== '' && { after }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ Next }) => Next,
  })
}

/** What is made known of a lot. */
export function useLotRelease(id: string) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [RECORDS, organPath, 'lot-release', id],
    queryFn: ({ signal }) => get(traceCalls.lot, { id }, signal),
  })
}

/** Does something about what is made known; whatever shows it is read anew, refused or not. */
export function useReleasing() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (act: ReleaseAct) => act(),
    onSettled: () => client.invalidateQueries({ queryKey: [RECORDS] }),
  })
}

export type ReleaseAct = () => Promise<unknown>

export const release = (body: BodyOf<typeof traceCalls.release>) => post(traceCalls.release, body)
export const withdraw = (body: BodyOf<typeof traceCalls.withdraw>) => post(traceCalls.withdraw, body)
export const savePolicy = (body: BodyOf<typeof traceCalls.savePolicy>) => post(traceCalls.savePolicy, body)

/** Where codes lead: where the installation says, else where this page was opened. */
export function originOf(said: string | undefined): string {
  return said ?? window.location.origin
}

/** A lot that somebody can scan. */
export interface CodedLot extends StoryLot {
  readonly Code: string
}

export function isCoded(lot: StoryLot): lot is CodedLot {
  return lot.Code !== undefined
}

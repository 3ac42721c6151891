import { type AttachmentLink, type PhotoLink, fileCalls } from '@farm/contract/files'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { get } from '../../platform/http.ts'
import { useOrganPath } from '../permission/index.ts'
import { batched } from '../reference/batch.ts'

/** A link is asked for anew this long before it ends. */
const BEFORE_END_MS = 60_000

type Link = PhotoLink | AttachmentLink
/** `hidden` where the file is gone or not for one’s eyes. */
type Answer = Link | 'hidden'
/** `undefined` while on its way. */
export type FileState = Answer | Error | undefined

const loadLink = batched(
  async (ids: string[]) => new Map((await get(fileCalls.list, { ids: ids.join(',') })).map((one) => [one.Id, one])),
)

async function answerFor(id: string): Promise<Answer> {
  return (await loadLink(id)) ?? 'hidden'
}

/** The signed addresses of files, in their order; all that are shown at once are asked for in one call. */
export function useFileLinks(ids: readonly string[]): readonly FileState[] {
  const organPath = useOrganPath()
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: keyOf(organPath, id),
      queryFn: () => answerFor(id),
      staleTime: ({ state: { data, dataUpdatedAt } }: { readonly state: LinkRead }) => lifeMs(data, dataUpdatedAt),
    })),
    combine: (results) => results.map(({ data, error }): FileState => data ?? error ?? undefined),
  })
}

/** Asks for the address of a file anew: it has ended, or did not come. */
export function useRenewal(): (id: string) => void {
  const client = useQueryClient()
  const organPath = useOrganPath()
  return useCallback((id) => void client.refetchQueries({ queryKey: keyOf(organPath, id) }), [client, organPath])
}

/** Answers the address of a file as it is good now: the one that is known, or a new one when that is about to end. */
export function useFreshLink(): (id: string) => Promise<Answer> {
  const client = useQueryClient()
  const organPath = useOrganPath()
  return useCallback(
    (id) =>
      client.query({
        queryKey: keyOf(organPath, id),
        queryFn: () => answerFor(id),
        staleTime: ({ state: { data, dataUpdatedAt } }: { readonly state: LinkRead }) => lifeMs(data, dataUpdatedAt),
      }),
    [client, organPath],
  )
}

function keyOf(organPath: string | undefined, id: string) {
  return ['files', organPath, id] as const
}

interface LinkRead {
  readonly data: Answer | undefined
  readonly dataUpdatedAt: number
}

/** How long an address may be used after it was read. */
function lifeMs(link: Answer | undefined, readAt: number): number {
  return typeof link === 'object' ? Math.max(0, Date.parse(link.ExpireTime) - readAt - BEFORE_END_MS) : 0
}

/** True for an address that can be used at this moment. */
export function isGood({ ExpireTime }: Link): boolean {
  return Date.parse(ExpireTime) - Date.now() > BEFORE_END_MS
}

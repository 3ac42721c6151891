import { type PhotoCopy, type PhotoLink, fileCalls } from '@farm/contract/files'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { get } from '../../platform/http.ts'
import { useOrganPath } from '../permission/index.ts'
import { batched } from '../reference/batch.ts'

/** A link is asked for anew this long before it ends. */
const BEFORE_END_MS = 60_000

/** `undefined` while on its way, `hidden` where the photo is gone or not for one’s eyes. */
export type LinkState = PhotoLink | 'hidden' | Error | undefined

const loadLink = batched(
  async (ids: string[]) => new Map((await get(fileCalls.list, { ids: ids.join(',') })).map((one) => [one.Id, one])),
)

/** The signed addresses of photos, in their order; all that are shown at once are asked for in one call. */
export function usePhotoLinks(ids: readonly string[]): readonly LinkState[] {
  const organPath = useOrganPath()
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: keyOf(organPath, id),
      queryFn: async (): Promise<PhotoLink | 'hidden'> => (await loadLink(id)) ?? 'hidden',
      staleTime: ({ state: { data, dataUpdatedAt } }: { readonly state: LinkRead }) => lifeMs(data, dataUpdatedAt),
    })),
    combine: (results) => results.map(({ data, error }): LinkState => data ?? error ?? undefined),
  })
}

/** Asks for the address of a photo anew: it has ended, or did not come. */
export function useRenewal(): (id: string) => void {
  const client = useQueryClient()
  const organPath = useOrganPath()
  return useCallback((id) => void client.refetchQueries({ queryKey: keyOf(organPath, id) }), [client, organPath])
}

function keyOf(organPath: string | undefined, id: string) {
  return ['photos', organPath, id] as const
}

interface LinkRead {
  readonly data: PhotoLink | 'hidden' | undefined
  readonly dataUpdatedAt: number
}

/** How long an address may be used after it was read. */
function lifeMs(link: LinkRead['data'], readAt: number): number {
  return typeof link === 'object' ? Math.max(0, Date.parse(link.ExpireTime) - readAt - BEFORE_END_MS) : 0
}

export function photoAddress({ ThumbUrl, ViewUrl }: PhotoLink, copy: PhotoCopy): string {
  return copy === 'thumb' ? ThumbUrl : ViewUrl
}

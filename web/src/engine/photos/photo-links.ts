import type { PhotoCopy, PhotoLink } from '@farm/contract/files'
import { type FileState, useFileLinks } from '../files/file-links.ts'

/** `undefined` while on its way, `hidden` where the photo is gone or not for one’s eyes. */
export type LinkState = PhotoLink | 'hidden' | Error | undefined

/** The signed addresses of photos, in their order; all that are shown at once are asked for in one call. */
export function usePhotoLinks(ids: readonly string[]): readonly LinkState[] {
  return useFileLinks(ids).map(asPhoto)
}

function asPhoto(state: FileState): LinkState {
  if (typeof state !== 'object' || state instanceof Error) return state
  return 'ViewUrl' in state ? state : 'hidden'
}

export function photoAddress({ ThumbUrl, ViewUrl }: PhotoLink, copy: PhotoCopy): string {
  return copy === 'thumb' ? ThumbUrl : ViewUrl
}

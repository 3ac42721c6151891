import { found, refusal } from '@farm/contract/errors'
import { MAX_PHOTO_PIXELS, photoCopies } from '@farm/contract/files'
import type { FileStore } from '../../platform/files/index.ts'
import { type Picture, PictureFault, makePicture } from '../../platform/pictures/index.ts'
import { onceAtATime } from './once-at-a-time.ts'

/** What a photo may have, and how large its copies are. */
export const pictureLimits = { ...photoCopies, maxPixels: MAX_PHOTO_PIXELS }

export async function keepCopies(
  files: FileStore,
  sha256: string,
  { view, thumb }: Pick<Picture, 'view' | 'thumb'>,
): Promise<void> {
  await files.keep('view', sha256, view)
  await files.keep('thumb', sha256, thumb)
}

/** Makes lost copies of a photo anew from what was sent, once however many ask. Refuses where that is gone too. */
export type Remake = (sha256: string) => Promise<void>

export function makeRemake(files: FileStore): Remake {
  const once = onceAtATime<void>()
  return (sha256) => once(sha256, () => remake(files, sha256))
}

async function remake(files: FileStore, sha256: string): Promise<void> {
  // Made by somebody else since it was missed.
  if ((await files.isKept('view', sha256)) && (await files.isKept('thumb', sha256))) return
  await keepCopies(files, sha256, await pictureOf(files, sha256))
}

/** The original is read when its turn has come: however many wait, one is in memory. */
async function pictureOf(files: FileStore, sha256: string): Promise<Picture> {
  const read = async () => found(await files.readKept('originals', sha256), '照片')
  try {
    return await makePicture(read, pictureLimits)
  } catch (error) {
    // The disk has spoilt it, or it was taken by a wider rule.
    throw error instanceof PictureFault ? refusal('not-found', { what: '照片' }) : error
  }
}

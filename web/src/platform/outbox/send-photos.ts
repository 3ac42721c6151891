import { HttpFailure } from '../http.ts'
import { withinReach } from '../retry.ts'
import { fingerprint, upload } from '../upload.ts'
import { isFinal } from './final.ts'
import type { KeptPhoto, OutboxItem, Reason } from './item.ts'

/** Reading a photo that takes longer has got stuck. */
const READ_MS = 60_000

/** A photo that does not go out, whatever is done. */
export class PhotoFault extends Error {
  readonly reason: Reason

  constructor(number: number, why: string) {
    super(why)
    const text = `第 ${number} 张照片没有上传：${why}`
    this.reason = { text, fields: { Photos: [text] } }
  }
}

/** How photos go out, and who hears of it. */
export interface SendingPhotos {
  readonly signal: AbortSignal
  readonly photo: (id: string) => Promise<Blob | undefined>
  /** Between 0 and 1, over all of the photos. */
  readonly onProgress: (share: number) => void
  readonly onWaiting: (failure: HttpFailure) => void
}

/** Brings the photos of an item to the server, one after the other. */
export async function sendPhotos({ photos }: OutboxItem, sending: SendingPhotos): Promise<void> {
  for (const [index, photo] of photos.entries()) {
    const blob = await sending.photo(photo.id)
    // Those without bytes were with the server when the item was kept.
    if (blob) await sendPhoto(photo, blob, { ...sending, index, count: photos.length })
    sending.onProgress((index + 1) / photos.length)
  }
}

interface Turn extends SendingPhotos {
  readonly index: number
  readonly count: number
}

async function sendPhoto(photo: KeptPhoto, blob: Blob, { index, count, signal, onProgress, onWaiting }: Turn) {
  const { id, name, sha256 } = photo
  const number = index + 1
  const found = await withinReach(() => fingerprint(blob), { signal, limitMs: READ_MS }).catch((fault: unknown) => {
    throw isUnreadable(fault) ? new PhotoFault(number, '这台设备读不出这张照片，请移除后重拍') : fault
  })
  if (sha256 !== undefined && found !== sha256) {
    throw new PhotoFault(number, '照片在这台设备上已损坏，请移除后重拍')
  }
  try {
    await upload({ id, blob, name, signal, onWaiting, onProgress: (share) => onProgress((index + share) / count) })
  } catch (failure) {
    if (!(failure instanceof HttpFailure) || !isFinal(failure)) throw failure
    throw new PhotoFault(number, failure.message)
  }
}

/** The browser holds the name of the photo and its bytes no longer. */
function isUnreadable(fault: unknown): boolean {
  return fault instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(fault.name)
}

import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { HttpFailure, get, post } from '../http.ts'
import { untilThrough, withinReach } from '../retry.ts'
import { fingerprint, upload } from '../upload.ts'
import type { KeptPhoto, OutboxItem, Reason } from './item.ts'

/** How sending an item ended. `sent-before`: an earlier attempt had arrived; what was changed since is not in it. */
export type Delivery =
  | { readonly kind: 'stored' | 'sent-before'; readonly record: WireRecord }
  | { readonly kind: 'refused'; readonly reason: Reason }
  /** The id belongs to something else: the same content goes under another one. */
  | { readonly kind: 'id-taken' }
  /** Nothing was refused and nothing came of it: it waits for its next turn. */
  | { readonly kind: 'later' }
  /** Nobody is signed in, or somebody else. */
  | { readonly kind: 'signed-out' }

export interface Sending {
  readonly signal: AbortSignal
  readonly photo: (id: string) => Promise<Blob | undefined>
  /** Between 0 and 1, over all of the photos. */
  readonly onProgress: (share: number) => void
  readonly onCut: () => void
}

const ID_USED = 'form-data/id-used'
const [UNAUTHORIZED, NOT_FOUND, TOO_SLOW, TOO_MANY] = [401, 404, 408, 429]
const UNAVAILABLE = 503
/** An add that takes longer has got stuck; sending it again makes no second record. */
const TIMEOUT_MS = 30_000
/** What the server fails at so often holds up those behind it no longer. */
const MOST_FAILURES = 5

/** Brings an item to the server, its photos first, waiting for the network as long as it takes. */
export async function deliver(item: OutboxItem, sending: Sending): Promise<Delivery> {
  try {
    await sendPhotos(item, sending)
    return { kind: 'stored', record: await sendRecord(item, sending) }
  } catch (failure) {
    if (failure instanceof PhotoFault) return { kind: 'refused', reason: failure.reason }
    if (!(failure instanceof HttpFailure)) throw failure
    return refusedBy(failure, item.id)
  }
}

/** A photo that does not go out, whatever is done. */
class PhotoFault extends Error {
  readonly reason: Reason

  constructor(number: number, why: string) {
    super(why)
    const text = `第 ${number} 张照片没有上传：${why}`
    this.reason = { text, fields: { Photos: [text] } }
  }
}

async function sendPhotos({ photos }: OutboxItem, sending: Sending): Promise<void> {
  for (const [index, photo] of photos.entries()) {
    const blob = await sending.photo(photo.id)
    // Those without bytes were with the server when the item was kept.
    if (blob) await sendPhoto(photo, blob, { ...sending, index, count: photos.length })
    sending.onProgress((index + 1) / photos.length)
  }
}

interface Turn extends Sending {
  readonly index: number
  readonly count: number
}

async function sendPhoto(photo: KeptPhoto, blob: Blob, { index, count, signal, onProgress, onCut }: Turn) {
  const { id, name, sha256 } = photo
  if (sha256 !== undefined && (await fingerprint(blob)) !== sha256) {
    throw new PhotoFault(index + 1, '照片在这台设备上已损坏，请移除后重拍')
  }
  try {
    await upload({
      id,
      blob,
      name,
      signal,
      onProgress: (share) => onProgress((index + share) / count),
      onWaiting: onCut,
    })
  } catch (failure) {
    if (!(failure instanceof HttpFailure) || !isFinal(failure)) throw failure
    throw new PhotoFault(index + 1, failure.message)
  }
}

function sendRecord({ id, formId, data, occurTime }: OutboxItem, { signal, onCut }: Sending): Promise<WireRecord> {
  const body = { FormId: formId, Id: id, Data: data, OccurTime: occurTime }
  let failures = 0
  const add = () => withinReach((stop) => post(recordCalls.add, body, stop), { signal, limitMs: TIMEOUT_MS })
  const onWaiting = (failure: HttpFailure) => {
    onCut()
    failures += failure.status >= 500 && failure.status !== UNAVAILABLE ? 1 : 0
    if (failures === MOST_FAILURES) throw failure
  }
  return untilThrough(add, { signal, onWaiting })
}

async function refusedBy(failure: HttpFailure, id: string): Promise<Delivery> {
  if (failure.status === UNAUTHORIZED) return { kind: 'signed-out' }
  if (!isFinal(failure)) return { kind: 'later' }
  if (failure.code === ID_USED) return earlierAttempt(id)
  return { kind: 'refused', reason: { text: failure.message, fields: failure.fields ?? {} } }
}

/** The server said no, and would say it again. */
function isFinal({ status }: HttpFailure): boolean {
  return status >= 400 && status < 500 && ![UNAUTHORIZED, TOO_SLOW, TOO_MANY].includes(status)
}

/** An earlier send arrived although its answer did not come back. */
async function earlierAttempt(id: string): Promise<Delivery> {
  try {
    return { kind: 'sent-before', record: await get(recordCalls.get, { id }) }
  } catch (failure) {
    if (!(failure instanceof HttpFailure)) throw failure
    return failure.status === NOT_FOUND ? { kind: 'id-taken' } : refusedBy(failure, id)
  }
}

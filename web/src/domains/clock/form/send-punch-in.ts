import { clockForm } from '@farm/contract/clock'
import type { Faults } from '@farm/contract/errors'
import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { HttpFailure, get, post } from '../../../platform/http.ts'
import { untilThrough, withinReach } from '../../../platform/retry.ts'

/** A punch-in that is ready to go. */
export interface PunchInDraft {
  readonly id: string
  /** Of an earlier press, while what was sent then may be stored. */
  readonly sentFirst: string | undefined
  /** Checked; names the photos by their ids, also those that are still on their way. */
  readonly data: Record<string, unknown>
  readonly photos: {
    /** Once nothing of them is on its way any more. */
    readonly whenSent: (signal: AbortSignal) => Promise<'sent' | 'failed'>
  }
}

/** How sending ended. `sent-before`: an earlier attempt had arrived; what was changed since is not in it. */
export type Outcome =
  | { readonly kind: 'stored' | 'sent-before'; readonly record: WireRecord }
  | { readonly kind: 'photos-failed' }
  | { readonly kind: 'faults'; readonly faults: Faults }
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'id-taken' }

export interface Sending {
  /** Gives up waiting. */
  readonly signal: AbortSignal
  readonly onPhase: (phase: 'photos' | 'record' | 'no-network') => void
  /** The record goes out: from here on it may be stored, with this time. */
  readonly onLeaving: (occurTime: string) => void
  /** It is certain that it is not. */
  readonly onNotStored: () => void
}

const ID_USED = 'form-data/id-used'
const NOT_FOUND = 404
const UNPROCESSABLE = 422
const TOO_SLOW = 408
/** An add that takes longer has got stuck; sending it again makes no second record. */
const TIMEOUT_MS = 30_000

/**
 * Brings a punch-in with its photos to the server, waiting for the network as long as it takes and the page is open. It
 * happened when it was sent first: however long that takes, its time is the one of the press.
 */
export async function sendPunchIn(draft: PunchInDraft, sending: Sending): Promise<Outcome> {
  const { id, data, photos, sentFirst } = draft
  const { signal, onPhase, onLeaving, onNotStored } = sending
  const occurTime = sentFirst ?? new Date().toISOString()
  let mayBeStored = sentFirst !== undefined
  onPhase('photos')
  if ((await photos.whenSent(signal)) === 'failed') return { kind: 'photos-failed' }
  const add = async () => {
    onPhase('record')
    onLeaving(occurTime)
    const body = { FormId: clockForm.id, Id: id, Data: data, OccurTime: occurTime }
    try {
      return await withinReach((stop) => post(recordCalls.add, body, stop), { signal, limitMs: TIMEOUT_MS })
    } catch (failure) {
      mayBeStored = !isWrong(failure) && (mayBeStored || !isRefusal(failure))
      if (!mayBeStored) onNotStored()
      throw failure
    }
  }
  try {
    const record = await untilThrough(add, { signal, onWaiting: () => onPhase('no-network') })
    return { kind: 'stored', record }
  } catch (failure) {
    if (!(failure instanceof HttpFailure)) throw failure
    return refusedBy(failure, id)
  }
}

/** What can’t be stored was not stored before either. */
function isWrong(failure: unknown): boolean {
  return failure instanceof HttpFailure && failure.status === UNPROCESSABLE
}

/** The server said no before it wrote anything; that the id is in use may come of an earlier try. */
function isRefusal(failure: unknown): boolean {
  if (!(failure instanceof HttpFailure) || failure.code === ID_USED) return false
  return failure.status >= 400 && failure.status < 500 && failure.status !== TOO_SLOW
}

async function refusedBy({ code, fields, message }: HttpFailure, id: string): Promise<Outcome> {
  if (code === ID_USED) return earlierAttempt(id)
  if (fields && Object.keys(fields).length > 0) return { kind: 'faults', faults: fields }
  return { kind: 'refused', text: message }
}

/** An earlier send arrived although its answer did not come back. */
async function earlierAttempt(id: string): Promise<Outcome> {
  try {
    return { kind: 'sent-before', record: await get(recordCalls.get, { id }) }
  } catch (failure) {
    if (!(failure instanceof HttpFailure)) throw failure
    return failure.status === NOT_FOUND ? { kind: 'id-taken' } : { kind: 'refused', text: failure.message }
  }
}

import { clockForm } from '@farm/contract/clock'
import type { Faults } from '@farm/contract/errors'
import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { HttpFailure, get, post } from '../../../platform/http.ts'
import { untilThrough, withinReach } from '../../../platform/retry.ts'

/** A punch-in that is ready to go. */
export interface PunchInDraft {
  readonly id: string
  readonly occurTime: string
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

interface Sending {
  /** Gives up waiting. */
  readonly signal: AbortSignal
  readonly onPhase: (phase: 'photos' | 'record' | 'no-network') => void
}

const ID_USED = 'form-data/id-used'
const NOT_FOUND = 404
/** An add that takes longer has got stuck; sending it again makes no second record. */
const TIMEOUT_MS = 30_000

/**
 * Brings a punch-in with its photos to the server, waiting for the network as long as it takes. This is the one way out
 * of the page: who keeps punch-ins on the device until the network is back stands behind it.
 */
export async function sendPunchIn(draft: PunchInDraft, { signal, onPhase }: Sending): Promise<Outcome> {
  const { id, occurTime, data, photos } = draft
  onPhase('photos')
  if ((await photos.whenSent(signal)) === 'failed') return { kind: 'photos-failed' }
  const add = () => {
    onPhase('record')
    const body = { FormId: clockForm.id, Id: id, Data: data, OccurTime: occurTime }
    return withinReach((stop) => post(recordCalls.add, body, stop), { signal, limitMs: TIMEOUT_MS })
  }
  try {
    const record = await untilThrough(add, { signal, onWaiting: () => onPhase('no-network') })
    return { kind: 'stored', record }
  } catch (failure) {
    if (!(failure instanceof HttpFailure)) throw failure
    return refusedBy(failure, id)
  }
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

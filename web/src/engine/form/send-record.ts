import type { Faults, LastChange } from '@farm/contract/errors'
import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { HttpFailure, get } from '../../platform/http.ts'
import { isRecord } from './conflict.ts'
import { messageOf } from '../../platform/failure-message.ts'

/**
 * How a send ended. `conflict`: somebody else’s content is in the way; `gone`: there is no record to edit any more; `id-taken`: by
 * what can’t be seen.
 */
export type Outcome =
  | { readonly kind: 'saved'; readonly record: WireRecord }
  | { readonly kind: 'faults'; readonly faults: Faults }
  | { readonly kind: 'conflict'; readonly theirs: WireRecord; readonly change?: LastChange | undefined }
  | { readonly kind: 'gone'; readonly text: string; readonly change: LastChange | undefined }
  | { readonly kind: 'id-taken' }
  | { readonly kind: 'refused'; readonly text: string }

/** Waits for a send of the record `id` and says how it ended. */
export async function outcomeOf(sending: Promise<WireRecord>, id: string): Promise<Outcome> {
  try {
    return { kind: 'saved', record: await sending }
  } catch (failure) {
    if (!(failure instanceof HttpFailure)) throw failure
    const { code, status, present, changed, fields, message } = failure
    if (code === 'form-data/stale' && isRecord(present))
      return { kind: 'conflict', theirs: present, change: changed?.[0] }
    if (status === 404) return { kind: 'gone', text: message, change: changed?.[0] }
    if (code === 'form-data/id-used') return twinOf(id)
    if (fields && Object.keys(fields).length > 0) return { kind: 'faults', faults: fields }
    return { kind: 'refused', text: message }
  }
}

/** An earlier send arrived although its answer did not; the content was changed since, and what is stored differs. */
async function twinOf(id: string): Promise<Outcome> {
  try {
    return { kind: 'conflict', theirs: await get(recordCalls.get, { id }) }
  } catch (failure) {
    if (failure instanceof HttpFailure && failure.status === 404) return { kind: 'id-taken' }
    return { kind: 'refused', text: messageOf(failure) }
  }
}

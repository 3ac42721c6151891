import { type DynamicData, isObject } from '@farm/contract/forms'
import { DraftPlace } from '../../platform/draft-place.ts'

/** What was being filled in and not yet saved, kept for a person on this device. */
export interface Draft {
  readonly at: number
  /** Id of the record: sending a draft again makes no second record. */
  readonly id: string
  readonly data: DynamicData
  /** What an edit began from. */
  readonly base: { readonly data: DynamicData; readonly updateTime?: string }
}

/** Where a page keeps the draft of a person for a record, or for a new one. */
export function formPlace(userId: string, formId: string, recordId: string | undefined): DraftPlace {
  return new DraftPlace(`draft:${userId}:${formId}:${recordId ?? 'new'}`)
}

/** The draft that was kept, however long ago: a person throws it away, no clock does. */
export function readDraft(place: DraftPlace): Draft | undefined {
  const kept = place.read()
  return isDraft(kept) ? kept : undefined
}

function isDraft(kept: unknown): kept is Draft {
  if (!isObject(kept) || typeof kept.at !== 'number' || typeof kept.id !== 'string') return false
  return isObject(kept.data) && isObject(kept.base) && isObject(kept.base.data)
}

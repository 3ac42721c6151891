import { type DynamicData, isObject } from '@farm/contract/forms'
import { readChoice, removeText, writeChoice } from '../../platform/storage.ts'

/** What was being filled in and not yet saved, kept for a person on this device. */
export interface Draft {
  readonly at: number
  /** Id of the record: sending a draft again makes no second record. */
  readonly id: string
  readonly data: DynamicData
  /** What an edit began from. */
  readonly base: { readonly data: DynamicData; readonly updateTime?: string }
}

const KEPT_MS = 30 * 24 * 3600_000

/** Names the draft of a person for a record, or for a new one. */
export function draftKey(userId: string, formId: string, recordId: string | undefined): string {
  return `draft:${userId}:${formId}:${recordId ?? 'new'}`
}

/** The draft that was kept, unless it is too old to be of use. */
export function readDraft(key: string, now: number): Draft | undefined {
  const kept = readChoice(key)
  return isDraft(kept) && now - kept.at < KEPT_MS ? kept : undefined
}

export function writeDraft(key: string, draft: Draft): void {
  writeChoice(key, draft)
}

export function dropDraft(key: string): void {
  removeText(key)
}

function isDraft(kept: unknown): kept is Draft {
  if (!isObject(kept) || typeof kept.at !== 'number' || typeof kept.id !== 'string') return false
  return isObject(kept.data) && isObject(kept.base) && isObject(kept.base.data)
}

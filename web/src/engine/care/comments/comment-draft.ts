import { readChoice, removeText, writeChoice } from '../../../platform/storage.ts'

/** What is being written and not yet sent. */
export interface CommentDraft {
  /** Under which it is sent: sent again, it is said once. */
  readonly id: string
  readonly text: string
}

/** Names what a person is writing of a record, on this device. */
export function commentKey(userId: string, recordId: string): string {
  return `comment:${userId}:${recordId}`
}

export function readComment(key: string): CommentDraft | undefined {
  const kept = readChoice(key)
  return isDraft(kept) ? kept : undefined
}

/** Nothing written is nothing kept. */
export function keepComment(key: string, draft: CommentDraft): void {
  if (draft.text.trim() === '') removeText(key)
  else writeChoice(key, draft)
}

function isDraft(kept: unknown): kept is CommentDraft {
  if (typeof kept !== 'object' || kept === null) return false
  return 'id' in kept && typeof kept.id === 'string' && 'text' in kept && typeof kept.text === 'string'
}

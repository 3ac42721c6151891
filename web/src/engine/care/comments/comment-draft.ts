import { DraftPlace } from '../../../platform/draft-place.ts'

/** What is being written and not yet sent. */
export interface CommentDraft {
  /** Under which it is sent: sent again, it is said once. */
  readonly id: string
  readonly text: string
}

/** Where a page keeps what a person is writing of a record. */
export function commentPlace(userId: string, recordId: string): DraftPlace {
  return new DraftPlace(`comment:${userId}:${recordId}`)
}

export function readComment(place: DraftPlace): CommentDraft | undefined {
  const kept = place.read()
  return isDraft(kept) ? kept : undefined
}

/** Nothing written is nothing kept. */
export function keepComment(place: DraftPlace, draft: CommentDraft): void {
  if (draft.text.trim() === '') place.drop()
  else place.keep(draft)
}

function isDraft(kept: unknown): kept is CommentDraft {
  if (typeof kept !== 'object' || kept === null) return false
  return 'id' in kept && typeof kept.id === 'string' && 'text' in kept && typeof kept.text === 'string'
}

import { isObject } from '@farm/contract/forms'
import { DraftPlace } from '../../../platform/draft-place.ts'
import { type AskEntries, entriesIn, noEntries } from './ask-entries.ts'

/** A photo that the device keeps for the question. */
export interface TakenName {
  readonly id: string
  readonly name: string
}

/** What was being asked and not handed in, kept for a person on this device. */
export interface QuestionDraft {
  /** Of the question: what is handed in twice is there once. */
  readonly id: string
  readonly entries: AskEntries
  readonly taken: readonly TakenName[]
}

/** Where a page keeps what a person is asking. */
export function questionPlace(userId: string): DraftPlace {
  return new DraftPlace(`question:${userId}`)
}

/** What the person left, however long ago; undefined where nothing was entered. */
export function readQuestion(userId: string, place = questionPlace(userId)): QuestionDraft | undefined {
  const kept = place.read()
  if (!isObject(kept) || typeof kept.id !== 'string') return undefined
  const taken = Array.isArray(kept.taken) ? kept.taken.flatMap(takenName) : []
  const draft = { id: kept.id, entries: entriesIn(kept.entries), taken }
  return isBegun(draft) ? draft : undefined
}

export function keepQuestion(place: DraftPlace, draft: QuestionDraft): void {
  if (isBegun(draft)) place.keep(draft)
  else place.drop()
}

/** What the person entered of it, as it would stand in the outbox. */
export function contentOf({ entries, taken }: Omit<QuestionDraft, 'id'>): unknown {
  return { entries: { ...entries, photos: [...entries.photos, ...taken.map(({ id }) => id)] } }
}

function isBegun({ entries, taken }: QuestionDraft): boolean {
  return taken.length > 0 || JSON.stringify(entries) !== JSON.stringify(noEntries)
}

function takenName(kept: unknown): TakenName[] {
  if (!isObject(kept) || typeof kept.id !== 'string') return []
  return [{ id: kept.id, name: typeof kept.name === 'string' ? kept.name : '照片.jpg' }]
}

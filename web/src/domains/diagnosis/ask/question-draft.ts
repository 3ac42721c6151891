import { isObject } from '@farm/contract/forms'
import { readChoice, removeText, writeChoice } from '../../../platform/storage.ts'
import { type AskEntries, entriesIn, noEntries } from './ask-entries.ts'

/** A photo that the device keeps for the question. */
export interface TakenName {
  readonly id: string
  readonly name: string
}

/** What was being asked and not handed in, kept for a person on this device. */
export interface QuestionDraft {
  readonly at: number
  /** Of the question: what is handed in twice is there once. */
  readonly id: string
  readonly entries: AskEntries
  readonly taken: readonly TakenName[]
}

/** As long as punch-ins that were begun; the device keeps photos a day longer. */
const KEPT_MS = 7 * 24 * 3600_000

const keyOf = (userId: string) => `question:${userId}`

/** What the person left, unless it is too old to be of use or nothing was entered. */
export function readQuestion(userId: string, now: number): QuestionDraft | undefined {
  const kept = readChoice(keyOf(userId))
  if (!isObject(kept) || typeof kept.at !== 'number' || typeof kept.id !== 'string') return undefined
  if (now - kept.at > KEPT_MS) return undefined
  const taken = Array.isArray(kept.taken) ? kept.taken.flatMap(takenName) : []
  const draft = { at: kept.at, id: kept.id, entries: entriesIn(kept.entries), taken }
  return isBegun(draft) ? draft : undefined
}

export function keepQuestion(userId: string, draft: QuestionDraft): void {
  if (isBegun(draft)) writeChoice(keyOf(userId), draft)
  else dropQuestion(userId)
}

export function dropQuestion(userId: string): void {
  removeText(keyOf(userId))
}

function isBegun({ entries, taken }: QuestionDraft): boolean {
  return taken.length > 0 || JSON.stringify(entries) !== JSON.stringify(noEntries)
}

function takenName(kept: unknown): TakenName[] {
  if (!isObject(kept) || typeof kept.id !== 'string') return []
  return [{ id: kept.id, name: typeof kept.name === 'string' ? kept.name : '照片.jpg' }]
}

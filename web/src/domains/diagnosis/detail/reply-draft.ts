import { readTexts } from '@farm/contract/values'
import { isObject } from '@farm/contract/forms'
import { readChoice, removeText, writeChoice } from '../../../platform/storage.ts'
import { type PrescriptionRow, keptRows } from './prescription-rows.ts'

/** What was written of a reply and not handed in. */
export interface ReplyDraft {
  readonly at: number
  /** Of the reply: sent twice it is there once. */
  readonly key: string
  readonly text: string
  readonly photos: readonly string[]
  readonly rows: readonly PrescriptionRow[]
}

const KEPT_MS = 7 * 24 * 3600_000

interface Written {
  readonly userId: string
  readonly consultation: string
  /** The reply that is changed, or the kind of a new one. */
  readonly of: string
}

/** Names what a person writes to a consultation. */
export function replyKey({ userId, consultation, of }: Written): string {
  return `reply:${userId}:${consultation}:${of}`
}

export function readReply(at: string, now: number): ReplyDraft | undefined {
  const kept = readChoice(at)
  if (!isObject(kept) || typeof kept.at !== 'number' || typeof kept.key !== 'string') return undefined
  if (now - kept.at > KEPT_MS || typeof kept.text !== 'string') return undefined
  return { at: kept.at, key: kept.key, text: kept.text, photos: readTexts(kept.photos), rows: keptRows(kept.rows) }
}

export function keepReply(at: string, draft: ReplyDraft): void {
  writeChoice(at, draft)
}

export function dropReply(at: string): void {
  removeText(at)
}

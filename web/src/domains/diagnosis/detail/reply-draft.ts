import { readTexts } from '@farm/contract/values'
import { isObject } from '@farm/contract/forms'
import { DraftPlace } from '../../../platform/draft-place.ts'
import { type PrescriptionRow, keptRows } from './prescription-rows.ts'

/** What was written of a reply and not handed in. */
export interface ReplyDraft {
  /** Of the reply: sent twice it is there once. */
  readonly key: string
  readonly text: string
  readonly photos: readonly string[]
  readonly rows: readonly PrescriptionRow[]
}

interface Written {
  readonly userId: string
  readonly consultation: string
  /** The reply that is changed, or the kind of a new one. */
  readonly of: string
}

/** Where a page keeps what a person writes to a consultation. */
export function replyPlace({ userId, consultation, of }: Written): DraftPlace {
  return new DraftPlace(`reply:${userId}:${consultation}:${of}`)
}

export function readReply(place: DraftPlace): ReplyDraft | undefined {
  const kept = place.read()
  if (!isObject(kept) || typeof kept.key !== 'string' || typeof kept.text !== 'string') return undefined
  return { key: kept.key, text: kept.text, photos: readTexts(kept.photos), rows: keptRows(kept.rows) }
}

import type { Referrer } from '@farm/contract/forms'
import { HttpFailure } from '../../../platform/http.ts'

/** A deletion that was refused because of what refers to the records. */
export interface InUse {
  readonly text: string
  readonly referrers: readonly Referrer[]
}

/** Reads such a refusal; undefined for any other, and where nothing of it may be shown. */
export function inUseOf(failure: unknown): InUse | undefined {
  if (!(failure instanceof HttpFailure) || failure.code !== 'form-data/in-use') return undefined
  const { present, message } = failure
  const referrers = Array.isArray(present) ? present.filter(isReferrer) : []
  return referrers.length > 0 ? { text: message, referrers } : undefined
}

function isReferrer(value: unknown): value is Referrer {
  if (typeof value !== 'object' || value === null) return false
  return 'FormId' in value && 'Count' in value && 'Records' in value && Array.isArray(value.Records)
}

import { HttpFailure } from '../../../platform/http.ts'
import type { Reason } from '../../../platform/outbox/index.ts'
import { refusalText } from '../../../platform/refusal-text.ts'

/** What is wrong with a question, by field; under no name what is wrong with it as a whole. */
export type Faults = Readonly<Record<string, readonly string[]>>

/** Fields with a place for what is wrong with them. */
const SHOWN: readonly string[] = ['Crops', 'Place', 'Expert', 'Description', 'Title']

/** What has no place of its own. */
export function looseTexts(faults: Faults): string[] {
  return Object.entries(faults).flatMap(([name, texts]) => (SHOWN.includes(name) ? [] : texts))
}

/** Why a question came back. */
export function faultsBy(reason: Reason | undefined): Faults {
  if (!reason) return {}
  return Object.keys(reason.fields).length > 0 ? reason.fields : { '': [reason.text] }
}

/** Why a change was not taken. */
export function faultsOf(failure: unknown): Faults {
  const fields = failure instanceof HttpFailure ? failure.fields : undefined
  return fields && Object.keys(fields).length > 0 ? fields : { '': [refusalText(failure)] }
}

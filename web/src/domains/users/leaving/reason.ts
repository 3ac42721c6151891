import { HttpFailure } from '../../../platform/http.ts'
import { messageOf } from '../../../platform/failure-message.ts'

/** Why something was refused: what is said of who is to take over stands at no field of a list. */
export function reasonOf(failure: unknown): string {
  if (failure instanceof HttpFailure) return failure.fields?.HandOver?.[0] ?? failure.message
  return messageOf(failure)
}

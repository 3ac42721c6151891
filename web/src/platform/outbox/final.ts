import type { HttpFailure } from '../http.ts'
import { isForeign } from '../http-failure.ts'

export const [UNAUTHORIZED, NOT_FOUND, TOO_MANY] = [401, 404, 429]
const TOO_SLOW = 408

/** The server itself said no, and would say it again. */
export function isFinal(failure: HttpFailure): boolean {
  const { status } = failure
  return status >= 400 && status < 500 && ![UNAUTHORIZED, TOO_SLOW, TOO_MANY].includes(status) && !isForeign(failure)
}

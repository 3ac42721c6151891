import { Refusal, refusal } from '@farm/contract/errors'
import { databaseFault } from '../platform/db/index.ts'
import type { HttpAnswer, HttpRequest } from '../platform/http/index.ts'
import type { Log } from '../platform/log/index.ts'

const RETRY_SECONDS = 2

/** While the database is away every request fails alike: one line a second says so, with how many there were. */
const QUIET_MS = 1_000

function quietly(log: Log) {
  let untold = 0
  let lastTold = -QUIET_MS
  return (error: unknown) => {
    untold += 1
    const now = performance.now()
    if (now - lastTold < QUIET_MS) return
    log.warn({ err: error, requests: untold }, 'database is away')
    lastTold = now
    untold = 0
  }
}

/** The one place where something thrown becomes an answer. What is not a refusal is logged and told without its inside. */
export function errorAnswers(log: Log) {
  const tellAway = quietly(log)
  return (error: unknown, request: HttpRequest): HttpAnswer => {
    const told = error instanceof Refusal ? error : ofDatabase(error)
    if (told.code === 'wire/unavailable') tellAway(error)
    else if (told.status >= 500) log.error({ requestId: request.id, err: error }, 'request failed')
    const { retryAfterSeconds } = told.extra
    const answer = told.status >= 500 ? { ...told.answer, requestId: request.id } : told.answer
    return {
      status: told.status,
      content: JSON.stringify(answer),
      ...(retryAfterSeconds && { headers: { 'retry-after': String(retryAfterSeconds) } }),
    }
  }
}

function ofDatabase(error: unknown): Refusal {
  const fault = databaseFault(error)
  if (fault === 'unavailable' || fault === 'conflict')
    return refusal('wire/unavailable', {}, { retryAfterSeconds: RETRY_SECONDS })
  if (fault === 'busy') return refusal('wire/busy', {}, { retryAfterSeconds: RETRY_SECONDS })
  if (fault === 'full') return refusal('wire/storage-full', {}, { retryAfterSeconds: 60 })
  if (fault === 'characters') return refusal('wire/characters')
  if (fault === 'content') return refusal('wire/malformed')
  if (fault === 'clash') return refusal('wire/clash')
  return fault === 'timeout' ? refusal('wire/slow-query') : refusal('wire/failure')
}

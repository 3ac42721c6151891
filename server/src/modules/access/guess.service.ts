import { type Refusal, refusal } from '@farm/contract/errors'
import type { Db } from '../../platform/db/index.ts'
import { type Limit, passwordLimit } from './sign-in.rules.ts'
import { clearAttempts, countAttempt } from './sign-in.store.ts'

/** Counts a guess at the password of somebody who is signed in; a right one starts the count anew. */
export function guardedGuess(db: Db, accountId: string, guess: () => Promise<boolean>): Promise<boolean> {
  return guarded(db, passwordLimit(accountId), guess)
}

/** Counts a guess before it is looked at; a right one starts the count anew. */
export async function guarded(db: Db, limit: Limit, guess: () => Promise<boolean>): Promise<boolean> {
  const counted = await countAttempt(db, limit)
  if ('waitSeconds' in counted) throw tooMany(counted.waitSeconds)
  const isRight = await guess()
  if (isRight) await clearAttempts(db, limit.key)
  return isRight
}

export function tooMany(seconds: number): Refusal {
  return refusal('access/too-many', { seconds }, { retryAfterSeconds: seconds })
}

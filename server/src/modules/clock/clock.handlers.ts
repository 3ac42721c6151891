import type { clockCalls } from '@farm/contract/clock'
import type { Clock } from '../../platform/time/index.ts'
import type { Handlers } from '../access/index.ts'
import { review } from './review.service.ts'

export function clockHandlers(clock: Clock): Handlers<typeof clockCalls> {
  return {
    review: ({ db, caller, scope, body }) => review({ db, caller, scope, clock }, body),
  }
}

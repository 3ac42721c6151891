import type { chainCalls } from '@farm/contract/chain'
import type { Clock } from '../../platform/time/index.ts'
import type { Handlers } from '../access/index.ts'
import { chainOf } from './chain.service.ts'

export function chainHandlers({ zone }: Clock): Handlers<typeof chainCalls> {
  return { get: ({ db, scope, query: { kind, id } }) => chainOf({ db, scope, zone }, { kind, id }) }
}

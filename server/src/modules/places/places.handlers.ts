import type { placeCalls } from '@farm/contract/places'
import type { Clock } from '../../platform/time/index.ts'
import type { Handlers } from '../access/index.ts'
import { placeShapes } from './shapes.service.ts'
import { splitPlace } from './split.service.ts'

export function placeHandlers(clock: Clock): Handlers<typeof placeCalls> {
  return {
    shapes: ({ db, scope, query }) => placeShapes(db, scope, query),
    split: ({ db, caller, scope, body }) => splitPlace({ db, caller, scope, now: clock.now(), zone: clock.zone }, body),
  }
}

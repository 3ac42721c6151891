import type { placeCalls } from '@farm/contract/places'
import type { Clock } from '../../platform/time/index.ts'
import type { Handlers } from '../access/index.ts'
import { placeShapes } from './shapes.service.ts'
import { placeLineage } from './lineage.service.ts'
import { mergePlaces } from './merge.service.ts'
import { splitPlace } from './split.service.ts'
import { takeBack } from './take-back.service.ts'

export function placeHandlers(clock: Clock): Handlers<typeof placeCalls> {
  return {
    shapes: ({ db, scope, query }) => placeShapes(db, scope, query),
    merge: ({ db, caller, scope, body }) =>
      mergePlaces({ db, caller, scope, now: clock.now(), zone: clock.zone }, body),
    takeBack: ({ db, caller, scope, body }) => takeBack({ db, caller, scope, now: clock.now() }, body.Id),
    lineage: ({ db, scope, query }) => placeLineage(db, scope, query.id),
    split: ({ db, caller, scope, body }) => splitPlace({ db, caller, scope, now: clock.now(), zone: clock.zone }, body),
  }
}

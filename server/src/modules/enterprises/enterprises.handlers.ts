import type { enterpriseCalls } from '@farm/contract/enterprises'
import type { Clock } from '../../platform/time/index.ts'
import type { Handlers } from '../access/index.ts'
import { enterpriseFigures } from './figures.service.ts'

export function enterpriseHandlers(clock: Clock): Handlers<typeof enterpriseCalls> {
  return {
    figures: ({ db, caller, scope, query }) => enterpriseFigures({ db, caller, scope, clock }, query.ids),
  }
}

import type { standardCalls } from '@farm/contract/standards'
import type { Clock } from '../../platform/time/index.ts'
import type { Handlers } from '../access/index.ts'
import { changeStandardStatus, newVersion } from './standards.service.ts'

export function standardHandlers(clock: Clock): Handlers<typeof standardCalls> {
  const { zone } = clock
  return {
    newVersion: ({ db, caller, scope, body }) => newVersion({ db, caller, scope, now: clock.now(), zone }, body),
    changeStatus: ({ db, caller, scope, body }) =>
      changeStandardStatus({ db, caller, scope, now: clock.now(), zone }, body),
  }
}

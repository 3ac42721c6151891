import type { deviceCalls } from '@farm/contract/devices'
import type { Clock } from '../../platform/time/index.ts'
import type { Handlers } from '../access/index.ts'
import { dropTokens, makeTokens, mute } from './acting.service.ts'
import { connectionDoor, deviceRecords, devicesOfPlace, devicesWithTotals, devicesWithin } from './reading.service.ts'
import { deviceStatus } from './status.service.ts'

export function deviceHandlers(clock: Clock): Handlers<typeof deviceCalls> {
  const at = () => ({ now: clock.now(), zone: clock.zone })
  return {
    devices: ({ db, scope }) => devicesWithTotals(db, scope),
    mine: ({ db, scope, query }) => devicesWithin(db, scope, query),
    ofPlace: ({ db, scope, query }) => devicesOfPlace(db, scope, query.placeId),
    list: ({ db, scope, query }) => deviceRecords(db, scope, query),
    status: ({ db, scope, query }) => deviceStatus({ db, scope, now: clock.now() }, query.deviceId),
    connection: ({ db }) => connectionDoor(db),
    makeTokens: ({ db, caller, scope, body }) => makeTokens({ db, caller, scope, ...at() }, body),
    dropTokens: ({ db, caller, scope, body }) => dropTokens({ db, caller, scope, ...at() }, body),
    mute: ({ db, caller, scope, body }) => mute({ db, caller, scope, ...at() }, body),
  }
}

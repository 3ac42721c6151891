import type { alarmCalls } from '@farm/contract/alarms'
import type { Clock } from '../../platform/time/index.ts'
import type { Handlers, Request } from '../access/index.ts'
import { acknowledge, clear, toWorkOrder } from './acting.service.ts'
import type { Actor } from './actor.ts'
import { figures, today } from './reading.service.ts'
import { tryRule } from './trying.service.ts'

export function alarmHandlers(clock: Clock): Handlers<typeof alarmCalls> {
  const actor = ({ db, caller, scope }: Pick<Request, 'db' | 'caller' | 'scope'>): Actor => {
    return { db, caller, scope, now: clock.now(), zone: clock.zone }
  }
  return {
    acknowledge: (request) => acknowledge(actor(request), request.body),
    clear: (request) => clear(actor(request), request.body),
    toWorkOrder: (request) => toWorkOrder(actor(request), request.body),
    try: (request) => tryRule(actor(request), request.body),
    today: (request) => today(actor(request), request.query),
    figures: (request) => figures(actor(request)),
  }
}

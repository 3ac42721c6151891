import type { workOrderCalls } from '@farm/contract/work-orders'
import type { Clock } from '../../platform/time/index.ts'
import type { Handlers, Request } from '../access/index.ts'
import { acceptance } from './acceptance.service.ts'
import { actOn, tick } from './act.service.ts'
import type { Actor } from './actor.ts'
import { assign } from './assign.service.ts'
import { makeFromPlan } from './from-plan.service.ts'

export function workOrderHandlers(clock: Clock): Handlers<typeof workOrderCalls> {
  const actor = ({ db, caller, scope }: Pick<Request, 'db' | 'caller' | 'scope'>): Actor => {
    return { db, caller, scope, now: clock.now(), zone: clock.zone }
  }
  return {
    act: (request) => actOn(actor(request), request.body),
    tick: (request) => tick({ ...actor(request), deviceTime: request.origin.deviceTime }, request.body),
    assign: (request) => assign(actor(request), request.body),
    acceptance: (request) => acceptance(actor(request), request.query.id),
    fromPlan: (request) => makeFromPlan(actor(request), request.body),
  }
}

import type { orderCalls } from '@farm/contract/orders'
import type { Clock } from '../../platform/time/index.ts'
import type { Handlers } from '../access/index.ts'
import { customers } from './customers.service.ts'
import { fulfilment } from './fulfilment.service.ts'
import { changeOrderStatus } from './orders.service.ts'

export function orderHandlers(clock: Clock): Handlers<typeof orderCalls> {
  const { zone } = clock
  return {
    changeStatus: ({ db, caller, scope, body }) =>
      changeOrderStatus({ db, caller, scope, now: clock.now(), zone }, body),
    customers: ({ db, scope, query }) => customers(db, scope, query.search ?? ''),
    fulfilment: ({ db, scope, query }) => fulfilment(db, scope, query.id),
  }
}

import { orderCalls } from '@farm/contract/orders'
import { planCalls } from '@farm/contract/plans'
import { standardCalls } from '@farm/contract/standards'
import type { WireRecord } from '@farm/contract/forms'
import type { Api } from './api.ts'
import type { Move } from './county/draft.ts'

type Kept = Pick<WireRecord, 'Id' | 'UpdateTime' | 'Data'>

/** Brings a record from state to state. What an interrupted run did already is not done again. */
export async function bring(api: Api, record: Kept, moves: readonly Move[]): Promise<void> {
  const reached = moves.findIndex(({ status }) => status === record.Data.Status)
  let present = record
  for (const move of moves.slice(reached + 1)) present = await moved(api, present, move)
}

function moved(api: Api, { Id, UpdateTime }: Kept, move: Move): Promise<Kept> {
  if (move.kind === 'standards') {
    return api.post(standardCalls.changeStatus, { Id, UpdateTime, Status: move.status })
  }
  const Reason = move.reason
  return move.kind === 'plans'
    ? api.post(planCalls.changeStatus, { Id, UpdateTime, Status: move.status, ...(Reason && { Reason }) })
    : api.post(orderCalls.changeStatus, { Id, UpdateTime, Status: move.status, ...(Reason && { Reason }) })
}

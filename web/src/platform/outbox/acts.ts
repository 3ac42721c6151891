import type { DynamicData, WireRecord } from '@farm/contract/forms'
import { workOrderCalls } from '@farm/contract/work-orders'
import { postWaiting } from '../http.ts'
import { type OutboxItem, partsOf } from './item.ts'

type Send = (item: OutboxItem, recordId: string, stop: AbortSignal) => Promise<WireRecord>

interface ActSender {
  /** Answers the record as it is then. */
  readonly send: Send
  /** What the person reads where the record is gone or for others by now, and what they can do. */
  readonly goneText: string
}

/** 勾选检查项: `data` holds its `Items`. */
export const TICK = 'work-orders.tick'

/** How each act goes out. What a newer page has left here and this one does not know waits for that. */
export const actSenders: ReadonlyMap<string, ActSender> = new Map([
  [
    TICK,
    {
      send: ({ id, occurTime, data }: OutboxItem, recordId: string, stop: AbortSignal) =>
        postWaiting(workOrderCalls.tick, { Id: recordId, ActId: id, OccurTime: occurTime, Items: itemsIn(data) }, stop),
      goneText: '工单已被删除，或已改派给别人，这次勾选没有保存；仍由您来做的，请联系派工的人',
    },
  ],
])

function itemsIn({ Items }: DynamicData): { Key: string; IsDone: boolean }[] {
  const rows: readonly unknown[] = Array.isArray(Items) ? Items : []
  return rows.map(partsOf).map(({ Key, IsDone }) => ({ Key: String(Key), IsDone: IsDone === true }))
}

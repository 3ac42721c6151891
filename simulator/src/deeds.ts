import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { workOrderCalls } from '@farm/contract/work-orders'
import type { Api } from './api.ts'
import type { Deed } from './county/draft.ts'
import { rowsIn } from './rows.ts'

/** Does to a work order what was done to it, each deed by who did it. What an interrupted run did is not done again. */
export async function doDeeds(
  apiOf: (name: string) => Promise<Api>,
  id: string,
  deeds: readonly Deed[],
): Promise<void> {
  for (const [index, { by, act, note }] of deeds.entries()) {
    const api = await apiOf(by)
    let record = await api.get(recordCalls.get, { id })
    if (actsOf(record).filter((one) => deeds.some((deed) => deed.act === one)).length > index) continue
    if (act === '提交验收') record = await allTicked(api, record)
    const { Id, UpdateTime } = record
    await api.tell(workOrderCalls.act, { Id, UpdateTime, Act: act, ...(note && { Note: note }) })
  }
}

function actsOf({ Data }: WireRecord): string[] {
  return rowsIn(Data.Timeline).map(({ Act }) => String(Act))
}

async function allTicked(api: Api, record: WireRecord): Promise<WireRecord> {
  const Items = rowsIn(record.Data.Checklist).map(({ Key }) => ({ Key: String(Key), IsDone: true }))
  return Items.length === 0 ? record : api.post(workOrderCalls.tick, { Id: record.Id, Items })
}

import { type WireRecord, readData, recordCalls } from '@farm/contract/forms'
import { workOrderCalls, workOrderForm, workOrderStates } from '@farm/contract/work-orders'
import type { Api } from './api.ts'
import type { Deed } from './county/draft.ts'

/** Does to a work order what was done to it, each deed by who did it. What an interrupted run did is not done again. */
export async function doDeeds(
  apiOf: (name: string) => Promise<Api>,
  id: string,
  deeds: readonly Deed[],
): Promise<void> {
  for (const [index, deed] of deeds.entries()) {
    const api = await apiOf(deed.by)
    const record = await api.get(recordCalls.get, { id })
    if (actsOf(record).filter((one) => deeds.some((other) => other.act === one)).length > index) continue
    await act(api, record, deed)
  }
}

async function act(api: Api, before: WireRecord, { act: Act, note }: Deed): Promise<void> {
  const { Id, UpdateTime } = Act === '提交验收' ? await allTicked(api, before) : before
  await api.tell(workOrderCalls.act, { Id, UpdateTime, Act, ...(note && { Note: note }) })
}

/** Does what the state of a work order allows, and passes over what is done by now, be it by others. */
export async function doOpenDeeds(
  apiOf: (name: string) => Promise<Api>,
  id: string,
  deeds: readonly Deed[],
): Promise<void> {
  for (const deed of deeds) {
    const api = await apiOf(deed.by)
    const record = await api.get(recordCalls.get, { id })
    const { Status } = readData(workOrderForm, record.Data)
    if (Status !== undefined && workOrderStates.may(Status, deed.act)) await act(api, record, deed)
  }
}

function actsOf({ Data }: WireRecord): string[] {
  return readData(workOrderForm, Data).Timeline?.flatMap(({ Act }) => Act ?? []) ?? []
}

async function allTicked(api: Api, record: WireRecord): Promise<WireRecord> {
  const { Checklist = [] } = readData(workOrderForm, record.Data)
  const Items = Checklist.map(({ Key = '' }) => ({ Key, IsDone: true }))
  return Items.length === 0 ? record : api.post(workOrderCalls.tick, { Id: record.Id, Items })
}

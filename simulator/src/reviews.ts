import { type Verdict, clockCalls, clockForm } from '@farm/contract/clock'
import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { MAX_PAGE_SIZE, formatFilter } from '@farm/contract/wire'
import type { Api } from './api.ts'

/** What a manager finds among so many punch-ins that wait. */
const ONE_FAULTY_IN = 60
const FAULTY = '面积与照片对不上，请下次量准'

/** A manager has looked at what was punched in before a day; a few punch-ins they found fault with. */
export async function reviewBefore(api: Api, day: string): Promise<void> {
  for (;;) {
    const waiting = await waitingBefore(api, day)
    if (waiting.length === 0) return
    const faulty = waiting.filter((_, index) => index % ONE_FAULTY_IN === ONE_FAULTY_IN - 1)
    const good = waiting.filter((one) => !faulty.includes(one))
    await judge(api, good, '已通过')
    await judge(api, faulty, '有问题', FAULTY)
  }
}

function waitingBefore(api: Api, day: string): Promise<WireRecord[]> {
  const qs = formatFilter([
    { path: ['Review'], op: '=', values: ['待审核'] },
    { path: ['OccurTime'], op: '<', values: [`${day}T00:00:00+08:00`] },
  ])
  return api.get(recordCalls.list, { formId: clockForm.id, qs, page: 1, pageSize: MAX_PAGE_SIZE })
}

async function judge(api: Api, records: readonly WireRecord[], verdict: Verdict, note?: string): Promise<void> {
  if (records.length === 0) return
  const Records = records.map(({ Id, UpdateTime }) => ({ Id, UpdateTime }))
  await api.tell(clockCalls.review, { Records, Review: verdict, ...(note && { Note: note }) })
}

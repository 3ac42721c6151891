import { recordCalls } from '@farm/contract/forms'
import { type LotStage, lotForm } from '@farm/contract/lots'
import { MAX_RELEASED_PHOTOS, type ReleasePart, releaseParts, traceCalls } from '@farm/contract/trace'
import { formatFilter } from '@farm/contract/wire'
import type { Api } from './api.ts'

/** So many lots of an enterprise are made known, so many photos of each. */
const LOTS = 3
const PHOTOS = Math.min(8, MAX_RELEASED_PHOTOS)
const DISPATCHED: LotStage = '出库批次'
/** Nobody’s name is made known. */
const Parts: readonly ReleasePart[] = releaseParts.filter((part) => part !== 'people')

/** A manager makes known the lots that left last, after saying what the enterprise lets known; made known again they keep their codes. */
export async function releaseLots(api: Api): Promise<void> {
  const qs = formatFilter([{ path: ['Stage'], op: '=', values: [DISPATCHED] }])
  const lots = await api.get(recordCalls.list, { formId: lotForm.id, qs, page: 1, pageSize: LOTS })
  const [first] = lots
  if (!first) return
  const { Enterprise } = await api.get(traceCalls.lot, { id: first.Id })
  await api.tell(traceCalls.savePolicy, { Id: Enterprise.Id, Parts: [...Parts] })
  for (const { Id } of lots) {
    const { Choices, Code } = await api.get(traceCalls.lot, { id: Id })
    const Photos = ofEachWork(Choices)
      .slice(0, PHOTOS)
      .map((photo) => photo.Id)
    if (Code === undefined) await api.tell(traceCalls.release, { Id, Parts: [...Parts], Photos })
  }
}

/** One of each kind of work, then the others: nobody shows a buyer eight spotted leaves. */
function ofEachWork<Choice extends { readonly Title: string }>(choices: readonly Choice[]): Choice[] {
  const firsts = [...Map.groupBy(choices, ({ Title }) => Title).values()].flatMap(([first]) => first ?? [])
  return [...firsts, ...choices.filter((one) => !firsts.includes(one))]
}

import { recordCalls } from '@farm/contract/forms'
import type { Api } from './api.ts'
import type { Draft } from './county/draft.ts'

/** More would not fit into an address: 37 letters each, of 16 KiB. */
const IDS_AT_ONCE = 300

/** The ids of those drafts that are records already. */
export async function madeAlready(api: Api, drafts: ReadonlyArray<Pick<Draft, 'formId' | 'id'>>): Promise<Set<string>> {
  const made = new Set<string>()
  for (const [formId, ofForm] of Map.groupBy(drafts, (draft) => draft.formId)) {
    for (let from = 0; from < ofForm.length; from += IDS_AT_ONCE) {
      const ids = ofForm.slice(from, from + IDS_AT_ONCE).map(({ id }) => id)
      const records = await api.get(recordCalls.list, { formId, ids: ids.join(',') })
      for (const { Id } of records) made.add(Id)
      // Made in the order of the drafts: where nothing is, nothing follows either.
      if (records.length === 0) break
    }
  }
  return made
}

import { type DynamicData, readData } from '@farm/contract/forms'
import type { Finding } from '@farm/contract/input-checks'
import { checkFields } from '@farm/contract/inputs'

/** What a check left in a record when it was saved, a punch-in or a work order. */
export function checkIn({ Data }: { readonly Data: DynamicData }) {
  return readData({ fields: checkFields }, Data)
}

/** What was found of the inputs of a record when it was saved. */
export function findingsIn(record: { readonly Data: DynamicData }): Finding[] {
  return (checkIn(record).InputChecks ?? []).flatMap(({ Name: name = '', Check: check = '', Verdict, Reason = '' }) => {
    return Verdict === undefined ? [] : [{ name, check, verdict: Verdict, reason: Reason }]
  })
}

import { type DynamicData, readData } from '@farm/contract/forms'
import type { CheckRow, Finding } from '@farm/contract/input-checks'
import { checkFields } from '@farm/contract/inputs'
import { formatMoment } from '../../platform/time.ts'

/** What a check left in a record when it was saved, a punch-in or a work order. */
export function checkIn({ Data }: { readonly Data: DynamicData }) {
  return readData({ fields: checkFields }, Data)
}

/** What was found of the inputs of a record when it was saved. */
export function findingsIn(record: { readonly Data: DynamicData }): Finding[] {
  return (checkIn(record).InputChecks ?? []).flatMap((row) => {
    const { Name: name = '', Check: check = '', Verdict, Reason = '' } = row
    return Verdict === undefined ? [] : [{ name, check, verdict: Verdict, reason: `${Reason}${storyOf(row)}` }]
  })
}

/** What became of what was forbidden: whether it was edited away, and what somebody else says of it. */
function storyOf({ Corrected, ExplainedBy, Explanation = '' }: CheckRow): string {
  if (Corrected === undefined && ExplainedBy === undefined) return ''
  const when = Corrected === undefined ? '' : `${formatMoment(Corrected)} 更正前，`
  return `（${when}${ExplainedBy === undefined ? '待别人说明' : `已说明：${Explanation}`}）`
}

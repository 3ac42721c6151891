import { clockForm, isSampled, reviewStates } from '@farm/contract/clock'
import { type WireRecord, readData } from '@farm/contract/forms'
import { Tag } from '../../../ui/Tag.tsx'

/** Where a punch-in stands in its review, and that it waits as one of the sample; nothing of one that is not reviewed. */
export function ReviewTag({ record: { Id, Data } }: { readonly record: Pick<WireRecord, 'Id' | 'Data'> }) {
  const { Review: review, Grade } = readData(clockForm, Data)
  if (!review) return null
  const isSample = review === '待审核' && Grade === 'A' && isSampled(Id)
  return <Tag tone={reviewStates.rows[review].tone}>{isSample ? '抽查' : review}</Tag>
}

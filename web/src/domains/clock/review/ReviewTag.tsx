import { type Review, clockForm, isSampled } from '@farm/contract/clock'
import { type WireRecord, readData } from '@farm/contract/forms'
import { Tag, type Tone } from '../../../ui/Tag.tsx'

const tones = { 待审核: 'info', 已通过: 'good', 有问题: 'warning', 已退回: 'bad' } satisfies Record<Review, Tone>

/** Where a punch-in stands in its review, and that it waits as one of the sample; nothing of one that is not reviewed. */
export function ReviewTag({ record: { Id, Data } }: { readonly record: Pick<WireRecord, 'Id' | 'Data'> }) {
  const { Review: review, Grade } = readData(clockForm, Data)
  if (!review) return null
  const isSample = review === '待审核' && Grade === 'A' && isSampled(Id)
  return <Tag tone={tones[review]}>{isSample ? '抽查' : review}</Tag>
}

import { type Review, reviews } from '@farm/contract/clock'
import type { WireRecord } from '@farm/contract/forms'
import { Tag, type Tone } from '../../../ui/Tag.tsx'

const tones = { 待审核: 'info', 已通过: 'good', 有问题: 'warning', 已退回: 'bad' } satisfies Record<Review, Tone>

/** Where a punch-in stands in its review; nothing of one that is not reviewed. */
export function ReviewTag({ data }: { readonly data: WireRecord['Data'] }) {
  const review = reviews.find((one) => one === data.Review)
  return review && <Tag tone={tones[review]}>{review}</Tag>
}

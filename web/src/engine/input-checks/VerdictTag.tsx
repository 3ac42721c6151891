import type { WireRecord } from '@farm/contract/forms'
import { Tag } from '../../ui/Tag.tsx'
import { toneOf } from './verdict-tones.ts'

/** What the check of the inputs of a record came to, in its word; a dash where there was nothing to check. */
export function VerdictTag({ record: { Data } }: { readonly record: Pick<WireRecord, 'Data'> }) {
  const { InputVerdict, OverrideBy, OverrideReview } = Data
  if (typeof InputVerdict !== 'string') return '—'
  const isPassed = InputVerdict === '禁止' && OverrideBy !== undefined
  return <Tag tone={toneOf(InputVerdict)}>{isPassed ? passedWord(OverrideReview) : InputVerdict}</Tag>
}

function passedWord(review: unknown): string {
  return review === '待复核' ? '禁止（放行待复核）' : '禁止（已放行）'
}
